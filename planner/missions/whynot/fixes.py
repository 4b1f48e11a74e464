"""The fixes: the smallest change of each kind that works by itself, or else changes that work together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from planner.missions.mission import Mission
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.matters import ENGINE, FUEL, MATTERS, THRUST
from planner.missions.whynot.records import Matter, Remedy, lifted
from planner.missions.whynot.remedies import REMEDIES
from planner.missions.whynot.seek import Seeker, Sought

# What is often needed together where a cause alone has no cure.
PAIRS = ((FUEL, THRUST), (ENGINE, FUEL))


def single_fixes(seeker: Seeker, mission: Mission, alone: Mapping[Matter, Sought], hopeless: bool) -> Iterator[Fix]:
    """The smallest change of each kind that works by itself, in a fixed order.

    Where there is no flight with everything lifted, only a card that forbids something may be the matter, or one that
    does not run.
    """
    for remedy in REMEDIES:
        if seeker.in_haste and not _opened_by(remedy):
            continue  # nothing shows yet that it might help
        if remedy.is_last_hope if hopeless else may_help(remedy, mission, alone):
            fix = single_fix(seeker, mission, remedy)
            if fix is not None:
                yield fix


def single_fix(seeker: Seeker, mission: Mission, remedy: Remedy) -> Fix | None:
    """The smallest change of a kind that works by itself, looked for once a round."""
    if remedy not in seeker.fixes:
        seeker.tell(remedy.kind)
        seeker.fixes[remedy] = next(remedy.working(seeker, mission), None)
    return seeker.fixes[remedy]


def may_help(remedy: Remedy, mission: Mission, alone: Mapping[Matter, Sought]) -> bool:
    """Whether a change can help at all, from what the mission and the searches for causes have shown."""
    known = remedy.known(mission)
    if known is not None:
        return known
    matters = _opened_by(remedy)
    return not matters or any(alone[matter].flight is not None for matter in matters)


def _opened_by(remedy: Remedy) -> list[Matter]:
    return [matter for matter in MATTERS if remedy in matter.opens]


def double_fixes(seeker: Seeker, mission: Mission, sets: Iterable[tuple[Matter, ...]]) -> list[Fix]:
    """Changes that work only together, one for each matter of a set."""
    found = []
    for matters in sets:
        seeker.tell(" and ".join(matter.kind for matter in matters))
        if ENGINE not in matters and seeker.find(lifted(mission, matters)).fails:
            continue  # no change can do more
        fix = _for_all(seeker, mission, sorted(matters, key=lambda matter: matter.cured))
        if fix is not None:
            found.append(fix)
    return found


def _for_all(seeker: Seeker, mission: Mission, matters: Sequence[Matter]) -> Fix | None:
    """A change for each of the matters in turn, while those that follow are lifted."""
    first, *rest = matters
    for remedy in first.cures:
        for tried, fix in enumerate(remedy.working(seeker, mission, rest)):
            if not rest:
                return fix
            if tried == seeker.patience.firsts:
                seeker.cut = True
                break
            after = _for_all(seeker, fix.mission, rest)
            if after is not None:
                return after._replace(changes=fix.changes + after.changes, smallest=fix.smallest and after.smallest)
    return None
