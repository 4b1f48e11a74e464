"""The master model of a stack build: which cards of a hand come along, which run, and what supports and cools them.

Its solutions are sets of cards that run by the rules of supports, the cheapest first. What they can fly is not known
here: whoever flies them adds cuts. The page docs/model-stack-build.md lists variables and constraints by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.rocket.hand import Hand, Piece, Wanted
from planner.rocket.supports import Requirement, can_serve, requirements

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar


# Abilities by which a card changes what its stack can fly, whether it drives it or not.
HELPING = frozenset({"aerobrake-safe-stack", "ignore-solar-icon", "land-liftoff-size-equal-thrust"})


AQUA = 1000  # in the objective: more than mass and cards ever come to


class Cause(NamedTuple):
    """One thing that a build is held to, and that may be why there is none."""

    kind: str  # engine, wanted, support, cooling, mass, aqua
    card: str = ""  # what needs a support, or runs warm
    requirement: Requirement | None = None
    wanted: Wanted | None = None


class Scope(NamedTuple):
    """The stacks of which a cut speaks."""

    pieces: frozenset[int]  # of those that matter they have no others
    mass: int  # what they weigh at least when they are lightest
    soft: frozenset[int] = frozenset()  # of these they have one at least; empty: any stack will do
    sails: frozenset[int] = frozenset()  # the same: one of these, which they must not lose


class Running(NamedTuple):
    """A card that must run if `runs` is true, and the cards that its supports are chosen from."""

    piece: int
    runs: IntVar
    uses: dict[int, IntVar]
    may_burn_open: bool  # its own afterburner may cool a therm


class BuildModel:
    """A CP-SAT model of the stacks of a hand. The cheapest is its best solution."""

    def __init__(self, hand: Hand, losses: Sequence[int], loses: int, pays_water: bool, explains: bool = False) -> None:
        """`losses` is the mass that each piece may lose on the way, `loses` that of the cargo. `pays_water`: each tank
        costs an aqua. `explains`: every cause gets a literal that switches it off."""
        from ortools.sat.python import cp_model

        self.hand, self.model = hand, cp_model.CpModel()
        self.causes: dict[Cause, IntVar] = {}
        self._explains, self._pays_water = explains, pays_water
        self._reasons: dict[int, list[IntVar]] = {}  # why a piece may be aboard
        self.supports = hand.base.edition.supports
        self.take = [self._literal(f"take {_name(piece)}") for piece in hand.pieces]
        self._each_card_once()
        self._count_mass(losses, loses)
        self.engines = [self._running(number, "engine") for number in hand.among(is_engine)]
        workers = [self._come_along(wanted) for wanted in hand.wanted]
        self._some_engine_runs()
        self._nothing_for_nothing([*self.engines, *(each for some in workers for each in some)])
        self._count_aqua()

    def _literal(self, name: str) -> IntVar:
        return self.model.new_bool_var(name)

    def _held_to(self, cause: Cause) -> list[IntVar]:
        """What has to be true for a cause to hold."""
        if not self._explains:
            return []
        if cause not in self.causes:
            self.causes[cause] = self._literal(f"held to {cause.kind} {cause.card}")
        return [self.causes[cause]]

    # What is aboard, what it weighs and what it costs

    def _each_card_once(self) -> None:
        """A card has one side up, and lies in one way."""
        by_card: dict[int, list[IntVar]] = {}
        for piece, take in zip(self.hand.pieces, self.take, strict=True):
            by_card.setdefault(piece.card, []).append(take)
        for literals in by_card.values():
            self.model.add_at_most_one(literals)

    def _count_mass(self, losses: Sequence[int], loses: int) -> None:
        """Dry mass is at least 1 and has a limit, and so has wet mass (hf4 F, F2a; hf3 E4)."""
        strip, model = self.hand.base.strip, self.model
        most = sum(piece.item.mass for piece in self.hand.pieces) + self.hand.cargo_mass + 1
        self.mass = self._sum(lambda piece: piece.item.mass) + self.hand.cargo_mass
        self.dry = model.new_int_var(1, most, "dry mass")
        model.add_max_equality(self.dry, [self.mass, 1])
        model.add(self.mass <= strip.dry_limit).only_enforce_if(self._held_to(Cause("mass")))
        # The least that it may weigh on the way, when all is gone that may go.
        self.lightest = self.dry - loses - _weighted(self.take, losses)
        tanks = strip.wet_limit if self.hand.tanks is None else min(strip.wet_limit, self.hand.tanks)
        self.tanks = model.new_int_var(0, tanks, "tanks")
        model.add(self.dry + self.tanks <= strip.wet_limit).only_enforce_if(self._held_to(Cause("mass")))

    def _count_aqua(self) -> None:
        """All that is boosted, bought and flipped, and the water in the tanks."""
        self.fixed = self._sum(lambda piece: piece.aqua) + self.hand.cargo_mass
        self.aqua = self.fixed + (self.tanks if self._pays_water else 0)
        if self.hand.aqua is not None:
            self.model.add(self.aqua <= self.hand.aqua).only_enforce_if(self._held_to(Cause("aqua")))
        # Of those that cost alike the lightest, with the fewest cards.
        self.cheapest = AQUA * self.aqua + self.dry + _weighted(self.take, [1] * len(self.take))
        if not self._explains:
            self.model.minimize(self.cheapest)

    def _sum(self, number_of: Callable[[Piece], int]) -> Any:
        """Of a number of all pieces that are aboard."""
        return _weighted(self.take, [number_of(piece) for piece in self.hand.pieces])

    # What runs

    def _some_engine_runs(self) -> None:
        held = self._held_to(Cause("engine"))
        self.model.add_bool_or([each.runs for each in self.engines]).only_enforce_if(held)

    def _come_along(self, wanted: Wanted) -> list[Running]:
        """One of the cards that are wanted is aboard; and runs, if it is to work."""
        fitting = self.hand.among(lambda piece: piece.slug in wanted.slugs)
        name = f"comes along as {wanted.words}"
        chosen = {number: self._literal(f"{_name(self.hand.pieces[number])} {name}") for number in fitting}
        held = self._held_to(Cause("wanted", wanted=wanted))
        self.model.add(sum(chosen.values()) == 1).only_enforce_if(held)
        for number, literal in chosen.items():
            self.model.add_implication(literal, self.take[number])
            self._reasons.setdefault(number, []).append(literal)
        if not wanted.works:
            return []
        running = [self._running(number, "work") for number in fitting]
        for each in running:
            self.model.add_implication(chosen[each.piece], each.runs)
        return running

    def _running(self, root: int, what: str) -> Running:
        """A card that runs: each requirement of all that it uses is met by cards that it uses, no card feeds itself,
        and all of it is cooled (hf4 J1, J4; hf3 O1, O5)."""
        model, pieces = self.model, self.hand.pieces
        name = f"{what} {_name(pieces[root])}"
        runs = self._literal(f"{name} runs")
        model.add_implication(runs, self.take[root])
        if not self.supports:
            return Running(root, runs, {root: runs}, False)
        reached = self._closure(root)
        uses = {number: self._literal(f"{name} uses {_name(pieces[number])}") for number in reached} | {root: runs}
        serves: dict[tuple[int, Requirement, int], IntVar] = {}
        for number, used in uses.items():
            model.add_implication(used, self.take[number])
            model.add_implication(used, runs)
            self._is_served(number, used, uses, serves, name)
        for number, used in uses.items():
            if number != root and not _is_needy(pieces[number]):
                model.add_bool_or([*(lit for (_, _, by), lit in serves.items() if by == number), ~used])
        self._no_circle(uses, serves, name)
        found = Running(root, runs, uses, what == "engine" and _has_afterburner(pieces[root]))
        self._is_cooled(found)
        return found

    def _closure(self, root: int) -> list[int]:
        """All that may stand in the chain of a card: its servers, theirs, and radiators that are not for nothing."""
        reached, waiting = {root}, [root, *self.hand.among(_is_needy)]
        reached |= {*waiting}
        while waiting:
            card = self.hand.pieces[waiting.pop()].item.card
            for requirement in requirements(card):
                new = {*self._servers(card, requirement)} - reached
                reached |= new
                waiting += sorted(new)
        return sorted(reached)

    def _servers(self, card: Any, requirement: Requirement) -> list[int]:
        return self.hand.among(lambda piece: can_serve(piece.item.card, card, requirement))

    def _is_served(
        self,
        number: int,
        used: IntVar,
        uses: dict[int, IntVar],
        serves: dict[tuple[int, Requirement, int], IntVar],
        name: str,
    ) -> None:
        """Each requirement has a server of its own, two reactors are two cards."""
        card = self.hand.pieces[number].item.card
        needed = requirements(card)
        for requirement in dict.fromkeys(needed):
            servers = self._servers(card, requirement)
            for server in servers:
                words = f"{name}: {_name(self.hand.pieces[server])} is {requirement.text()} of {card.slug}"
                serves[number, requirement, server] = self._literal(words)
                self.model.add_implication(serves[number, requirement, server], uses[server])
                self.model.add_implication(serves[number, requirement, server], used)
            served = sum(serves[number, requirement, server] for server in servers)
            held = self._held_to(Cause("support", card.slug, requirement))
            self.model.add(served == needed.count(requirement)).only_enforce_if([used, *held])

    def _no_circle(
        self, uses: dict[int, IntVar], serves: dict[tuple[int, Requirement, int], IntVar], name: str
    ) -> None:
        """Who serves stands higher than whom it serves. The one exception: a reactor may be fired by the very pulsed
        generator that it feeds (hf4 J1e)."""
        edges = {(user, server) for user, _, server in serves}
        if not _has_circle(edges):
            return
        height = {number: self.model.new_int_var(0, len(uses), f"{name}: height of {number}") for number in uses}
        for (user, requirement, server), literal in serves.items():
            feeds = [back for (other, _, by), back in serves.items() if (other, by) == (server, user)]
            fires = feeds if requirement.kinds == ("pulse",) else []
            higher = self.model.add(height[server] > height[user])
            higher.only_enforce_if([literal, *(~back for back in fires)])

    def _is_cooled(self, running: Running) -> None:
        """Radiators that need nothing cool whatever runs; others only where they are used."""
        edition, pieces = self.hand.base.edition, self.hand.pieces
        warm = {number: used for number, used in running.uses.items() if pieces[number].item.card.needs.therms}
        if not warm:
            return
        needed = sum(used * pieces[number].item.card.needs.therms for number, used in warm.items())
        cooling = self.hand.among(lambda piece: piece.item.radiator is not None)
        given = sum(
            (running.uses[number] if _is_needy(pieces[number]) else self.take[number]) * therms_of(pieces[number])
            for number in cooling
        )
        opened: Any = 0
        if running.may_burn_open:
            each = self.hand.base.readings.get(edition.open_cycle_reading) == "each"
            opened = sum(warm.values()) if each else 1
        held = self._held_to(Cause("cooling", pieces[running.piece].slug))
        self.model.add(needed <= given + opened).only_enforce_if([running.runs, *held])

    def _nothing_for_nothing(self, running: Iterable[Running]) -> None:
        """Whatever is aboard runs, may serve what runs, cools, helps by its ability or is wanted: the rest would only
        weigh. An engine may run with one support in one turn and with another in the next."""
        reasons = self._reasons
        for each in running:
            for number in each.uses:
                reasons.setdefault(number, []).append(each.runs)
        for number, piece in enumerate(self.hand.pieces):
            if not (_helps(piece) or (piece.item.radiator is not None and not _is_needy(piece))):
                self.model.add_bool_or([*reasons.get(number, []), ~self.take[number]])

    # Cuts

    def forbid(self, chosen: Collection[int]) -> None:
        """Not this set of cards again."""
        self.model.add_bool_or(~take if number in chosen else take for number, take in enumerate(self.take))

    def cut(self, scope: Scope, beside: int) -> None:
        """A cut of logic-based Benders: no stack of a scope for which so much or more is paid beside mass and fuel."""
        outside, lighter, cheaper = map(self._literal, ("outside", "lighter", "cheaper"))
        others = [self.take[number] for number in self.hand.among(matters) if number not in scope.pieces]
        self.model.add_bool_or([*others, ~outside])
        self.model.add(self.lightest < scope.mass).only_enforce_if(lighter)
        self.model.add(self.beside < beside).only_enforce_if(cheaper)
        reasons = [outside, lighter, cheaper]
        for name, pieces in (("harder", scope.soft), ("without sail", scope.sails)):
            if pieces:
                reasons.append(self._literal(name))
                for number in pieces:
                    self.model.add_implication(reasons[-1], ~self.take[number])
        self.model.add_bool_or(reasons)

    @property
    def cooling(self) -> Any:
        """Therms that all radiators aboard cool at most."""
        return self._sum(therms_of)

    @property
    def beside(self) -> Any:
        """What is paid beside mass and fuel: with it an aqua of mass and an aqua of fuel count alike."""
        return self.fixed - (self.dry if self._pays_water else 0)


def _weighted(literals: Sequence[IntVar], weights: Sequence[int]) -> Any:
    from ortools.sat.python import cp_model

    return cp_model.LinearExpr.weighted_sum(list(literals), list(weights))


def is_engine(piece: Piece) -> bool:
    return piece.item.card.triangle is not None


def matters(piece: Piece) -> bool:
    """Whether a card may change what a stack can fly, and not only by its mass and rad-hardness."""
    card = piece.item.card
    serves = card.gives.generators or card.gives.reactors or piece.item.radiator is not None
    return is_engine(piece) or _helps(piece) or bool(serves)


def _helps(piece: Piece) -> bool:
    """Whether a card helps by an ability, whatever else it does."""
    return any(entry.partition("=")[0] in HELPING for entry in piece.item.card.tags)


def _is_needy(piece: Piece) -> bool:
    """A radiator that costs something to use."""
    return piece.item.radiator is not None and bool(requirements(piece.item.card) or piece.item.is_used_up)


def therms_of(piece: Piece) -> int:
    """What a radiator cools."""
    return piece.item.radiator.therms if piece.item.radiator is not None else 0


def _has_afterburner(piece: Piece) -> bool:
    triangle = piece.item.card.triangle
    return triangle is not None and triangle.afterburn_steps > 0


def _name(piece: Piece) -> str:
    return f"{piece.slug} {piece.item.orientation}".rstrip()


def _has_circle(edges: Collection[tuple[int, int]]) -> bool:
    """Whether some cards might feed each other in a circle."""
    left = {*edges}
    while left:
        users = {user for user, _ in left}
        kept = {(user, server) for user, server in left if server in users}
        if kept == left:
            return True
        left = kept
    return False
