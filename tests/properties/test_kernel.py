"""Three opinions on every front: the compiled kernel, the same code uncompiled, and a brute force.

Most cases are random boards under the rules of the three editions, the others are tables made directly, wilder than any
rules. A case for which the brute force would take too long gives its place to the next seed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from planner.rules.compiler import compile_tables
from planner.rules.registry import find_rules
from planner.search import flights
from tests.properties.everyflight import TooMuch, every_front
from tests.properties.kernels import kernel_fronts, pure_kernel
from tests.properties.randomtables import Case, closing_case, dying_case, larger_case, random_case
from tests.randomboard import dark_corridor, random_board, random_stack, solar_stack

EDITIONS = ("hf4", "hf3", "hf3c")
BLOCKS = 10
BOARDS = 200  # that a block compares: 2,000 in all
TABLES = 100
LARGER = 80
DYING = 100
CLOSING = 50
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


def corridor_case(seed: int) -> Case:
    """A solar rocket that sets out for where solar power is dead."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    board, stack = dark_corridor(random), solar_stack(random, edition)
    rounds = random.choice((1, 2, 2))
    compiled = compile_tables(board, stack, find_rules(edition), random.randint(1, 12), rounds)
    return Case(compiled.tables, 0, stack.wet, rounds)


def is_compared(case: Case, seed: int, patience: int = MORE_PATIENCE) -> bool:
    """Whether the brute force came to an end; then all three must agree."""
    try:
        expected = every_front(*case, patience=patience)
    except TooMuch:
        return False
    assert kernel_fronts(flights, *case) == expected, seed
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
def test_kernels_agree_with_brute_force_where_ways_depend_on_what_is_aboard(block: int, longer: int) -> None:
    assert compared_of(closing_case, block, CLOSING * longer) == CLOSING * longer


ONCE_WRONG = {
    random_case: (94, 261, 315, 643, 1493),
    dying_case: (102202, 102832, 107470, 113147),
    corridor_case: (101030, 106944),
    larger_case: (501085,),
}


@pytest.mark.parametrize(("make", "seed"), [(make, seed) for make, seeds in ONCE_WRONG.items() for seed in seeds])
def test_kernels_agree_on_tables_that_once_were_searched_wrongly(make: Callable[[int], Case], seed: int) -> None:
    """Each of these had a front that was not the one of the brute force."""
    assert is_compared(make(seed), seed)
