"""Where a rocket can get to: the fronts of many sites from one search."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from planner.board.model import Space
from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import beats_in_tanks, unbeaten
from planner.missions.front import CUT, INFEASIBLE, PROVEN, Front
from planner.missions.limits import ORDERS, in_order
from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.rules.obstacles import landing_bars
from planner.search.explore import Stop


@dataclass(frozen=True)
class Reach:
    """The front of every site that is asked for."""

    answer: Answer
    sites: tuple[Space, ...]
    fronts: Mapping[str, Front]  # by identifier of the site

    @property
    def mission(self) -> Mission:
        return self.answer.mission

    @property
    def reached(self) -> tuple[Space, ...]:
        """The sites to which there is a flight."""
        return tuple(site for site in self.sites if self.fronts[site.id].flights)

    @property
    def status(self) -> str:
        """How far the whole list is proven."""
        fronts = self.fronts.values()
        if not self.reached:
            return CUT if any(front.status == CUT for front in fronts) else INFEASIBLE
        return PROVEN if all(front.complete for front in fronts) else CUT

    def sorted_by(self, order: str) -> Reach:
        """Reached sites by what their best flights cost, or by `name`; after them those that are not reached."""
        if order != "name" and order not in ORDERS:
            raise MissionError(f"sites are ordered by one of {', '.join((*ORDERS, 'name'))}, got {order!r}")

        def key(site: Space) -> tuple[bool, tuple[object, ...], str]:
            best = self.fronts[site.id].best
            cost = () if best is None or order == "name" else ORDERS[order](best)
            return (best is None, cost, site.name.casefold())

        return replace(self, sites=tuple(sorted(self.sites, key=key)))

    def landing_bars(self) -> Mapping[str, str]:
        """Of sites that are not reached: why this rocket can never land there, "" if nothing is known against it."""
        return landing_bars(self.answer.compiled, [site.id for site in self.sites if not self.fronts[site.id].flights])

    def __repr__(self) -> str:
        return f"<Reach: {len(self.reached)} of {len(self.sites)} sites, {self.status}>"


def reach(
    mission: Mission,
    sites: Collection[Space] | None = None,
    stop: Stop | None = None,
    session: Session | None = None,
) -> Reach:
    """Where a rocket can get to: the fronts of these sites, or of all.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> found = reach(Mission(load_board("hf4"), load_stack(net_thrust=12), "leo", max_years=2))
    >>> found.fronts["luna-shackleton"].best.turns
    1
    """
    if mission.goal is not None:
        raise MissionError(f"who asks where he can get to has no goal, got {mission.goal}")
    answer = solve(mission, stop, session)
    wanted = tuple(mission.board.sites if sites is None else sites)
    return Reach(answer, wanted, {site.id: _front(answer, site) for site in wanted}).sorted_by(mission.by)


def _front(answer: Answer, site: Space) -> Front:
    """The front of one site. Who may load fewer tanks sees how many each flight needs."""
    if not answer.mission.any_load or answer.mission.counts_aqua:
        return answer.front(site.id)
    found = answer.flights_to(site.id)
    front = answer.front_of(found, map(answer.spared, found))
    return front._replace(flights=tuple(in_order(unbeaten(front.flights, beats_in_tanks), answer.mission.by)))
