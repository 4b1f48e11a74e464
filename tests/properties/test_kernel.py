"""Three opinions on every front: the compiled kernel, the same code uncompiled, and a brute force.

Most cases are random boards under the rules of the three editions, the others are tables made directly, wilder than any
rules. A case for which the brute force would take too long gives its place to the next seed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from planner.board.model import Board, Link, Space
from planner.editions.edition import find_edition
from planner.rocket.stackfile import quick_stack, stack_from_data
from planner.rules.base import find_rules
from planner.rules.compiler import Wishes, compile_tables
from planner.search import arrivals
from planner.search.explore import Start
from tests.properties.everyflight import TooMuch, every_front, pareto
from tests.properties.kernels import kernel_fronts, pure_kernel, pure_part
from tests.properties.randomtables import (
    Case,
    adrift_case,
    arrow_case,
    belted_case,
    closing_case,
    dying_case,
    forked_case,
    larger_case,
    purging_case,
    random_case,
    shedding_case,
    spending_case,
)
from tests.randomboard import (
    ZONES,
    dark_corridor,
    drifting_stack,
    moon_system,
    random_board,
    random_stack,
    solar_stack,
)

EDITIONS = ("hf4", "hf3", "hf3c")
BLOCKS = 10
BOARDS = 200  # that a block compares: 2,000 in all
TABLES = 100
LARGER = 80
DYING = 100
DRIFTING = 60
SPENDING = 60
FORKED = 100
CLOSING = 50
WAYPOINTS = 100
BELTED = 60
SHEDDING = 60
PURGING = 60
ARROWS = 60
LONGER = 25  # times as many in a long run
PATIENCE = 20_000
MORE_PATIENCE = 100_000
SEEDS_OF_A_BLOCK = 1_000_000  # no block takes seeds of another


def board_case(seed: int) -> Case:
    """A small random board and rocket under one of the editions, from any space where a craft can rest."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = random_board(random, random.randint(2, 4))
    stack = random_stack(random, board, edition, most_tanks=5)
    rounds = random.choice((1, 2, 2, 3))
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds)
    resting = [number for number, space in enumerate(board.spaces.values()) if "lander" not in space.kind]
    return Case(compiled.tables, random.choice(resting), stack.wet, rounds)


def waypoint_case(seed: int) -> Case:
    """A small board on which one or two places are to be entered on the way."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = random_board(random, random.randint(3, 6))
    stack = random_stack(random, board, edition)
    rounds = random.choice((1, 2, 2, 3))
    via = tuple(random.choice(list(board.spaces)) for _ in range(random.randint(1, 2)))
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds, wishes=Wishes(via=via))
    resting = [space.id for space in board.spaces.values() if "lander" not in space.kind]
    return Case(compiled.tables, compiled.start_of(random.choice(resting)), stack.wet, rounds)


def corridor_case(seed: int) -> Case:
    """A solar rocket that sets out for where solar power is dead."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board, stack = dark_corridor(random), solar_stack(random, edition)
    rounds = random.choice((1, 2, 2))
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds)
    return Case(compiled.tables, 0, stack.wet, rounds)


def drifting_case(seed: int) -> Case:
    """A rocket with a weak engine or none, among factories and flybys."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board = moon_system(random)
    stack = drifting_stack(random, board, edition)
    rounds = random.choice((1, 2, 2, 3))
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds)
    return Case(compiled.tables, random.randrange(len(board.spaces)), stack.wet, rounds)


def is_compared(case: Case, seed: int, patience: int = MORE_PATIENCE) -> bool:
    """Whether the brute force came to an end; then all three must agree."""
    try:
        expected = every_front(*case, patience=patience)
    except TooMuch:
        return False
    assert kernel_fronts(arrivals, *case) == expected, seed
    assert kernel_fronts(pure_kernel(), *case) == expected, seed
    return True


def compared_of(make: Callable[[int], Case], block: int, size: int, patience: int = PATIENCE) -> int:
    """Draw cases until so many are compared, but not more than twice as many: else only the simplest would be."""
    compared, seed = 0, block * SEEDS_OF_A_BLOCK
    while compared < size and seed < block * SEEDS_OF_A_BLOCK + 2 * size:
        compared += is_compared(make(seed), seed, patience)
        seed += 1
    return compared


@pytest.fixture
def longer(request: pytest.FixtureRequest) -> int:
    return LONGER if request.config.getoption("--long") else 1


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_on_random_boards(block: int, longer: int) -> None:
    assert compared_of(board_case, block, BOARDS * longer) == BOARDS * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_engines_are_weak_or_none(block: int, longer: int) -> None:
    """Factories lift off, bonus burns move on (hf3 F2, G3, K1); in hf4 an engine must be on for both (H6c, H8a)."""
    size = DRIFTING * longer
    assert compared_of(drifting_case, block, size) == size
    assert compared_of(adrift_case, block, size) == size


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_on_random_tables(block: int, longer: int) -> None:
    assert compared_of(random_case, block, TABLES * longer) == TABLES * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_on_larger_tables(block: int, longer: int) -> None:
    assert compared_of(larger_case, block, LARGER * longer, MORE_PATIENCE) == LARGER * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_engines_die(block: int, longer: int) -> None:
    """Bonus burns are worth saving for where the engine pays nothing; on most boards nobody gets that far."""
    size = DYING * longer
    assert compared_of(corridor_case, block, size) == size
    assert compared_of(dying_case, block, size) == size


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_things_are_used_up(block: int, longer: int) -> None:
    """Radiators that turn light by use, and bonus burns that an arrow takes away."""
    assert compared_of(spending_case, block, SPENDING * longer) == SPENDING * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_above_a_fork_of_the_strip(block: int, longer: int) -> None:
    """hf4 4.1: above mass 23 two lines have as many steps, and lead to the same positions below."""
    assert compared_of(forked_case, block, FORKED * longer) == FORKED * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_among_belts_that_push(block: int, longer: int) -> None:
    """hf4 H8f: each belt pays a mag sail once a move."""
    assert compared_of(belted_case, block, BELTED * longer, MORE_PATIENCE) == BELTED * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_several_things_may_be_left_behind(block: int, longer: int) -> None:
    assert compared_of(shedding_case, block, SHEDDING * longer) == SHEDDING * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_over_years_that_come_again(block: int, longer: int) -> None:
    """hf4 Kreutz: from one purge to the next everything is as before."""
    assert compared_of(purging_case, block, PURGING * longer) == PURGING * longer


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_bonus_burns_are_taken_away(block: int, longer: int) -> None:
    """A bonus pivot may be worth keeping where bonus burns are lost soon."""
    assert compared_of(arrow_case, block, ARROWS * longer) == ARROWS * longer


def two_arms(edition: str) -> tuple[Case, int]:
    """A mag sail, and a goal that it comes to only by way of both arms of a board.

    The arm with more belts brings more bonus burns to where both meet; but the goal lies behind that arm, and who has
    come by the other one is paid on it on the way back.
    """
    strong, weak, row = [f"a{n}" for n in range(4)], [f"c{n}" for n in range(3)], [f"g{n}" for n in range(7)]
    kinds = dict.fromkeys([*strong, *weak], "belt") | dict.fromkeys(
        ["to-a", "to-c", "a-out", "c-out", "back", *row], "burn"
    )
    kinds |= dict.fromkeys(["start", "meet", "turn"], "lagrange")
    paths = (
        ["start", "to-a", *strong, "a-out"],
        ["start", "to-c", *weak, "c-out", "meet", "turn", "back", strong[-1]],
        [strong[0], *row],
    )
    spaces = {name: Space(name, kind, "earth", "r", "", (0.0, 0.0)) for name, kind in kinds.items()}
    links = [Link(*pair) for path in paths for pair in pairwise(path)] + [Link("a-out", "meet", one_way=True)]
    board = Board("arms", "Two arms", ZONES, spaces, tuple(links))
    stack = stack_from_data({"edition": edition, "cards": ["mag-sail"]})
    tables = compile_tables(board, stack, find_rules(edition), 1, 1).tables
    return Case(tables, list(spaces).index("start"), stack.wet, 1), list(spaces).index(row[-1])


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_rough_comparison_may_miss_a_flight_and_says_so(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case, goal = two_arms(edition)
    assert is_compared(case, 0)
    assert goal in kernel_fronts(arrivals, *case)
    pure = pure_kernel()
    monkeypatch.setattr(pure_part("rounds"), "MOST_COMPARED", 0)
    assert goal not in kernel_fronts(pure, *case)
    starts = [Start(case.start, case.wet)]
    assert pure.find_arrivals(case.tables, starts, case.rounds).exact_turns == 0
    assert arrivals.find_arrivals(case.tables, starts, case.rounds).exact_turns == 1


def test_rough_comparison_makes_no_flight_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pure = pure_kernel()
    monkeypatch.setattr(pure_part("rounds"), "MOST_COMPARED", 0)
    for seed in range(100):
        case = belted_case(seed)
        try:
            expected = every_front(*case, patience=PATIENCE)
        except TooMuch:
            continue
        for space, front in kernel_fronts(pure, *case).items():
            assert pareto(expected[space] | front) == expected[space], seed


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_by_way_of_places(block: int, longer: int) -> None:
    """Who turns back at a waypoint comes back to other states of the same spaces."""
    assert compared_of(waypoint_case, block, WAYPOINTS * longer) == WAYPOINTS * longer


def test_more_places_may_pay_than_a_word_has_bits() -> None:
    """Each of 70 flybys in a ring pays once a move (hf4 H8c), and no other one counts as having paid."""
    spaces = [
        Space(f"s{number}", "burn" if number % 2 else "lagrange", "earth", "r", "", (0.0, 0.0), flyby=1 - number % 2)
        for number in range(140)
    ]
    links = tuple(Link(space.id, spaces[number - 1].id) for number, space in enumerate(spaces))
    board = Board("ring", "Ring", ZONES, {space.id: space for space in spaces}, links)
    stack = quick_stack(find_edition("hf4"), ["2:1"], dry_mass=5, tanks=1)
    tables = compile_tables(board, stack, find_rules("hf4"), 1, 1).tables
    case = Case(tables, 1, stack.wet, 1)
    assert len(set(tables.arcs.once)) == 71
    assert is_compared(case, 0, patience=10_000_000)
    assert set(kernel_fronts(arrivals, *case)) == set(range(140))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kernels_agree_with_brute_force_where_ways_depend_on_what_is_aboard(block: int, longer: int) -> None:
    assert compared_of(closing_case, block, CLOSING * longer) == CLOSING * longer


ONCE_WRONG = {
    random_case: (94, 261, 315, 643, 1493),
    dying_case: (102202, 102832, 107470, 113147),
    corridor_case: (101030, 106944),
    larger_case: (501085,),
    forked_case: (2999,),
    arrow_case: (1588, 1879, 1944, 90001174),
}


@pytest.mark.parametrize(("make", "seed"), [(make, seed) for make, seeds in ONCE_WRONG.items() for seed in seeds])
def test_kernels_agree_on_tables_that_once_were_searched_wrongly(make: Callable[[int], Case], seed: int) -> None:
    """Each of these had a front that was not the one of the brute force."""
    assert is_compared(make(seed), seed)
