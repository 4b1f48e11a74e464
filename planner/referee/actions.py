"""What is done before and after a move: loading, dropping, refuelling, buying off rolls (hf4 G, I5; hf3 D1, H5, K6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import NamedTuple

from planner.board.model import Site
from planner.cards.files import load_cards
from planner.errors import BadPlan, MissionError
from planner.plan.model import Action
from planner.referee.books import find_item
from planner.referee.craft import Craft, Year, is_operational
from planner.referee.ruleset import Ruleset
from planner.referee.verdict import Refused
from planner.rocket.chits import burn, load_fuel
from planner.rocket.refuel import factory_tanks, isru_tanks, refuel_multiplier
from planner.rocket.stack import Cargo
from planner.rocket.supports import Aboard, find_aboard

CARGO_TANK = "cargo-tank"  # name of a cargo tank among items; its grade may follow
LIGHT = " light"  # ending of an item that is ground only as far as turning it light


def act(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Do one action; gives it back with what was left open filled in."""
    deed = DEEDS.get((action.do, action.by))
    if deed is None:
        raise BadPlan(f"no action {action.do!r}" + (f" by {action.by!r}" if action.by else ""))
    try:
        return deed.act(rules, craft, year, action)
    except MissionError as error:  # the strip does not allow it
        raise Refused(rules.rule(deed.topic), str(error)) from None


def _load(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    grade = action.grade or "water"
    _draw_tanks(rules, craft, year, action.do, grade, action.tanks)
    craft.chits = load_fuel(craft.stack.strip, craft.chits, action.tanks, grade)
    return action


def _draw_tanks(rules: Ruleset, craft: Craft, year: Year, topic: str, grade: str, tanks: int) -> None:
    """Tanks that lie here, then those of the bank, 1 aqua or WT each (hf4 F1c, G1b; hf3 D1.2)."""
    here = craft.books.at(craft.place).tanks
    bought = max(tanks - here[grade], 0)
    if bought and (grade != "water" or not rules.is_bank(craft.place)):
        sentence = f"{tanks} tanks of {grade} are wanted at {craft.place.name}, but {here[grade] or 'none'} lie there"
        raise Refused(rules.rule(topic), sentence)
    here[grade] -= tanks - bought
    year.bank_water += bought


def _unload(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    craft.unload(action.tanks, rules.dirt_tanks)
    craft.books.at(craft.place).tanks[craft.chits.grade] += action.tanks
    return action


def _jettison(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    craft.chits = burn(craft.stack.strip, craft.chits, action.fuel_steps)
    year.jettisoned += action.fuel_steps
    return action


def _drop(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Items stay here as an outpost, or in the stack in LEO (hf4 G1a, E3; hf3 D1.5)."""
    removed, tanks = _removed(rules, craft, action)
    here = craft.books.at(craft.place)
    here.items += removed
    here.tanks += tanks
    return action


def _scrap(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Items are thrown away (hf4 G1g, hf3 D1.5)."""
    _removed(rules, craft, action)
    return action


def _removed(rules: Ruleset, craft: Craft, action: Action) -> tuple[list[Aboard | Cargo], Counter[str]]:
    """Take items and cargo tanks out of the craft."""
    change, removed, tanks = _without(rules, craft, action)
    craft.weigh(change)
    return removed, tanks


def _without(rules: Ruleset, craft: Craft, action: Action) -> tuple[int, list[Aboard | Cargo], Counter[str]]:
    """Take items out of the stack: change of dry mass, the items, and tanks by grade. The chits are not moved."""
    aboard: list[Aboard | Cargo] = [*craft.stack.aboard, *craft.stack.cargo]
    removed: list[Aboard | Cargo] = []
    tanks: Counter[str] = Counter()
    for name in action.items:
        item = find_item(aboard, name)
        if item is not None:
            aboard.remove(item)
            removed.append(item)
        elif grade := _tank_grade(rules, action.do, name, craft.tanks - tanks):
            tanks[grade] += 1
        else:
            raise Refused(rules.rule(action.do), f"{name!r} is not aboard")
    return _stowed(craft, aboard, craft.tanks - tanks), removed, tanks


def _tank_grade(rules: Ruleset, topic: str, name: str, tanks: Counter[str]) -> str:
    """Grade of a cargo tank by its name: "cargo-tank" where there is only one grade, or "cargo-tank isotope"."""
    word, _, grade = name.partition(" ")
    there = sorted(grade for grade, count in tanks.items() if count)
    if word != CARGO_TANK or not there or (grade and grade not in there):
        return ""
    if not grade and len(there) > 1:
        sentence = f"there are cargo tanks of {' and '.join(there)}: say '{CARGO_TANK} {there[0]}'"
        raise Refused(rules.rule(topic), sentence)
    return grade or there[0]


def _stowed(craft: Craft, items: Iterable[Aboard | Cargo], tanks: Counter[str]) -> int:
    """Let these items and cargo tanks be aboard; gives the change of dry mass."""
    items = list(items)
    cards = [item for item in items if isinstance(item, Aboard)]
    return craft.reload(cards, [item for item in items if isinstance(item, Cargo)], tanks)


def _take(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """What lies here comes aboard as it is (hf4 G1a, hf3 D1.1); water of the bank may come as cargo tanks."""
    here = craft.books.at(craft.place)
    items: list[Aboard | Cargo] = [*craft.stack.aboard, *craft.stack.cargo]
    tanks: Counter[str] = Counter()
    mass = 0
    for name in action.items:
        item = here.pick(name)
        if item is not None:
            items.append(item)
            mass += item.mass
        elif grade := _tank_grade(rules, action.do, name, here.tanks) or _bank_tank(rules, craft, name):
            rules.check_tanks(craft, action)
            _draw_tanks(rules, craft, year, action.do, grade, 1)
            tanks[grade] += 1
            mass += 1
        else:
            raise Refused(rules.rule(action.do), f"{name!r} does not lie at {craft.place.name}")
    if action.mass not in (0, mass):
        named = ", ".join(map(repr, action.items)) or "nothing"
        sentence = f"the plan says that {named} weighs {action.mass}, but it is {mass}"
        raise Refused(rules.rule(action.do), sentence)
    craft.weigh(_stowed(craft, items, craft.tanks + tanks))
    return action


def _bank_tank(rules: Ruleset, craft: Craft, name: str) -> str:
    return "water" if name in (CARGO_TANK, f"{CARGO_TANK} water") and rules.is_bank(craft.place) else ""


def _boost(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Cards of the hand go up to LEO for their mass in aqua or WT: an operation (hf4 I4, hf3 H4)."""
    rule = rules.rule(action.do)
    if "leo" not in craft.place.roles:
        raise Refused(rule, f"boosts go to LEO, and the craft is at {craft.place.name}")
    catalogue, here = load_cards(craft.stack.edition.cards), craft.books.at(craft.place)
    for name in action.items:
        card = find_aboard(catalogue, name)
        out = [*craft.stack.aboard, *(item for depot in craft.books.depots.values() for item in depot.cards)]
        if any(item.slug in (card.slug, card.card.other) for item in out):
            raise Refused(rule, f"{card.slug} is not in the hand")
        if card.card.deck != "crew" and card.card.colour not in ("white", ""):
            raise Refused(rule, f"only white cards are boosted, and {card.slug} is {card.card.colour}")
        if "mass" in card.card.unknown:
            raise Refused(rule, f"the mass of {card.slug} is not known")
        here.items.append(card)
        craft.books.by_numbers = False
        year.boosts += card.mass
    _operate(rules, year)
    return action


def _operate(rules: Ruleset, year: Year) -> None:
    year.operations += 1
    if rules.one_operation and year.operations > 1:
        raise Refused(rules.rule("operation"), "there is one operation a turn")


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
    grade = action.grade or _tank_grade(rules, action.do, CARGO_TANK, craft.tanks) or "water"
    if action.tanks > craft.tanks[grade]:
        sentence = f"{action.tanks} cargo tanks of {grade} are to be poured, {craft.tanks[grade]} are aboard"
        raise Refused(rules.rule(action.do), sentence)
    craft.pour(action.tanks, grade)
    return action


def _fuel_to_tank(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    rules.check_tanks(craft, action)
    craft.bottle(action.tanks, rules.dirt_tanks)
    return action


def _grind(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    """Phileas Fogg: the dry chit moves, wet stays, and all fuel becomes dirt (hf4 G2c, hf3 V)."""
    rules.check_grind(craft)
    if year.moved:
        raise Refused(rules.rule("grind"), "cards are ground to fuel before the move, not after it")
    whole = tuple(name for name in action.items if not name.endswith(LIGHT))
    lightened = [name.removesuffix(LIGHT) for name in action.items if name.endswith(LIGHT)]
    change, _, tanks = _without(rules, craft, action._replace(items=whole))
    if tanks:
        raise Refused(rules.rule("grind"), "only cards and cargo are ground; tanks are poured")
    craft.grind(change)
    if lightened:
        if craft.chits.grade != "dirt":
            raise Refused(rules.rule("grind"), "a heavy radiator is ground light only with a gray chit")
        craft.grind(craft.reload(_lightened(rules, craft, "grind", lightened)))
    return action


def _refuel_by_isru(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    grade = action.grade or "water"
    most = _isru_tanks(rules, craft, year, action, grade) * refuel_multiplier(craft.stack, action.by, grade)
    _operate(rules, year)
    return _filled(rules, craft, action, most, grade)


def _refuel_by_factory(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    grade = action.grade or "water"
    most = _factory_tanks(rules, craft, grade) * refuel_multiplier(craft.stack, action.by, grade)
    _operate(rules, year)
    return _filled(rules, craft, action, most, grade)


def _refuel_by_air(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    grade = action.grade or "water"
    most = _air_tanks(rules, craft, year, grade)
    _operate(rules, year)
    return _filled(rules, craft, action, most, grade)


def _refuel_by_digging(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    most = rules.take_dirt(craft, year, action)
    if rules.digging_is_operation:
        _operate(rules, year)
    return _filled(rules, craft, action, most, "dirt")


def _filled(rules: Ruleset, craft: Craft, action: Action, most: int, grade: str) -> Action:
    """Load what the plan says; where it says nothing, as much as there is and fits."""
    if action.tanks > most:
        sentence = f"{action.tanks} tanks are more than the {most} that {action.by} brings here"
        raise Refused(rules.rule(action.by), sentence)
    strip = craft.stack.strip
    if action.tanks:
        craft.chits = load_fuel(strip, craft.chits, action.tanks, grade)
        return action
    for tanks in range(most, 0, -1):
        try:
            craft.chits = load_fuel(strip, craft.chits, tanks, grade)
        except MissionError:
            continue
        return action._replace(tanks=tanks)
    return action


def _isru_tanks(rules: Ruleset, craft: Craft, year: Year, action: Action, grade: str) -> int:
    site = craft.place.site
    rules.check_isru_grade(grade)
    if site is None:
        raise Refused(rules.rule("isru"), f"{craft.place.name} is no site")
    isru, hydration = action.isru, _hydration(craft, site, year)
    if isru is None:
        ratings = craft.isru_ratings(year.zone)
        if not ratings:
            raise Refused(rules.rule("isru"), "no working ISRU card is aboard, and the plan gives no rating")
        isru, slug = min(ratings)
        _use_radiators(craft, slug)
    else:
        rules.check_isru_rating(craft, "isru", isru)
    tanks = isru_tanks(isru, hydration)
    if not tanks:
        sentence = f"ISRU {isru} is above the hydration {hydration} of {craft.place.name}"
        raise Refused(rules.rule("isru"), sentence)
    if grade == "isotope":
        rules.check_isotopes(craft)
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


def _factory_tanks(rules: Ruleset, craft: Craft, grade: str) -> int:
    if craft.place.id not in craft.stack.factories:
        raise Refused(rules.rule("factory"), f"no factory at {craft.place.name} is open to the craft")
    tanks = factory_tanks(craft.stack.edition, grade)
    if not tanks:
        raise Refused(rules.rule("factory"), f"factories do not refuel {grade}")
    if grade == "isotope":
        rules.check_isotopes(craft)
    return tanks


def _air_tanks(rules: Ruleset, craft: Craft, year: Year, grade: str) -> int:
    if grade != "water":
        raise Refused(rules.rule("air"), f"the air brings water, not {grade}")
    rules.check_air(craft, year)
    stack = craft.stack
    if not any(item.card.air_eater and is_operational(stack, item.slug, year.zone) for item in stack.aboard):
        raise Refused(rules.rule("air"), "no working air-eater is aboard")
    return rules.air_tanks(craft, year)


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
    _draw_acetylene(rule, craft, price)
    year.acetylene = True
    return action._replace(tanks=price)


def _draw_acetylene(rule: str, craft: Craft, price: int) -> None:
    """Tanks that wait for rocketplanes, then water that lies here. What nobody counted is enough for one liftoff."""
    place, waiting = craft.place.id, craft.books.rocketplane_tanks
    here = craft.books.at(craft.place).tanks
    counted = waiting.get(place, price)
    if counted + here["water"] < price:
        lie = counted + here["water"]
        raise Refused(
            rule, f"a rocketplane of this wet mass takes {price} tanks, only {lie} wait at {craft.place.name}"
        )
    waiting[place] = max(counted - price, 0)
    here["water"] -= max(price - counted, 0)


def _pay(rules: Ruleset, craft: Craft, year: Year, action: Action) -> Action:
    year.bought += action.rolls
    return action


class Deed(NamedTuple):
    """One kind of action."""

    act: Callable[[Ruleset, Craft, Year, Action], Action]
    topic: str  # of its rule


# What may be done before and after a move: by what is done, and by which means where there are several.
DEEDS: Mapping[tuple[str, str], Deed] = {
    ("load", ""): Deed(_load, "load"),
    ("unload", ""): Deed(_unload, "unload"),
    ("jettison", ""): Deed(_jettison, "jettison"),
    ("drop", ""): Deed(_drop, "drop"),
    ("scrap", ""): Deed(_scrap, "scrap"),
    ("take", ""): Deed(_take, "take"),
    ("boost", ""): Deed(_boost, "boost"),
    ("turn-light", ""): Deed(_turn_light, "turn-light"),
    ("tank-to-fuel", ""): Deed(_tank_to_fuel, "tank-to-fuel"),
    ("fuel-to-tank", ""): Deed(_fuel_to_tank, "fuel-to-tank"),
    ("grind", ""): Deed(_grind, "grind"),
    ("refuel", "isru"): Deed(_refuel_by_isru, "isru"),
    ("refuel", "factory"): Deed(_refuel_by_factory, "factory"),
    ("refuel", "air"): Deed(_refuel_by_air, "air"),
    ("refuel", "dirt"): Deed(_refuel_by_digging, "dirt"),
    ("acetylene", ""): Deed(_acetylene, "acetylene"),
    ("pay", ""): Deed(_pay, "pay"),
}
