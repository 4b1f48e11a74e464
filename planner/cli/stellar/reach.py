"""`planner reach --edition stellar`: every place that a ship can get to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.options import JsonOption, in_groups
from planner.cli.output import print_json, say
from planner.cli.stellar.options import JourneyOptions, LimitOptions, OwnerOptions, WishOptions, YearOptions, mission_of
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.stellar.mission import Mission


@in_groups
def reach(
    start: Annotated[str, typer.Argument(help="Where the flights begin.")],
    owner: OwnerOptions,
    when: YearOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    all: Annotated[bool, typer.Option("--all", help="Also say what is out of reach, and by which rule.")] = False,
    json: JsonOption = False,
) -> None:
    """List the places of Stellar Horizons that a ship can get to, each with its best flight.

    Exit code 1 if there is none.

    $ planner reach earth -e stellar --ship orbiter
    $ planner reach earth -e stellar --ship cv-2 --range 5 --all
    """
    from planner.report.stellar.lists import Asked, reach_facts, reach_lines
    from planner.stellar.asking import craft_of, first_year
    from planner.stellar.names import find_place
    from planner.stellar.reaching import places_for
    from planner.stellar.reaching import reach as find_reach

    if all and json:
        raise MissionError("--json tells all; give one of --all, --json")
    facts = owner.load()
    craft = craft_of(facts, owner.craft(facts), owner.wanted, first_year(facts, when.year, wishes.scenario))
    begin = find_place(facts, start)

    def ask(place: str) -> Mission:
        return mission_of(begin, place, owner, when, JourneyOptions(), wishes, limits, facts)

    reached = find_reach(places_for(facts, craft.ship), ask)
    asked = Asked(craft, begin, [*owner.unsaid(facts), *when.unsaid(craft.year)])
    if json:
        print_json(reach_facts(asked, reached))
    else:
        say("\n".join(reach_lines(asked, reached, all)))
    raise typer.Exit(0 if any(one.answer and one.answer.flights for one in reached) else 1)
