"""Landing, liftoff, what must drive a move, and its dice (hf4 H2b, H6, H7, H10; hf3 F2, F5, G, K2)."""

from __future__ import annotations

from ortools.sat.python.cp_model import IntVar

from planner.board.model import Space
from planner.models.trajectory.facts import RED_SEASON
from planner.models.trajectory.manners import AEROSTAT, ASSISTED, POWERED, ways_down, ways_off
from planner.models.trajectory.move import Move, Number
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES
from planner.referee.hf3 import HF3
from planner.referee.hf4 import HF4


def pass_sites(move: Move) -> None:
    """Each line from or to a site in one of the manners that are open."""
    for line, hops in move.by_line():
        ways = [move.flown[hop] for hop in hops]
        if line.tail.site is not None:
            offs = {
                manner: move.new_bool(f"{manner} off by line {line.number}") for manner in ways_off(move.facts, line)
            }
            move.offs |= {(line.number, manner): way for manner, way in offs.items()}
            move.model.add(sum(offs.values()) == sum(ways))
            _ask(move, line.tail, offs, [move.flown[hop] for hop in hops if hop.mode])
        if line.head.site is not None:
            downs = {
                manner: move.new_bool(f"{manner} down by line {line.number}") for manner in ways_down(move.facts, line)
            }
            move.downs |= {(line.number, manner): way for manner, way in downs.items()}
            move.model.add(sum(downs.values()) == sum(ways))
            _ask(move, line.head, downs, [move.flown[hop] for hop in hops if hop.mode and not hop.to.silent])


def _ask(move: Move, space: Space, ways: dict[str, IntVar], driven: list[IntVar]) -> None:
    """Powered: net thrust above the size of the site, of an engine that works there (hf4 H6a, hf3 G1).

    `driven`: hops along the line with such an engine.
    """
    assert space.site is not None
    for manner, way in ways.items():
        if manner == POWERED:
            move.model.add(move.net >= move.facts.thrust_above(space.site)).only_enforce_if(way)
        if manner == POWERED or (manner == ASSISTED and move.facts.rules.assist_needs_engine):
            move.model.add(way <= sum(driven))


def drive(move: Move) -> None:
    """What it takes to go on at all: by the 3rd edition an engine with net thrust. Where none is needed is known of
    hops."""
    if isinstance(move.facts.rules, HF3):
        _drive_hf3(move, move.facts.rules)


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
    penalties: list[Number] = []
    belts: list[Number] = []
    for line, hops in move.by_line():
        flown, number = sum(move.flown[hop] for hop in hops), line.number
        assisted_off, assisted_down = (manners.get((number, ASSISTED), 0) for manners in (move.offs, move.downs))
        penalties.append(facts.penalty(line.head) * flown)
        if facts.is_hazard(line.head):
            hazards.append(flown - (assisted_off if rules.assist_spares_hazard else 0))
        for space, assisted in ((line.tail, assisted_off), (line.head, assisted_down)):
            if not rules.assist_is_safe(facts.stack, space.id):
                hazards.append(assisted)
        if facts.is_belt(line.head):
            belts.append(flown)
    move.hazards, move.belts = sum(hazards), sum(belts)
    move.dice = COST_OF_FACES[HAZARD_FACES] * move.hazards + sum(penalties)
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
