"""`planner cards`: look cards up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.options import CsvOption, JsonOption, check_one_form
from planner.cli.output import print_csv, print_json, print_table, say
from planner.editions.edition import DEFAULT_EDITION
from planner.errors import MissionError, meant

if TYPE_CHECKING:
    from planner.cards.card import CardSide, Catalogue

app = typer.Typer(help="Look up cards.", no_args_is_help=True)

_FEW = 20
EditionOption = Annotated[str, typer.Option("--edition", "-e", help="Edition of the cards: hf4, hf3 or hf2.")]


@app.command("find")
def find_command(
    text: Annotated[
        str, typer.Argument(help="Part of a name, a print code, a deck, what a card gives or a word of its ability.")
    ],
    edition: EditionOption = DEFAULT_EDITION,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="Show at most so many; 20, but a whole deck, if not given.")
    ] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Find cards by part of their name, by their deck or by what they do.

    $ planner cards find hall
    $ planner cards find radiator
    """
    from planner.cards.card import facts_of, find_card
    from planner.cards.files import load_cards
    from planner.cards.lookup import fitting_cards
    from planner.report.wording import wrapped

    check_one_form(csv, json)
    catalogue = load_cards(edition)
    found = fitting_cards(catalogue, text)
    if not found:
        find_card(catalogue, text)  # says what was not found, the way every command does
    is_list = any(fit in ("deck", "gives") for _, fit in found)
    shown = found[: limit or (len(found) if is_list else _FEW)]
    if json:
        print_json([facts_of(side) | {"match": fit} for side, fit in shown])
        return
    if csv:
        _print_csv([side for side, _ in shown])
        return
    if found[0].fit == "similar":
        say("\n".join(wrapped(f"no exact match for {text!r}; near:")))
    elif found[0].fit == "ability":
        say("\n".join(wrapped(f"no card is called {text!r}; in the ability of:")))
    _print_briefs(catalogue, [side for side, _ in shown])
    if len(found) > len(shown):
        say(f"{len(found) - len(shown)} more; --limit shows them")


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
    from planner.report.cards import card_facts, card_rows

    catalogue = load_cards(edition)
    side = find_card(catalogue, name)
    if json:
        print_json(card_facts(catalogue, side))
        return
    other = catalogue.other_side(side)
    sides = [side] if other is None else [side, other]
    print_table((catalogue.edition, *(each.slug for each in sides)), card_rows(sides))
    _print_footnotes(catalogue, sides)


@app.command("list")
def list_command(
    edition: EditionOption = DEFAULT_EDITION,
    deck: Annotated[str | None, typer.Option("--deck", help="Only this deck, such as thruster or radiator.")] = None,
    side: Annotated[str | None, typer.Option("--side", help="Only sides of this colour: white, black, ...")] = None,
    module: Annotated[str | None, typer.Option("--module", help="Only core, m1, m2, m4 or promo.")] = None,
    mass: Annotated[str | None, typer.Option("--mass", help="Mass: 2, ..2, 1.. or 1..3.")] = None,
    thrust: Annotated[str | None, typer.Option("--thrust", help="Printed thrust: 3.., ..5 or 2..4.")] = None,
    gives: Annotated[
        list[str] | None,
        typer.Option("--gives", help="Only cards that give this: engine, reactor, x-reactor, cooling, ... Repeatable."),
    ] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """List cards, all or some.

    $ planner cards list --deck thruster --mass ..2
    $ planner cards list --deck radiator --side white
    """
    from planner.cards.card import facts_of
    from planner.cards.files import load_cards
    from planner.cards.lookup import giving
    from planner.ranges import parse_range

    check_one_form(csv, json)
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
    for word in gives or ():
        givers = {card.slug for card in giving(catalogue, word)}
        found = [card for card in found if card.slug in givers]
    if json:
        print_json([facts_of(card) for card in found])
        return
    if csv:
        _print_csv(found)
        return
    if found:
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
    from planner.report.cards import CardBrief, card_brief

    briefs = [card_brief(side) for side in sides]
    shown = [column for column in CardBrief._fields if column != "deck" or len({side.deck for side in sides}) > 1]
    shown = [column for column in shown if any(getattr(brief, column) for brief in briefs)]
    titles = ["" if column == "more" else column for column in shown]  # "more" needs no title
    print_table(titles, [[getattr(brief, column) for column in shown] for brief in briefs], numeric=("mass", "rad"))
    _print_footnotes(catalogue, sides)


def _print_footnotes(catalogue: Catalogue, sides: Sequence[CardSide]) -> None:
    from planner.report.cards import footnotes
    from planner.report.wording import wrapped

    for note in footnotes(catalogue, sides):
        say("\n".join(wrapped(note, 2)))


def _print_csv(sides: Iterable[CardSide]) -> None:
    from planner.report.cards import CARD_COLUMNS, card_cells

    print_csv(CARD_COLUMNS, map(card_cells, sides))
