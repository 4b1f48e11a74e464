"""One step inside a turn: may an arc be flown, how is it paid, what does it bring, and the flight at its end."""

from __future__ import annotations

from planner.search.kernel import payment, tally
from planner.search.kernel.buying import met_in_move
from planner.search.kernel.columns import (
    BARE,
    EARNED,
    FIRST_PLACE,
    MOVE_COLUMNS,
    OPEN,
    PLACE_BITS,
    SHADED,
    STALE,
    WORN,
    Arc,
    Departure,
    End,
    Engine,
    Move,
    Option,
)
from planner.search.kernel.compiled import Int64, inlined, jit
from planner.search.kernel.packing import Packed
from planner.search.kernel.records import Group
from planner.search.kernel.resting import bound_at
from planner.search.kernel.workspace import Workspace
from planner.search.tables import DEAD, NEVER, Ints


@inlined
def is_open(packed: Packed, work: Workspace, at: int, arc: int) -> bool:
    """Whether a label may fly an arc at all: link, engine, thrust, season, what is aboard, mass, belt."""
    arcs, group, moves = packed.arcs, work.group[0], work.moves
    came_by, dead = moves[at, Move.ARC], moves[at, Move.USED] & DEAD
    if came_by >= 0 and arcs[arc, Arc.LINK] == arcs[came_by, Arc.LINK]:
        return False
    weak = group.thrust <= arcs[arc, Arc.THRUST_ABOVE] or (dead and arcs[arc, Arc.BONUS_MOVES])
    barred = weak if group.lit else not arcs[arc, Arc.WITHOUT_ENGINE]
    if barred and not (arcs[arc, Arc.BONUS_MOVES] and moves[at, Move.BONUS] + moves[at, Move.SAVED]):
        return False
    if arcs[arc, Arc.NEEDS_LIT] and (dead or (group.dark and arcs[arc, Arc.DEAD_ZONE])):
        return False
    if not (arcs[arc, Arc.SEASONS] >> group.season) & 1 and not group.any_season:
        return False
    if not (arcs[arc, Arc.TERMS] >> group.terms) & 1:
        return False
    if work.departures[moves[at, Move.DEPARTURE], Departure.HEAVY] > arcs[arc, Arc.HEAVIEST]:
        return False
    belt = (group.worn_belt if moves[at, Move.KIND] & WORN else group.belt) if arcs[arc, Arc.BELT] else 0
    if belt >= NEVER or (arcs[arc, Arc.STRIPS_SAILS] and group.bare < 0):
        group.barred = 1
        return False
    return True


@inlined
def needs_pivot(packed: Packed, work: Workspace, at: int, arc: int) -> int:
    """1 if a label must turn to another track to fly an arc, else 0."""
    came_by, track = work.moves[at, Move.ARC], packed.arcs[arc, Arc.TRACK_OUT]
    return 1 if came_by >= 0 and track > 0 and track != packed.arcs[came_by, Arc.TRACK_IN] else 0


@inlined
def ways_to_turn(packed: Packed, work: Workspace, at: int) -> int:
    """How many ways there are to pay for a pivot that can matter: a bonus pivot is spent first, unless burns may be
    worth less later, because the engine comes to pay nothing, or because bonus burns are taken away."""
    group, moves = work.group[0], work.moves
    loses = group.mortal or (packed.sizes.drops_bonus and moves[at, Move.BONUS])
    return 2 if moves[at, Move.PIVOTS] > 0 and loses else 1


@inlined
def is_deadly(packed: Packed, work: Workspace, arc: int) -> bool:
    """Whether an arc leads where the engine of this group dies or pays nothing."""
    arcs, group = packed.arcs, work.group[0]
    return bool((group.dark and arcs[arc, Arc.DEAD_ZONE]) or (group.dies_bare and arcs[arc, Arc.STRIPS_SAILS]))


@inlined
def has_paid(packed: Packed, work: Workspace, row: int, place: int) -> bool:
    """Whether a flight was paid at a place already. Several places share a bit of USED, so a bit that is set says only
    that it may be so."""
    arcs, moves = packed.arcs, work.moves
    if not moves[row, Move.USED] & FIRST_PLACE << place % PLACE_BITS:
        return False
    paid = moves[row, Move.PAID]
    while paid >= 0 and arcs[moves[paid, Move.ARC], Arc.ONCE] != place:
        paid = moves[moves[paid, Move.PREV], Move.PAID]
    return bool(paid >= 0)


@inlined
def cross(packed: Packed, work: Workspace, at: int) -> None:
    """Take a label over its arc: the engine may die, dice are due, bonus burns are earned."""
    arcs, group, moves = packed.arcs, work.group[0], work.moves
    arc = moves[at, Move.ARC]
    if is_deadly(packed, work, arc):
        moves[at, Move.USED] |= SHADED
    if (group.dies_dark and arcs[arc, Arc.DEAD_ZONE]) or (group.dies_bare and arcs[arc, Arc.STRIPS_SAILS]):
        moves[at, Move.USED] |= DEAD
    if moves[at, Move.USED] & DEAD and not packed.sizes.dead_keeps_bonus:
        moves[at, Move.BONUS] = 0
        moves[at, Move.PIVOTS] = 0
        moves[at, Move.SAVED] = 0
    if arcs[arc, Arc.DROPS_BONUS]:
        moves[at, Move.BONUS] = 0
        moves[at, Move.SAVED] = 0
    meet_dice(packed, work, at)
    earn_bonus(packed, work, at)
    if arcs[arc, Arc.STRIPS_SAILS] and group.bare != group.used_up:
        moves[at, Move.KIND] |= BARE
    stale = moves[at, Move.KIND] & STALE
    if arcs[arc, Arc.EARNS] or (stale and (arcs[arc, Arc.NEAR] >> group.better) & 1):
        moves[at, Move.USED] |= EARNED
    if stale and (arcs[arc, Arc.BETTER] >> group.better) & 1:
        moves[at, Move.KIND] &= ~STALE
    departure = moves[at, Move.DEPARTURE]
    # Burns that no fuel can pay are worth nothing; without them more labels compare.
    cheapest = min(group.half_burn, group.burn)
    if cheapest:
        payable = (work.departures[departure, Departure.FUEL] * group.unit - moves[at, Move.UNITS]) // cheapest
        moves[at, Move.BURNS] = min(moves[at, Move.BURNS], payable)
    moves[at, Move.LEFT] = work.departures[departure, Departure.LEFT] - moves[at, Move.UNITS]


@inlined
def meet_dice(packed: Packed, work: Workspace, at: int) -> None:
    """Hazards, tolls and the belt on an arc."""
    arcs, group, moves = packed.arcs, work.group[0], work.moves
    arc = moves[at, Move.ARC]
    moves[at, Move.DICE] += (arcs[arc, Arc.HAZARDS] + arcs[arc, Arc.TOLL]) * packed.sizes.hazard_cost
    moves[at, Move.TALLY] += arcs[arc, Arc.HAZARDS] * tally.HAZARD
    if arcs[arc, Arc.BELT]:
        worn = moves[at, Move.KIND] & WORN
        moves[at, Move.DICE] += group.worn_belt if worn else group.belt
        moves[at, Move.TALLY] += group.worn_tally if worn else group.belt_tally
        if group.wears:
            moves[at, Move.KIND] |= WORN


@inlined
def earn_bonus(packed: Packed, work: Workspace, at: int) -> None:
    """Bonus burns at the target of an arc."""
    arcs, group, moves = packed.arcs, work.group[0], work.moves
    arc = moves[at, Move.ARC]
    unlit = moves[at, Move.USED] & DEAD or (group.dark and arcs[arc, Arc.DEAD_ZONE])
    gain = arcs[arc, Arc.GAIN + group.season] if not unlit or packed.sizes.dead_gains else 0
    if not unlit:
        gain += arcs[arc, Arc.GAIN_BELT] * group.belt_gain
        if arcs[arc, Arc.GAIN_BASE]:
            gain += group.oberth
    place = Int64(arcs[arc, Arc.ONCE])
    if gain and place < 0:
        moves[at, Move.BONUS] = max(moves[at, Move.BONUS], min(moves[at, Move.BONUS] + gain, packed.sizes.most_bonus))
    elif gain and not has_paid(packed, work, at, place):
        moves[at, Move.BONUS] += gain
        moves[at, Move.PAID] = at
        moves[at, Move.USED] |= FIRST_PLACE << place % PLACE_BITS


@inlined
def put_to_rest(packed: Packed, work: Workspace, at: int) -> None:
    """Write to `flight` the label as it stands when the turn ends at the target of its arc: fuel is rounded up once."""
    group, moves, departures, flight = work.group[0], work.moves, work.departures, work.flight
    departure = moves[at, Move.DEPARTURE]
    steps = -(-moves[at, Move.UNITS] // group.unit)
    wet = packed.burned[departures[departure, Departure.WET], steps]
    bare, worn = moves[at, Move.KIND] & BARE, moves[at, Move.KIND] & WORN
    conf = group.bare if bare else group.used_up
    if conf != group.conf:
        wet = packed.dropped[group.conf, conf, wet]
    if worn:  # of the same mass
        conf = group.bare_worn if bare else group.worn
    flight[End.SPACE] = packed.arcs[moves[at, Move.ARC], Arc.TARGET]
    flight[End.CONF] = conf
    flight[End.WET] = wet
    flight[End.COST] = moves[at, Move.DICE]
    flight[End.SPENT] = departures[departure, Departure.STEPS] + steps
    flight[End.ROUND] = group.round + 1
    flight[End.PARENT] = departures[departure, Departure.ROW]
    flight[End.OPTION] = departures[departure, Departure.OPTION]
    flight[End.STATE] = OPEN
    flight[End.DONE] = 0
    flight[End.LEFT_CONF] = group.conf
    flight[End.LEFT_ROUND] = group.round
    flight[End.TALLY] = moves[at, Move.TALLY]
    flight[End.PATH] = -1
    flight[End.AQUA] = departures[departure, Departure.AQUA]
    flight[End.OPERATIONS] = departures[departure, Departure.OPERATIONS]
    flight[End.STOCK] = departures[departure, Departure.STOCK]
    engine = packed.options[departures[departure, Departure.OPTION], Option.ENGINE]
    # Marks that have bound the move are spent.
    bound = bound_at(work, departures[departure, Departure.ROW], group.round)
    flight[End.MARK] = packed.engines[engine, Engine.MARK] & ~bound
    flight[End.BOUND] = 0
    flight[End.ROLLS] = met_in_move(packed, work, at)


@jit
def pay_paid(group: Group, fuel: int, moves: Ints, at: int, burns: int, kind: int) -> bool:
    """Take paid burns from a label; False if the limit or the fuel does not allow it. Kind 2 is a half burn."""
    if moves[at, Move.BURNS] < burns:
        return False
    moves[at, Move.BURNS] -= burns
    moves[at, Move.UNITS] += burns * (group.half_burn if kind == 2 else group.burn)
    moves[at, Move.TALLY] += burns * (tally.HALF_BURN if kind == 2 else tally.BURN)
    return bool(-(-moves[at, Move.UNITS] // group.unit) <= fuel)


@jit
def win_back(group: Group, fuel: int, moves: Ints, at: int, burns: int, kind: int) -> bool:
    """Pay for bonus burns that were spent where the engine works, after all, and so have them now."""
    if moves[at, Move.SAVED] < burns or not pay_paid(group, fuel, moves, at, burns, kind):
        return False
    moves[at, Move.SAVED] -= burns
    moves[at, Move.BONUS] += burns
    return True


@jit
def pay_with_bonus(group: Group, fuel: int, moves: Ints, at: int, burns: int, works: int, kind: int) -> int:
    """Pay so many burns, with bonus burns first, which is never worse: they can be won back later. Gives the number of
    bonus burns that are spent, -1 if it cannot be paid."""
    lacks = burns - moves[at, Move.BONUS]
    if not works and lacks > 0 and not win_back(group, fuel, moves, at, lacks, kind):
        return -1
    spent = min(moves[at, Move.BONUS], burns)
    moves[at, Move.BONUS] -= spent
    if works and group.mortal:
        moves[at, Move.SAVED] += spent
    if spent < burns and not pay_paid(group, fuel, moves, at, burns - spent, kind):
        return -1
    return int(spent)


@inlined
def pay_step(packed: Packed, work: Workspace, at: int, n: int, arc: int, pivot: int, way: int) -> bool:
    """Begin label `n`, one more arc than label `at`, and pay for a pivot and a burn; False if it cannot.

    Bonus pivots are spent first, unless the engine may come to pay nothing: then both ways are tried.
    """
    arcs, group, moves = packed.arcs, work.group[0], work.moves
    fuel = work.departures[moves[at, Move.DEPARTURE], Departure.FUEL]
    for column in range(MOVE_COLUMNS):
        moves[n, column] = moves[at, column]
    alive = 0 if moves[at, Move.USED] & DEAD else 1
    one, none = Int64(1), Int64(0)
    saved = moves[n, Move.SAVED]
    # A bonus burn must be left for a dead engine to go on at all.
    stuck = arcs[arc, Arc.BONUS_MOVES] and not alive and moves[n, Move.BONUS] == 0 and group.lit
    if stuck and not win_back(group, fuel, moves, n, one, one):
        return False
    by_bonus_pivot, spent, works = none, none, none
    if pivot and moves[n, Move.PIVOTS] > 0 and way == 0:
        moves[n, Move.PIVOTS] -= 1
        by_bonus_pivot = one
    elif pivot:
        works = Int64(0 if group.dark and arcs[arc, Arc.DEAD_ORIGIN] else alive)
        spent = pay_with_bonus(group, fuel, moves, n, one + one, works, one)
        if spent < 0:
            return False
        saved += spent if works and group.mortal else 0
    pay = payment.of_pivot(Int64(pivot), by_bonus_pivot, spent, saved - moves[n, Move.SAVED], works)
    saved = moves[n, Move.SAVED]
    if arcs[arc, Arc.BURN]:
        works = Int64(0 if group.dark and arcs[arc, Arc.DEAD_ZONE] else alive)
        if arcs[arc, Arc.BONUS_PAYS]:
            spent = pay_with_bonus(group, fuel, moves, n, one, works, one)
            if spent < 0:
                return False
            saved += spent if works and group.mortal else 0
            pay += payment.of_burn(spent, saved - moves[n, Move.SAVED], works)
        elif not works or not pay_paid(group, fuel, moves, n, one, Int64(arcs[arc, Arc.BURN])):
            return False
    moves[n, Move.ARC] = arc
    moves[n, Move.PREV] = at
    moves[n, Move.PAY] = pay
    return True
