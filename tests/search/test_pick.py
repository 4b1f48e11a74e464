"""A few choices from a front: the best of each number, no twins, never more than five."""

from __future__ import annotations

import random

from planner.search.pick import MOST, extremes, pick

Triple = tuple[int, int, int]


def beats(one: Triple, other: Triple) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def random_front(seed: int) -> list[Triple]:
    dice = random.Random(seed)
    spread = dice.choice([3, 10, 60])
    points = {
        (dice.randint(0, spread), dice.randint(0, spread), dice.randint(0, spread)) for _ in range(dice.randint(1, 60))
    }
    return sorted(point for point in points if not any(beats(other, point) for other in points))


def near(one: Triple, other: Triple, front: list[Triple]) -> bool:
    scales = [max(max(column) - min(column), max(column) / 2) or 1 for column in zip(*front, strict=True)]
    return all(abs(a - b) <= 0.1 * scale for a, b, scale in zip(one, other, scales, strict=True))


def test_nothing_to_pick_from() -> None:
    assert pick([]) == [] and extremes([]) == []


def test_a_single_point_is_picked() -> None:
    assert pick([(3, 12, 0)]) == [0]


def test_extremes_break_ties_by_the_other_numbers() -> None:
    assert extremes([(1, 9, 5), (1, 7, 8), (4, 7, 5), (6, 8, 0), (5, 9, 0)]) == [1, 1, 4]


def test_best_of_each_number_is_always_picked() -> None:
    for seed in range(300):
        front = random_front(seed)
        assert set(extremes(front)) <= set(pick(front)), seed


def test_never_more_than_five_and_in_the_order_given() -> None:
    for seed in range(300):
        picked = pick(random_front(seed))
        assert 1 <= len(picked) <= MOST
        assert picked == sorted(set(picked))


def test_picks_beyond_the_best_ones_are_not_nearly_equal() -> None:
    for seed in range(300):
        front = random_front(seed)
        picked, best = pick(front), extremes(front)
        for index in set(picked) - set(best):
            assert not any(near(front[index], front[other], front) for other in picked if other != index), seed


def test_everything_clearly_different_is_shown_while_there_is_room() -> None:
    assert pick([(3, 12, 300), (3, 16, 0), (4, 12, 0), (5, 10, 0)]) == [0, 1, 2, 3]


def test_knee_is_preferred_to_other_points() -> None:
    front = [(0, 100, 0), (10, 80, 0), (20, 20, 0), (80, 10, 0), (90, 5, 0), (100, 0, 0)]
    assert 2 in pick(front, most=3)


def test_small_differences_of_large_numbers_are_no_choice() -> None:
    assert pick([(100, 103, 0), (101, 102, 0), (102, 101, 0), (103, 100, 0)]) == [0, 3]


def test_kept_point_is_always_picked() -> None:
    for seed in range(200):
        front = random_front(seed)
        for index in range(len(front)):
            picked = pick(front, keep=[index])
            assert index in picked and set(extremes(front)) <= set(picked) and len(picked) <= MOST
