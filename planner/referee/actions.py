"""What is done before and after a move: loading, dropping, refuelling, buying off rolls (hf4 G, I5; hf3 D1, H5, K6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

from planner.board import Site
from planner.chits import Chits, burn, fuel_to_tanks, fuel_unloaded_as_tanks, grind_cards, load_fuel, tanks_to_fuel
from planner.engine import Engine
from planner.errors import BadPlan, MissionError
from planner.plan import Action
from planner.referee.activation import works_in
from planner.referee.craft import Craft, Year, is_operational
from planner.referee.ruleset import Ruleset
from planner.referee.verdict import Refused
from planner.refuel import air_tanks, factory_tanks, isru_rating, isru_tanks, refuel_multiplier
from planner.stack import Cargo
from planner.supports import Aboard

CARGO_TANK = "cargo-tank"  # name of a cargo tank among dropped items
LIGHT = " light"  # ending of an item that is ground only as far as turning it light


def act(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Do one action; gives it back with what was left open filled in."""
    topic = action.by or action.do
    if action.do not in _DEEDS or (action.do == "refuel") != (action.by in ("isru", "factory", "air", "dirt")):
        raise BadPlan(f"no action {action.do!r}" + (f" by {action.by!r}" if action.by else ""))
    try:
        return _DEEDS[action.do](rules, craft, year, action)
    except MissionError as error:  # the strip does not allow it
        raise Refused(rules.rule(topic), str(error)) from None


def _load(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    craft.chits = load_fuel(craft.stack.strip, craft.chits, action.tanks, action.grade or "water")
    return action


def _unload(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    craft.chits = fuel_unloaded_as_tanks(craft.stack.strip, craft.chits, action.tanks)
    return action


def _jettison(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    craft.chits = burn(craft.stack.strip, craft.chits, action.fuel_steps)
    year.jettisoned += action.fuel_steps
    return action


def _drop(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    craft.weigh(_without(rules, craft, action))
    return action


def _without(rules: Ruleset, craft: Craft, action: Action) -> int:
    """Take items out of the stack; gives the change of dry mass."""
    aboard, cargo, tanks = list(craft.stack.aboard), list(craft.stack.cargo), craft.stack.cargo_tanks
    here = craft.left.setdefault(craft.place.id, {})
    for name in action.items:
        item = next((item for item in aboard if item.slug == name), None)
        piece = next((piece for piece in cargo if piece.name == name), None)
        if item is not None:
            aboard.remove(item)
            here[name] = item
        elif piece is not None:
            cargo.remove(piece)
            here[name] = piece
        elif name == CARGO_TANK and tanks:
            tanks -= 1
        else:
            raise Refused(rules.rule(action.do), f"{name!r} is not aboard")
    if action.do == "grind":
        for name in action.items:
            here.pop(name, None)
    return craft.reload(aboard, cargo, tanks)


def _take(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """What was dropped here comes back as it was; anything else is cargo of the mass given."""
    aboard, cargo = list(craft.stack.aboard), list(craft.stack.cargo)
    here = craft.left.get(craft.place.id, {})
    fresh = [name for name in action.items if name not in here]
    for name in action.items:
        known = here.pop(name, None)
        if isinstance(known, Aboard):
            aboard.append(known)
        elif known is not None:
            cargo.append(known)
    if fresh or not action.items:
        cargo.append(Cargo(", ".join(fresh) or "cargo", action.mass))
    craft.weigh(craft.reload(aboard, cargo))
    return action


def _turn_light(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    craft.weigh(craft.reload(_lightened(rules, craft, action.do, action.items)))
    return action


def _lightened(rules: Ruleset, craft: Craft, topic: str, names: Iterable[str]) -> list[Aboard]:
    wanted = set(names)
    heavy = {item.slug for item in craft.stack.aboard if item.orientation == "heavy"}
    if not wanted <= heavy:
        raise Refused(rules.rule(topic), f"{min(wanted - heavy)!r} is no heavy radiator aboard")
    return [item._replace(orientation="light") if item.slug in wanted else item for item in craft.stack.aboard]


def _tank_to_fuel(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    if action.tanks > craft.stack.cargo_tanks:
        sentence = f"{action.tanks} cargo tanks are to be poured, {craft.stack.cargo_tanks} are aboard"
        raise Refused(rules.rule(action.do), sentence)
    change = craft.reload(cargo_tanks=craft.stack.cargo_tanks - action.tanks)
    craft.chits = tanks_to_fuel(craft.stack.strip, craft.chits, -change, action.grade or "water")
    return action


def _fuel_to_tank(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    change = craft.reload(cargo_tanks=craft.stack.cargo_tanks + action.tanks)
    craft.chits = fuel_to_tanks(craft.stack.strip, craft.chits, change)
    return action


def _grind(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Phileas Fogg: the dry chit moves, wet stays, and all fuel becomes dirt (hf4 G2c, hf3 V)."""
    rules.check_grind(craft)
    strip = craft.stack.strip
    whole = tuple(name for name in action.items if not name.endswith(LIGHT))
    lightened = [name.removesuffix(LIGHT) for name in action.items if name.endswith(LIGHT)]
    craft.chits = grind_cards(strip, craft.chits, -_without(rules, craft, action._replace(items=whole)))
    if lightened:
        if craft.chits.grade != "dirt":
            raise Refused(rules.rule("grind"), "a heavy radiator is ground light only with a gray chit")
        change = craft.reload(_lightened(rules, craft, "grind", lightened))
        craft.chits = grind_cards(strip, craft.chits, -change)
    return action


def _refuel(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    grade = action.grade or "water"
    if action.by == "isru":
        most = _isru(rules, craft, year, action, grade)
    elif action.by == "factory":
        most = _factory(rules, craft, grade)
    elif action.by == "air":
        grade = action.grade or (craft.chits.grade if craft.chits.wet > craft.chits.dry else "water")
        most = _air(rules, craft, year)
    else:
        grade, most = "dirt", rules.take_dirt(craft, year, action)
    if action.by in ("isru", "factory"):
        most *= refuel_multiplier(craft.stack, action.by, grade)
    if action.by != "dirt":
        year.operations += 1
    if rules.one_operation and year.operations > 1:
        raise Refused(rules.rule("operation"), "there is one operation a turn")
    if action.tanks > most:
        sentence = f"{action.tanks} tanks are more than the {most} that {action.by} brings here"
        raise Refused(rules.rule(action.by), sentence)
    tanks, craft.chits = _filled(craft, action.tanks, most, grade)
    return action._replace(tanks=tanks)


def _filled(craft: Craft, tanks: int, most: int, grade: str) -> tuple[int, Chits]:
    """Load what the plan says; where it says nothing, as much as there is and fits."""
    strip = craft.stack.strip
    if tanks:
        return tanks, load_fuel(strip, craft.chits, tanks, grade)
    for tanks in range(most, 0, -1):
        try:
            return tanks, load_fuel(strip, craft.chits, tanks, grade)
        except MissionError:
            continue
    return 0, craft.chits


def _isru(rules: Ruleset, craft: Craft, year: Year, action: Action, grade: str) -> int:
    site, stack = craft.place.site, craft.stack
    rules.check_isru_grade(grade)
    if site is None:
        raise Refused(rules.rule("isru"), f"{craft.place.id} is no site")
    isru, hydration = action.isru, _hydration(craft, site, year)
    if isru is None:
        ratings = [
            (rating, item.slug)
            for item in stack.aboard
            if (rating := isru_rating(stack, item.card, site)) is not None
            and is_operational(stack, item.slug, year.zone)
        ]
        if not ratings:
            raise Refused(rules.rule("isru"), "no working ISRU card is aboard, and the plan gives no rating")
        isru, slug = min(ratings)
        _use_radiators(craft, slug)
    tanks = isru_tanks(isru, hydration)
    if not tanks:
        sentence = f"ISRU {isru} is above the hydration {hydration} of {craft.place.id}"
        raise Refused(rules.rule("isru"), sentence)
    return tanks


def _use_radiators(craft: Craft, slug: str) -> None:
    """Radiators that are heavy for one use only lie light when they have cooled a card (their card texts)."""
    running = craft.stack.running.get(slug)
    if running is not None and running.chain is not None:
        used = running.chain.radiators
        craft.turn_light(item.slug for item in craft.stack.aboard if item.slug in used and item.is_used_up)


def _hydration(craft: Craft, site: Site, year: Year) -> int:
    """A working card may bring an aerostat to some hydration (card text)."""
    raised = [
        int(value)
        for item in craft.stack.aboard
        if (value := item.card.tag("aerostat-hydration")) and is_operational(craft.stack, item.slug, year.zone)
    ]
    return max([site.hydration, *raised]) if site.aerostat else site.hydration


def _factory(rules: Ruleset, craft: Craft, grade: str) -> int:
    if craft.place.id not in craft.stack.factories:
        raise Refused(rules.rule("factory"), f"no factory at {craft.place.id} is open to the craft")
    tanks = factory_tanks(craft.stack.edition, grade)
    if not tanks:
        raise Refused(rules.rule("factory"), f"factories do not refuel {grade}")
    return tanks


def _air(rules: Ruleset, craft: Craft, year: Year) -> int:
    rules.check_air(craft, year)
    stack = craft.stack
    if not any(item.card.air_eater and is_operational(stack, item.slug, year.zone) for item in stack.aboard):
        raise Refused(rules.rule("air"), "no working air-eater is aboard")
    engines: list[Engine] = [engine for engine in stack.engines if works_in(engine, year.zone)]
    if year.engine is not None:
        engines = [engine for engine in engines if engine == year.engine]
    if not engines:
        raise Refused(rules.rule("air"), "no triangle works here")
    tanks = max(air_tanks(stack.edition, engine.consumption) for engine in engines)
    if not tanks:
        raise Refused(rules.rule("air"), "the activated triangle consumes too much to live on air")
    return tanks


def _acetylene(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Blue tanks of the site for a rocketplane: twice the wet mass, rounded up, at least 2 (hf4 H6c, Q8)."""
    rule, place = rules.rule("acetylene"), craft.place
    if not rules.acetylene:
        raise Refused(rule, "this edition has no acetylene rocketplane")
    if year.moved or place.site is None or not place.site.atmospheric or place.id not in craft.stack.factories:
        raise Refused(rule, "a rocketplane starts from an atmospheric site with a factory")
    price = max(ceil(2 * craft.stack.strip.masses[craft.chits.wet]), 2)
    if action.tanks not in (0, price):
        raise Refused(rule, f"a rocketplane of this wet mass takes {price} tanks, not {action.tanks}")
    waiting = craft.stack.rocketplane_tanks.get(place.id)
    if waiting is not None and waiting < price:
        raise Refused(rule, f"a rocketplane of this wet mass takes {price} tanks, only {waiting} wait at {place.id}")
    year.acetylene = True
    return action._replace(tanks=price)


def _pay(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    year.bought += action.rolls
    return action


_DEEDS: dict[str, Callable[[Ruleset, Craft, Year, Action], Action]] = {
    "load": _load,
    "unload": _unload,
    "jettison": _jettison,
    "drop": _drop,
    "take": _take,
    "turn-light": _turn_light,
    "tank-to-fuel": _tank_to_fuel,
    "fuel-to-tank": _fuel_to_tank,
    "grind": _grind,
    "refuel": _refuel,
    "acetylene": _acetylene,
    "pay": _pay,
}
