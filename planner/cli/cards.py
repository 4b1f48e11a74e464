"""`planner cards`: look cards up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.options import JsonOption
from planner.cli.output import cell, print_json, print_table, say
from planner.editions.edition import DEFAULT_EDITION
from planner.errors import MissionError, meant

if TYPE_CHECKING:
    from planner.cards.card import CardSide, Catalogue

app = typer.Typer(help="Look up cards.", no_args_is_help=True)

EditionOption = Annotated[str, typer.Option("--edition", "-e", help="Edition of the cards: hf4, hf3 or hf2.")]


@app.command("find")
def find_command(
    text: Annotated[str, typer.Argument(help="Part of a name or a print code; small slips do not matter.")],
    edition: EditionOption = DEFAULT_EDITION,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")] = 20,
    json: JsonOption = False,
) -> None:
    """Find cards by part of their name.

    $ planner cards find hall
    $ planner cards find nerva --edition hf3
    """
    from planner.cards.card import facts_of, find_card, search_cards
    from planner.cards.files import load_cards

    catalogue = load_cards(edition)
    found = search_cards(catalogue, text)
    if not found:
        find_card(catalogue, text)  # says what was not found, the way every command does
    if json:
        print_json([facts_of(side) for side in found[:limit]])
        return
    _print_briefs(catalogue, found[:limit])
    if len(found) > limit:
        say(f"{len(found) - limit} more; --limit shows them")


@app.command("show")
def show_command(
    name: Annotated[str, typer.Argument(help="Slug, name or print code of one side of a card.")],
    edition: EditionOption = DEFAULT_EDITION,
    json: JsonOption = False,
) -> None:
    """Show all facts of a card, both sides, with sources and doubts.

    $ planner cards show hall-effect
    $ planner cards show mag-sail --edition hf3 --json
    """
    from planner.cards.card import find_card
    from planner.cards.files import load_cards
    from planner.report.cards import card_facts, card_rows, footnotes

    catalogue = load_cards(edition)
    side = find_card(catalogue, name)
    if json:
        print_json(card_facts(catalogue, side))
        return
    other = catalogue.other_side(side)
    sides = [side] if other is None else [side, other]
    print_table((catalogue.edition, *(each.slug for each in sides)), card_rows(sides))
    for note in footnotes(catalogue, sides):
        say(note)


@app.command("list")
def list_command(
    edition: EditionOption = DEFAULT_EDITION,
    deck: Annotated[str | None, typer.Option("--deck", help="Only this deck, such as thruster or radiator.")] = None,
    side: Annotated[str | None, typer.Option("--side", help="Only sides of this colour: white, black, ...")] = None,
    module: Annotated[str | None, typer.Option("--module", help="Only core, m1, m2, m4 or promo.")] = None,
    mass: Annotated[str | None, typer.Option("--mass", help="Mass: 2, ..2, 1.. or 1..3.")] = None,
    thrust: Annotated[str | None, typer.Option("--thrust", help="Printed thrust: 3.., ..5 or 2..4.")] = None,
    json: JsonOption = False,
) -> None:
    """List cards, all or some.

    $ planner cards list --deck thruster --mass ..2
    $ planner cards list --deck radiator --side white
    """
    from planner.cards.card import facts_of
    from planner.cards.files import load_cards
    from planner.ranges import parse_range

    catalogue = load_cards(edition)
    found = _equal(catalogue.values(), catalogue, "deck", deck, lambda card: card.deck)
    found = _equal(found, catalogue, "side", side, lambda card: card.colour)
    found = _equal(found, catalogue, "module", module, lambda card: card.module)
    if mass is not None:
        masses = parse_range(mass)
        found = [card for card in found if any(map(masses.contains, _masses(card)))]
    if thrust is not None:
        thrusts = parse_range(thrust)
        found = [card for card in found if card.triangle and thrusts.contains(card.triangle.thrust)]
    if json:
        print_json([facts_of(card) for card in found])
        return
    _print_briefs(catalogue, found)
    say(f"{len(found)} card sides")


def _equal(
    cards: Iterable[CardSide], catalogue: Catalogue, option: str, wanted: str | None, value: Callable[[CardSide], str]
) -> list[CardSide]:
    if wanted is None:
        return list(cards)
    known = dict.fromkeys(filter(None, map(value, catalogue.values())))
    if wanted.casefold() not in known:
        near = meant(wanted, known)
        raise MissionError(f"--{option} must be one of {', '.join(known)}, got {wanted!r}{near}")
    return [card for card in cards if value(card) == wanted.casefold()]


def _masses(card: CardSide) -> list[int]:
    known = [card.mass, card.light and card.light.mass, card.heavy and card.heavy.mass]
    return [mass for mass in known if mass is not None]


def _print_briefs(catalogue: Catalogue, sides: list[CardSide]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from planner.report.cards import CardBrief, card_brief, footnotes

    shown = [column for column in CardBrief._fields if column != "deck" or len({side.deck for side in sides}) > 1]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in shown:
        # Only the last column gives way on a narrow screen: a broken slug could not be typed back.
        table.add_column(column, justify="right" if column in ("mass", "rad") else "left", no_wrap=column != "more")
    for row in map(card_brief, sides):
        table.add_row(*(cell(getattr(row, column)) for column in shown))
    Console().print(table)
    for note in footnotes(catalogue, sides):
        say(note)
