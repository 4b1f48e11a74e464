"""A flight drawn into the systems that it goes through: a colour and a number for each move, transfers as arcs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.drawing.colours import DARK, LIGHT, Palette
from planner.stellar.drawing.layout import BOX_W, Layout, layout_of
from planner.stellar.drawing.sheet import grounds, page, places, text
from planner.stellar.facts import Facts
from planner.stellar.flight import Flight, Step
from planner.stellar.places import ORBIT, SURFACE, TRANSFER, place_of, system_of, told


class Leg(NamedTuple):
    """One move: the places from where it begins to where it ends."""

    number: int
    year: int
    places: tuple[str, ...]
    fails_on: int


def legs_of(flight: Flight) -> list[Leg]:
    """The moves of a flight, each with the place where the ship stood."""
    found: list[Leg] = []
    stood = flight.start
    for year in flight.years:
        for step in year.steps:
            if is_drawn(step):
                found.append(Leg(len(found) + 1, year.year, (stood, *step.path), step.fails_on or 0))
            stood = step.path[-1] if step.path else stood
    return found


def is_drawn(step: Step) -> bool:
    """Whether a step is a move that goes somewhere."""
    return step.do in ("move", "transfer") and bool(step.path)


def draw_flight(facts: Facts, flight: Flight, dark: bool = False) -> str:
    """SVG of the systems that a flight goes through, with each move as a line of its own colour."""
    legs, palette = legs_of(flight), DARK if dark else LIGHT
    passed = {system_of(facts, place) for leg in legs for place in leg.places} | {system_of(facts, flight.start)}
    named = [place_of(place) for place in (flight.start, *(place for leg in legs for place in leg.places))]
    layout = layout_of(facts, passed, {place.of for place in named if place.kind in (SURFACE, ORBIT)})
    drawn: list[str] = [*grounds(facts, layout, palette)]
    notes = []
    for leg in legs:
        drawn += leg_line(layout, leg, palette)
        risk = f"fails on {leg.fails_on} or less of 100" if leg.fails_on else "no roll"
        way = " > ".join(told(facts, place) for place in leg.places)
        notes.append(f"{leg.number}  {leg.year}: {way}; {risk}")
    drawn += [*places(facts, layout, palette), *(part for leg in legs for part in leg_number(layout, leg, palette))]
    odds = "" if flight.odds is None else f", odds {float(flight.odds):.1%}"
    return page(layout, f"{flight.name}: {flight.ship.name}, {flight.first_year}{odds}", drawn, notes, palette)


def leg_line(layout: Layout, leg: Leg, palette: Palette) -> Iterator[str]:
    """The line of a move, in its colour."""
    colour, _ = palette.turns[(leg.number - 1) % len(palette.turns)]
    style = f'fill="none" stroke="{colour}" stroke-width="5" stroke-linecap="round" stroke-opacity="0.85"'
    aside = 2.5 if leg.number % 2 else -2.5  # out and back, as 1 and 4, or 2 and 3, they lie side by side
    for a, b in zip(leg.places, leg.places[1:], strict=False):
        (ax, ay), (bx, by) = layout.of(a), layout.of(b)
        if place_of(b).kind == TRANSFER:
            side = -1.0 if ax < bx else 1.0  # from which it comes in
            edge, turn = bx + side * BOX_W / 2, bx + side * 110.0
            up = ay - 70.0 if by > ay - 40.0 else by
            yield f'<path d="M{ax:.1f} {ay:.1f} C{ax:.1f} {up:.1f} {turn:.1f} {by:.1f} {edge:.1f} {by:.1f}" {style}/>'
        else:
            yield f'<path d="M{ax + aside:.1f} {ay:.1f} L{bx + aside:.1f} {by:.1f}" {style}/>'
    end = leg.places[-1]
    if place_of(end).kind == TRANSFER:
        x, y = layout.of(end)
        gate = layout.of(f"flyby:{place_of(end).of}")
        yield f'<path d="M{x:.1f} {y:.1f} L{gate[0]:.1f} {gate[1]:.1f}" {style} stroke-dasharray="1 9"/>'


def leg_number(layout: Layout, leg: Leg, palette: Palette) -> Iterator[str]:
    """The number of a move, beside the place where it ends."""
    colour, on_colour = palette.turns[(leg.number - 1) % len(palette.turns)]
    (x, y), (ax, _) = layout.of(leg.places[-1]), layout.of(leg.places[-2])
    x += 34.0 if ax < x or leg.number % 2 else -34.0
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{colour}"/>'
    yield text(x, y + 4.5, str(leg.number), on_colour, 13, bold=True)
