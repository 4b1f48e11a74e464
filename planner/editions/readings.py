"""Open readings of the rules: where a rulebook leaves a question open, which answers there are and which is taken.

A reading has a name, a default, alternatives and a source. Nothing here knows what a reading changes; the code that
does asks by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from planner.errors import MissionError, meant


class Reading(NamedTuple):
    """One open question about the rules."""

    name: str  # edition, dot, topic; without an edition if all share it
    question: str
    answers: tuple[tuple[str, str], ...]  # value and what it means; the first one is the default
    source: str  # rule or open point of the rulebook

    @property
    def default(self) -> str:
        return self.answers[0][0]


Readings = Mapping[str, str]  # name of a reading -> chosen value, for every reading there is

ALL: tuple[Reading, ...] = (
    Reading(
        "cycle_start",
        "Where the first year of the game lies in the sunspot cycle",
        (
            ("mid_blue", "third year of blue: years 1-2 blue, 3-6 yellow, 7-10 red"),
            ("first_blue", "first year of blue: years 1-4 blue, 5-8 yellow, 9-12 red"),
        ),
        "hf4 Q9, hf3 OP-10: order and start are on the printed chart only",
    ),
    Reading(
        "flyby_once",
        "Does a flyby pay again when it is entered twice in one move",
        (("once", "the first entry of a move only"), ("each_entry", "every entry")),
        "hf4 H8, Q6; hf3 K1: said for the solar Oberth and for belts, not for flybys",
    ),
    Reading(
        "bonus_over_arrow",
        "Are bonus burns kept while an aerobrake arrow is followed",
        (("kept", "yes: they last to the end of the move"), ("lost", "no: whoever follows an arrow has none left")),
        "hf4 H8, H6b, hf3 K1: they last for the rest of the move; no example flies an arrow in between",
    ),
    Reading(
        "hermes_barycenter",
        "Is the coloured barycenter of Hermes closed with its sites out of season",
        (("closed", "yes: it is printed in their colour"), ("open", "no: a plain point, only the sites are closed")),
        "hf4 glossary Synodic, hf3 V Synodic: the 3rd edition speaks of sites alone, and its barycenter is a crossing",
    ),
    Reading(
        "kreutz_clearing",
        "What is lost when the yellow season ends",
        (
            ("by_text", "as the text says: hf4 the site and its yellow neighbours (2021: the site), hf3c the site"),
            ("site", "the site alone"),
            ("site_and_neighbours", "the site and its neighbours of the same colour"),
            ("none", "the planner does not look after it: who lands in the last year has arrived"),
        ),
        "hf4 glossary Synodic, section 19; hf3: a remark printed on the board",
    ),
    Reading(
        "venus_crossing",
        "The space of the Venus flyby out of the blue season",
        (("open", "a plain point that pays nothing"), ("closed", "it cannot be entered")),
        "hf4 H8c, hf3 K1: only the bonus is said to be blue",
    ),
    Reading(
        "hf4.strip_above_23",
        "Fuel steps between wet masses above 23",
        (
            ("two_per_step", "two masses a step, in two chains (32 30 28 26 24 23 and 31 29 27 25 23)"),
            ("one_per_step", "one mass a step"),
        ),
        "hf4 B4, Q2: the playmat prints 1 where it prints 2 lower down; no worked example",
    ),
    Reading(
        "hf4.weight_classes",
        "Weight class of wet mass 4 1/3 and 16",
        (
            ("printed", "4 1/3 is a probe and 16 a transport, as the strip is laid out"),
            ("pessimistic", "4 1/3 is a scout and 16 a tug"),
        ),
        "hf4 Q3: only 1 8/9, 2, 4, 6 to 11 are fixed by the text",
    ),
    Reading(
        "hf4.text",
        "Which text of the rules",
        (("living", "living rules of 2025/26"), ("2021", "printing of February 2021")),
        "hf4 section 19",
    ),
    Reading(
        "hf4.stirling_modifier",
        "Does the -2 of the Radioisotope Stirling count, though printed without the wrench",
        (("counts", "as any other modifier"), ("ignored", "no modifier")),
        "card face; cards have no rule for it",
    ),
    Reading(
        "hf4.dead_engine_bonus",
        "Bonus burns and pivots already earned when the triangle stops working in the middle of a move",
        (("usable", "usable, as H2b says; none are gained"), ("lost", "lost, as the example of J3a says")),
        "hf4 Q5: H2b against the example of J3a",
    ),
    Reading(
        "hf4.arrow_from_site",
        "Does following an aerobrake path that starts on a site (Titan) count as a liftoff",
        (("liftoff", "yes: leaving a site is a liftoff"), ("free", "no: one falls")),
        "hf4 H6 against H6b; only the aerostat of Titan has such a path",
    ),
    Reading(
        "hf4.freighter_thrust",
        "Burns of a freighter in a move without push",
        (("1", "one, two when pushed"), ("2", "two, three when pushed")),
        "hf4 Q10: the core glossary says 2 when pushed; one public implementation has one more",
    ),
    Reading(
        "hf3.strip_1_to_2",
        "Fuel steps between wet mass 1 and 2",
        (("9", "ninths, as on the 4th edition strip"), ("7", "sevenths, the literal count of H9 year 4")),
        "hf3 OP-1",
    ),
    Reading(
        "hf3.strip_top",
        "Positions of the strip between 23 and 32",
        (("even", "24 26 28 30 32"), ("odd", "25 26 28 30 32")),
        "hf3 OP-2: Q8 fixes only 32 to 26 and 26 to 22, three steps each",
    ),
    Reading(
        "hf3.red_line_right",
        "Red line to the right from a fraction",
        (("round_down", "one mass up, then down to a position"), ("printed", "the lines of the 4th edition strip")),
        "hf3 OP-3",
    ),
    Reading(
        "hf3.weight_classes",
        "Weight class of wet mass 2 and 4 1/3",
        (
            ("pessimistic", "2 is a probe and 4 1/3 a scout"),
            ("doubling", "2 is a wisp: each class doubles the mass"),
            ("hf4", "4 1/3 is a probe, as in the 4th edition"),
        ),
        "hf3 OP-4",
    ),
    Reading(
        "hf3.aerostat_liftoff",
        "Net thrust for lifting off from an aerostat",
        (("1", "at least 1, as for every move"), ("any", "any, also below 1, with a working engine")),
        "hf3 G1, whatever the net thrust, against F2, net thrust 1 to move",
    ),
    Reading(
        "hf3.half_lander",
        "Rounding of the fuel for a half lander burn",
        (("whole_step", "each up to a whole step"), ("exact", "with the other burns, once at the end of the move")),
        "hf3 OP-7: G4 says rounded up, F4 rounds at the end of the move",
    ),
    Reading(
        "hf3.open_cycle_therms",
        "Therms of cooling by an afterburner",
        (("1", "one for the whole chain"), ("each", "one for each card of the chain that needs any")),
        "hf3 OP-11: O5 against the glossary and S3",
    ),
    Reading(
        "hf3.solar_gw",
        "Does the solar modifier apply to GW thrusters",
        (("applies", "as S and the glossary say"), ("ignored", "as O2 says")),
        "hf3 OP-12",
    ),
)

BY_NAME: Mapping[str, Reading] = {reading.name: reading for reading in ALL}
DEFAULTS: Readings = {reading.name: reading.default for reading in ALL}


def choose_readings(choices: Iterable[str] = ()) -> Readings:
    """Defaults, changed by choices written as NAME=VALUE.

    >>> choose_readings(["hf3.strip_1_to_2=7"])["hf3.strip_1_to_2"]
    '7'
    """
    chosen = dict(DEFAULTS)
    for choice in choices:
        name, equals, value = (part.strip() for part in choice.partition("="))
        if not equals:
            raise MissionError(f"a reading is chosen as NAME=VALUE, got {choice!r}")
        if name not in BY_NAME:
            raise MissionError(
                f"no reading {name!r}; 'planner readings' lists them: {', '.join(BY_NAME)}{meant(name, BY_NAME)}"
            )
        values = [answer for answer, _ in BY_NAME[name].answers]
        if value not in values:
            raise MissionError(f"reading {name} can be {' or '.join(values)}, got {value!r}{meant(value, values)}")
        chosen[name] = value
    return chosen
