"""Landing, liftoff, what must drive a move, and its dice (hf4 H2b, H6, H7, H10; hf3 F2, F5, G, K2)."""

from __future__ import annotations

from ortools.sat.python.cp_model import IntVar

from planner.board.model import Space
from planner.models.trajectory.facts import COST_OF_FACES, HAZARD_FACES, RED_SEASON, Line
from planner.models.trajectory.move import Move, Number
from planner.models.trajectory.pay import silenced
from planner.referee.hf3 import HF3
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS

POWERED, AEROBRAKE, AEROSTAT, ASSISTED = "powered", "aerobrake", "aerostat", "assisted"


def pass_sites(move: Move) -> None:
    """Each line from or to a site in one of the manners that are open."""
    for line, ways in move.by_line():
        if line.tail.site is not None:
            offs = {manner: move.new_bool(f"{manner} off by line {line.number}") for manner in _ways_off(move, line)}
            move.offs |= {(line.number, manner): way for manner, way in offs.items()}
            move.model.add(sum(offs.values()) == sum(ways))
            _ask(move, line.tail, offs, [])
        if line.head.site is not None:
            downs = {manner: move.new_bool(f"{manner} down by line {line.number}") for manner in _ways_down(move, line)}
            move.downs |= {(line.number, manner): way for manner, way in downs.items()}
            move.model.add(sum(downs.values()) == sum(ways))
            states = sorted({hop.to for hop in move.flown if hop.to.line == line.number})
            _ask(move, line.head, downs, [silenced(move, state) for state in states])


def _ways_off(move: Move, line: Line) -> list[str]:
    rules, site = move.facts.rules, line.tail.site
    assert site is not None
    ways = [POWERED]
    if rules.arrow_leaves_site_freely and line.one_way:
        ways.append(AEROBRAKE)
    if rules.aerostat_liftoff and site.aerostat:  # hf3 G1
        ways.append(AEROSTAT)
    return ways + _assist(move, line.tail, line.head)


def _ways_down(move: Move, line: Line) -> list[str]:
    # Who follows the dashed path needs neither thrust nor fuel (hf4 H6b, hf3 G2).
    return [AEROBRAKE] if line.one_way else [POWERED, *_assist(move, line.head, line.tail)]


def _assist(move: Move, site: Space, other: Space) -> list[str]:
    """A factory lifts and lands, but not through lander burns (hf4 H6c, hf3 G3)."""
    return [ASSISTED] if site.id in move.facts.stack.factories and other.kind not in LANDERS else []


def _ask(move: Move, space: Space, ways: dict[str, IntVar], silences: list[Number]) -> None:
    """Powered: net thrust above the size of the site, of an engine that works there (hf4 H6a, hf3 G1)."""
    assert space.site is not None
    for manner, way in ways.items():
        if manner == POWERED:
            move.model.add(move.net >= move.facts.thrust_above(space.site)).only_enforce_if(way)
        if manner == POWERED or (manner == ASSISTED and move.facts.rules.assist_needs_engine):
            move.model.add(way <= move.has_engine)
            for silence in silences:
                if not isinstance(silence, int):
                    move.model.add(way + silence <= 1)


def drive(move: Move) -> None:
    """What it takes to go on at all: by the 4th edition an engine, by the 3rd one with net thrust."""
    if isinstance(move.facts.rules, HF4):
        _drive_hf4(move, move.facts.rules)
    else:
        assert isinstance(move.facts.rules, HF3)
        _drive_hf3(move, move.facts.rules)


def _drive_hf4(move: Move, rules: HF4) -> None:
    """Whoever activated a triangle may coast; without one only aerobrake paths are open, in the text of 2021 only to
    land (hf4 H2b, H6b)."""
    for line, ways in move.by_line():
        for flown in () if line.one_way else ways:
            move.model.add(flown <= move.has_engine)
    for state, last in move.last.items():
        if not rules.living and move.facts.lines[state.line].head.site is None:
            move.model.add(last <= move.has_engine)


def _drive_hf3(move: Move, rules: HF3) -> None:
    """Moving takes net thrust 1; else there are aerobrake paths, factories, burns of a flyby that are left, and by a
    reading aerostats (hf3 F2, G1 to G3, K1)."""
    model, driven = move.model, move.new_bool("is driven")
    model.add(driven <= move.has_engine)
    model.add(move.net >= 1).only_enforce_if(driven)
    for hop, flown in move.flown.items():
        line = move.facts.lines[hop.to.line]
        if line.tail.site is not None:
            floats = move.offs.get((line.number, AEROSTAT), 0) if rules.aerostat_any_thrust else 0
            model.add(flown <= driven + move.offs.get((line.number, ASSISTED), 0) + floats)
            if not isinstance(floats, int):
                model.add(floats <= move.has_engine)
        elif not line.one_way and not hop.before.bonus:
            model.add(flown <= driven + move.downs.get((line.number, ASSISTED), 0))


def roll(move: Move, hardness: Number) -> None:
    """What the dice of a move cost. `hardness`: belts up to this level take nothing that is needed from now on."""
    model, facts, rules = move.model, move.facts, move.facts.rules
    hazards: list[Number] = []
    belts: list[Number] = []
    for line, ways in move.by_line():
        flown, number = sum(ways), line.number
        assisted_off, assisted_down = (manners.get((number, ASSISTED), 0) for manners in (move.offs, move.downs))
        if facts.is_hazard(line.head):
            hazards.append(flown - (assisted_off if rules.assist_spares_hazard else 0))
        for space, assisted in ((line.tail, assisted_off), (line.head, assisted_down)):
            if not rules.assist_is_safe(facts.stack, space.id):
                hazards.append(assisted)
        if facts.is_belt(line.head):
            belts.append(flown)
    move.hazards, move.belts = sum(hazards), sum(belts)
    move.dice = COST_OF_FACES[HAZARD_FACES] * move.hazards
    if not belts:
        return
    # A die of d takes what is softer than d, less net thrust, more in the red season (hf4 H10, hf3 K2).
    shield = move.most_burns if isinstance(rules, HF4) else move.net
    least, most = -1000, 1000
    level = move.new_int(least, most, "faces of a belt, if there were more")
    model.add(level == hardness + shield - (RED_SEASON if move.season == "red" else 0))
    faces, at_most = move.new_int(0, 6, "faces that a belt leaves"), move.new_int(least, 6, "faces at most")
    model.add_min_equality(at_most, [level, 6])
    model.add_max_equality(faces, [at_most, 0])
    cost = move.new_int(0, len(belts) * COST_OF_FACES[1], "dice of belts")
    is_count = {count: move.new_bool(f"{count} faces") for count in range(7)}
    model.add_exactly_one(is_count.values())
    model.add(faces == sum(count * lit for count, lit in is_count.items()))
    for count, lit in is_count.items():
        if count:
            model.add(cost >= COST_OF_FACES[count] * move.belts).only_enforce_if(lit)
        else:
            model.add(move.belts == 0).only_enforce_if(lit)
    move.dice = move.dice + cost
