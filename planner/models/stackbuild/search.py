"""The best stacks of a hand for a mission: an exact front over turns, aqua and survival, by logic-based Benders.

All stacks are settled at once (`settling`): the kernel flies dreams of them (`bounds`), and whatever of that comes true
joins the front (`flying`). What was settled is a cut in the master model (`model`), which proposes the cheapest set of
cards that runs and that no cut has excluded. When it has nothing left to propose, the front is proven.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from planner.errors import BadStack, MissionError, OurFault
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.models.solving import FEASIBLE, SMALL, UNKNOWN, Effort, Outcome, Solving, Watch, unwatched
from planner.models.stackbuild.bounds import Dreams, News
from planner.models.stackbuild.flying import Flying, Option
from planner.models.stackbuild.lightest import Lightest
from planner.models.stackbuild.model import AQUA, BuildModel, Scope
from planner.models.stackbuild.settling import Settling
from planner.rocket.hand import Hand
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.itinerary import is_bank
from planner.search.explore import Stop, never


@dataclass
class Build:
    """What was found for a hand and a mission."""

    hand: Hand
    mission: Mission  # what each stack is to do
    status: str = UNKNOWN  # PROVEN, FEASIBLE, INFEASIBLE or UNKNOWN
    options: list[Option] = field(default_factory=list)  # the front: fewest turns first
    bound: int | None = None  # of what is not known yet, nothing costs less aqua; None: all is known
    proposed: int = 0  # sets of cards
    flown: int = 0  # of them
    dreams: int = 0  # optimistic rockets flown for bounds
    runs: bool = False  # whether any stack runs

    @property
    def pays_water(self) -> bool:
        return pays_water(self.mission)

    @property
    def ordered(self) -> list[Option]:
        """The front, best first by what counts first."""
        return sorted(self.options, key=lambda option: _KEYS[self.mission.by](option.point))

    def few(self, most: int) -> list[Option]:
        """The best stack, then stacks that differ most from those before it; each with its first flight."""
        firsts: dict[tuple[int, ...], Option] = {}
        for option in self.ordered:
            firsts.setdefault(option.chosen, option)
        left = list(firsts.values())
        shown = left[:1]
        while len(shown) < min(most, len(left)):
            rest = [option for option in left if option not in shown]
            # The first of those that differ most in engines, then in cards.
            shown.append(max(rest, key=lambda option: min(_difference(option, other) for other in shown)))
        return sorted(shown, key=left.index)


# Less is better; the word is that of missions, where fuel is aqua here.
_KEYS = {
    "turns": lambda point: (point.turns, point.cost, point.aqua),
    "fuel": lambda point: (point.aqua, point.turns, point.cost),
    "risk": lambda point: (point.cost, point.turns, point.aqua),
}


def _difference(one: Option, other: Option) -> tuple[int, int]:
    engines = [{engine.name for engine in option.stack.engines} for option in (one, other)]
    return len(engines[0] ^ engines[1]), len(one.cards ^ other.cards)


def pays_water(mission: Mission) -> bool:
    """Whether each tank of fuel costs an aqua or WT where the flight begins (hf4 F1c; hf3 D1.2)."""
    stack = mission.stack
    return stack.grade == "water" and is_bank(mission.start_space, find_rules(stack.edition.name))


def check_hand_mission(hand: Hand, mission: Mission) -> None:
    """Refuse what no build can plan."""
    if not mission.places:
        raise MissionError("a stack is built for a goal: name the place")
    if mission.by not in _KEYS:
        raise MissionError(f"what counts first of a build is one of {', '.join(_KEYS)}, got {mission.by!r}")
    cargo = {piece.name for piece in hand.base.cargo}
    for stop in mission.itinerary.stops:
        if stop.refuel or stop.take or stop.leave or stop.fetch or not {*stop.drop} <= cargo:
            raise MissionError(
                f"the stop {stop.name}: a stack is built for stops that stay, have a season or a year, or drop cargo "
                "that every stack has; planner route plans the rest"
            )
    if mission.refuel or mission.finao:
        raise MissionError("a stack is built for the fuel that it sets out with: no refuelling, no rolls bought off")
    if not pays_water(mission) and hand.tanks is None:
        raise MissionError(f"nobody sells {hand.base.grade} where the flight begins: say with tanks how many lie there")


def build(
    hand: Hand, mission: Mission, effort: Effort | None = None, stop: Stop = never, watch: Watch = unwatched
) -> Build:
    """The best stacks of a hand for a mission, whose own stack is that of the hand without cards.

    Where the time is over or `stop` asks for the end, the best found so far is told, with a bound.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.hand import hand_from_data
    >>> hand = hand_from_data({"cards": ["hall-effect", "cascade-photovoltaic", "photon-heliogyro"]})
    >>> mission = Mission(load_board("hf4"), hand.base, "LEO", "GEO", max_years=4)
    >>> found = build(hand, mission, Effort(20, 1))
    >>> found.status, [option.point.aqua for option in found.options]
    ('PROVEN', [0])
    """
    if "leo" not in mission.start_space.roles:
        hand = hand.away_from_leo()
    check_hand_mission(hand, mission)
    if not hand.pieces:
        raise MissionError(
            "no card of the hand can be used there: cards are boosted to LEO; here = true says which are"
        )
    effort = effort or Effort()
    # The master is small: more threads than one only get in each other's way, unless somebody wants them.
    solving = Solving(replace(effort, workers=effort.workers or 1), stop, watch)
    return _Building(hand, mission, solving).run()


class _Building:
    """One build at work."""

    def __init__(self, hand: Hand, mission: Mission, solving: Solving) -> None:
        self.hand, self.mission, self.solving = hand, mission, solving
        self.found = Build(hand, mission)
        self.losses, self.loses = losses_of(hand, mission)
        self.dreams = Dreams(hand, mission, self.losses, self.loses, self.found.pays_water)
        self.model, alone = (BuildModel(hand, self.losses, self.loses, self.found.pays_water) for _ in range(2))
        self.lightest = Lightest(alone, solving)
        self.flying = Flying(hand, mission, self.dreams, self.found.pays_water, solving)
        self._settling = Settling(self.dreams, self.lightest, self.flying, solving)
        self._is_settled = False  # nothing is left to be proposed

    def run(self) -> Build:
        chosen = self._cheapest()
        if chosen is not None:
            self._fly_strong()
            self._settle_all()
            chosen = self._cheapest()
        while chosen is not None and not self.solving():
            if not self._cut(chosen):
                self.flying.fly_all(chosen)
                self.model.forbid(chosen)
            chosen = self._cheapest()
        return self._ended()

    def _cheapest(self) -> tuple[int, ...] | None:
        """The set of cards that the master proposes; None if there is none left, or no time."""
        outcome = self.solving.solve(self.model.model, tells=False, settings=SMALL)
        if outcome.solver is None:
            self._is_settled = outcome.status == INFEASIBLE
            return None
        self.found.runs = True
        self.flying.bound = None if outcome.bound is None else outcome.bound // AQUA
        return self._proposed(outcome)

    def _fly_strong(self) -> None:
        """Fly the lightest stack of each strong engine, as long as that brings anything new: the better the front, the
        less the dreams that are left to be searched. Nothing is proven here."""
        for way in self.dreams.strong():
            real = self.lightest.stack_with([[way]])
            news = None if real is None else self._news_of(real.chosen)
            if real is not None and news is not None:
                self.flying.fly(real.chosen, news.wet)

    def _news_of(self, chosen: tuple[int, ...]) -> News | None:
        """What a dream of a stack flies that is new."""
        parts = self.dreams.parts_of(self.dreams.scope_of(chosen), self.flying.beside(chosen))
        found = (self.dreams.news_of(part, self.flying.known, self.solving) for part in parts)
        return next((news for news in found if news is not None), None)

    def _settle_all(self) -> None:
        """Cut all stacks off, if it can be found out that nothing new is left."""
        cheapest, everything = self.lightest.stack_with((), by_price=True), self.dreams.everything()
        if cheapest is not None and self._settling.is_settled(everything, cheapest.beside):
            self.model.cut(everything, cheapest.beside)

    def _proposed(self, outcome: Outcome) -> tuple[int, ...]:
        """The set of cards that the master proposes."""
        chosen = tuple(number for number, take in enumerate(self.model.take) if outcome.value(take))
        self.flying.tell()
        self.found.proposed += 1
        self._check(chosen, [each.piece for each in self.model.engines if outcome.value(each.runs)])
        return chosen

    def _ended(self) -> Build:
        found = self.found
        found.options, found.flown, found.dreams = self.flying.options(), self.flying.stacks, self.dreams.flown
        if self._is_settled and not self.flying.is_rough:
            found.status = PROVEN if found.options else INFEASIBLE
        else:
            found.status, found.bound = FEASIBLE if found.options else UNKNOWN, self.flying.bound
        return found

    # Cuts

    def _cut(self, chosen: tuple[int, ...]) -> bool:
        """Cut off the stacks of a scope that cannot beat the front; whether there is such a cut for these pieces."""
        scope, beside = self.dreams.scope_of(chosen), self.flying.beside(chosen)
        if not self._settling.is_settled(scope, beside):
            return False
        self.model.cut(self._widened(scope, beside), beside)
        return True

    def _widened(self, scope: Scope, beside: int) -> Scope:
        """A scope around one that has nothing new, as wide as can be settled: all cards, or less of the engines."""
        wide = self.dreams.everything(scope)
        while wide.pieces > scope.pieces and not self.solving():
            if self._settling.is_settled(wide, beside):
                return wide
            less = self.dreams.narrowed(wide, scope)
            if less == wide:
                break
            wide = less
        return scope

    # The judge

    def _check(self, chosen: tuple[int, ...], running: Sequence[int]) -> None:
        """What the model says runs must run by what `planner stack check` says."""
        names = [self.hand.pieces[number].slug for number in chosen]
        try:
            stack = self.hand.stack_of(chosen)
            engines = {engine.name for engine in stack.engines}
        except BadStack as error:
            raise self._fault(chosen, f"it is no stack: {error}") from None
        lacking = [self.hand.pieces[n].slug for n in running if self.hand.pieces[n].slug not in engines]
        idle = [
            wanted.words
            for wanted in self.hand.wanted
            if not any(slug in names and (not wanted.works or works(stack, slug)) for slug in wanted.slugs)
        ]
        if lacking or idle:
            raise self._fault(chosen, f"{', '.join([*lacking, *idle])} does not run")

    def _fault(self, chosen: Sequence[int], what: str) -> OurFault:
        cards = [str(self.hand.pieces[number].item) for number in chosen]
        return OurFault(f"the model proposes a stack, but {what}", {"cards": cards, "hand": self.hand.name})


def works(stack: Stack, slug: str) -> bool:
    """Whether a card runs without the afterburner of an engine to cool it."""
    running = stack.running.get(slug)
    return running is None or (not running.missing and not running.only_afterburning)


def losses_of(hand: Hand, mission: Mission) -> tuple[list[int], int]:
    """The mass that each piece of a hand may lose on the way, and that of the cargo that is dropped."""
    losses = []
    for piece in hand.pieces:
        item, lost = piece.item, 0
        if item.is_used_up and item.card.light is not None:
            lost = item.mass - item.card.light.mass
        if hand.survive is not None and piece.slug not in hand.survive:
            lost = item.mass if item.card.tag("aerobrake-decom-self") is not None else lost
        losses.append(lost)
    dropped = {name for stop in mission.itinerary.stops for name in stop.drop}
    return losses, sum(piece.mass for piece in hand.base.cargo if piece.name in dropped)
