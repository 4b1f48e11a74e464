"""Whether any stack of a scope flies something new: by dreams, divided until all that they fly is known or comes true.

A dream is too hopeful: its engines may weigh more than it, cards may be softer, or cost more. Where it flies something
new, the lightest stack that runs such engines is looked up (`lightest`). If it weighs no more than the dream it is
flown, and the front is better than before. Else the stacks are divided: those that weigh as much, and those that lack
one of these engines; likewise by what all cards come through, by cards that help or lose mass, and by what is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from planner.models.stackbuild.bounds import Dreams, News, Part
from planner.models.stackbuild.flying import Flying
from planner.models.stackbuild.lightest import Lightest, Real
from planner.models.stackbuild.model import Scope
from planner.rocket.engine import Engine
from planner.search.explore import Stop


class Settling(NamedTuple):
    """What is needed to settle scopes."""

    dreams: Dreams
    lightest: Lightest
    flying: Flying
    stop: Stop

    def is_settled(self, scope: Scope, beside: int) -> bool:
        """Whether no stack of a scope, for which so much is paid beside mass and fuel, flies anything that is not on
        the front by now. False: there was no time, or it could not be found out."""
        parts = self.dreams.parts_of(scope, beside)
        while parts:
            part = parts.pop()
            news = self.dreams.news_of(part, self.flying.known, self.stop)
            if self.stop(0):
                return False
            if news is None:
                continue
            divided = self._followed(part, news)
            if divided is None:
                return False
            parts += divided
        return True

    def _followed(self, part: Part, news: News) -> list[Part] | None:
        """The parts that are left to be looked at when the news of a dream was followed; None if it leads nowhere."""
        if news.engines is None:
            return None
        engines = part.runs | news.engines
        if (divided := self._by_least_mass(part, engines)) is not None:
            return divided
        lightest = self._stack(part, engines)
        if lightest is None or lightest.mass > part.scope.mass:
            return self._by_mass(part, sorted(engines), None if lightest is None else lightest.mass)
        hardest = self._hardest(part, engines, lightest, news.dream.hardness)
        if self.flying.fly(hardest.chosen, news.wet) or self.flying.fly(lightest.chosen, news.wet):
            return [part]
        level = self.dreams.hardness_of(hardest.chosen)
        if level < news.dream.hardness:
            return self._by_hardness(part, level)
        if divided := self._by_help(part, news):
            return divided
        cheapest = self._stack(part, engines, by_price=True)
        if cheapest is not None and cheapest.beside > part.beside:
            return self._by_price(part, sorted(engines), cheapest.beside)
        return None

    def _hardest(self, part: Part, engines: frozenset[Engine], lightest: Real, wanted: int) -> Real:
        """The stack that comes through most, of those of a part that run some engines and weigh no more than the dream;
        what is more than wanted does not count."""
        hardest = lightest
        levels = [level for level in self.dreams.levels if self.dreams.hardness_of(lightest.chosen) < level <= wanted]
        while levels:
            middle = len(levels) // 2
            real = self._stack(part._replace(above=levels[middle] - 1), engines)
            if real is not None and real.mass <= part.scope.mass:
                hardest, levels = real, levels[middle + 1 :]
            else:
                levels = levels[:middle]
        return hardest

    def _stack(self, part: Part, engines: Iterable[Engine], by_price: bool = False) -> Real | None:
        """The lightest stack of a part that runs engines as good as these."""
        dreams, ways = self.dreams, self.dreams.ways_of(part)
        fitting = [[way for way in ways if dreams.ways.can_stand_in(way.engine, one)] for one in sorted(engines)]
        without = dreams.outside(part.scope) | dreams.no_harder(part.above)
        groups = [*part.has, part.scope.sails] if part.scope.sails else part.has
        return self.lightest.stack_with(fitting, without, groups, by_price)

    def _by_least_mass(self, part: Part, engines: frozenset[Engine]) -> list[Part] | None:
        """Stacks that weigh enough, or pay enough, to run the heaviest of some engines, or of the pairs of them, and
        the others; None if all of them may weigh and pay no more than the dream. The fewer engines, the less is left to
        be looked at."""
        ways = self.dreams.ways_of(part)
        for many in sorted({1, 2, len(engines)} & {*range(1, len(engines) + 1)}):
            some = combinations(sorted(engines), many)
            masses = {each: self.dreams.ways.lightest_with(ways, each) for each in some}
            heaviest = max(masses, key=lambda each: masses[each])
            if masses[heaviest] > part.scope.mass:
                return self._by_mass(part, heaviest, masses[heaviest])
            if (beside := self.dreams.least_beside(masses[heaviest])) > part.beside:
                return self._by_price(part, heaviest, beside)
        return None

    def _by_mass(self, part: Part, engines: Sequence[Engine], mass: int | None) -> list[Part]:
        """Stacks that weigh as much as the lightest that runs some engines, and others that lack one of these; if there
        is none that runs them, just those."""
        lighter = part if mass is None else part._replace(below=min(part.below, mass))
        heavier = [] if mass is None or mass >= part.below else [part._replace(scope=part.scope._replace(mass=mass))]
        return [*heavier, *self._lacking(lighter, engines)]

    def _lacking(self, part: Part, engines: Sequence[Engine]) -> list[Part]:
        """Stacks that lack one of some engines: the first one, or run that and lack the second one, and so on."""
        found = []
        for number, engine in enumerate(engines):
            if engine not in part.runs:
                runs = part.runs | {*engines[:number]}
                found.append(part._replace(runs=runs, lacks=part.lacks | {engine}))
        return found

    def _by_hardness(self, part: Part, level: int) -> list[Part]:
        """Stacks with a card that comes through no more than this, and those without one."""
        scope, soft = part.scope, self.dreams.no_harder(level) - self.dreams.no_harder(part.above)
        hard = part._replace(above=level, scope=scope._replace(pieces=scope.pieces - soft))
        return [part._replace(scope=scope._replace(soft=soft)), hard]

    def _by_help(self, part: Part, news: News) -> list[Part]:
        """Stacks with a card that helps the dream, and those without it; or with a card that may lose mass, for which
        the dream is lighter, and without any."""
        helps = [self.dreams.pieces_of(slug) & part.scope.pieces for slug in sorted(news.dream.helps)]
        for group in (*helps, self.dreams.losing & part.scope.pieces):
            if group and group not in part.has:
                without = part._replace(scope=part.scope._replace(pieces=part.scope.pieces - group))
                return [without, part._replace(has=part.has | {group})]
        return []

    def _by_price(self, part: Part, engines: Sequence[Engine], beside: int) -> list[Part]:
        """Stacks for which as much is paid as for the cheapest that runs some engines, and others that lack one of
        these."""
        return [*self._lacking(part, engines), part._replace(beside=beside)]
