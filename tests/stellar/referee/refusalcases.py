"""Legal flights, and one change to each that makes it illegal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from planner.stellar.flight import Base, Flight, Held, Step, Year
from tests.stellar.referee.helpers import FAR, descend, flight, go, look, on, owner

OUT = ("orbit:earth", "flyby:earth")
MARS_1, VENUS_1, BELT_3 = "transfer:mars:1", "transfer:venus:1", "transfer:asteroid-belt:3"
CV4 = owner("hibernation", "ultra-heavy-launchers")


class Case(NamedTuple):
    """A legal flight, and what makes it illegal: years or fields of the flight that become others."""

    rule: str
    where: tuple[int, int]  # year and step of the refusal
    legal: Flight
    changed: dict[str, Any]


def years(**steps: list[Step]) -> tuple[Year, ...]:
    """Years by name: y2030=[...]."""
    return tuple(Year(int(name[1:]), tuple(done)) for name, done in steps.items())


MARS = flight(
    "cv-2",
    "surface:earth",
    {2030: [go(*OUT, MARS_1, lv=2)], 2031: [descend("flyby:mars"), go("orbit:mars", "surface:mars"), look("mars")]},
    FAR,
)
ROVER = flight("rover", "surface:earth", {2030: [go(*OUT, MARS_1, lv=1)], 2031: [go("orbit:mars", "surface:mars")]})
FLYBY = flight("flyby", "surface:earth", {2030: [go(*OUT, MARS_1, lv=1)], 2031: [look("mars")]})
ORBITER = flight("orbiter", "surface:earth", {2030: [go(*OUT, VENUS_1, lv=1)], 2031: [go("orbit:venus")]})
CERES = flight("cv-2", "surface:earth", {2030: [go(*OUT, BELT_3, lv=2)]}, owner("advanced-life-support"))
TELESCOPE = flight("telescope", "surface:earth", {2030: [go("orbit:earth", lv=1), look("mars")]})
VENUS = flight(
    "cv-2",
    "flyby:venus",
    {2050: [go("orbit:venus", "surface:venus"), look("venus")]},
    owner("hibernation", "pressure-hulls"),
)
EUROPA = flight(
    "cv-2", "flyby:jupiter", {2050: [go("orbit:europa"), look("europa")]}, owner("hibernation", "radiation-shielding")
)
MIR = owner("hibernation", bases=[Base("orbit:earth", "small-supply")])
DOCKED = flight("cv-2", "surface:earth", {2030: [go("orbit:earth", lv=2, docks=True)], 2031: [Step("service")]}, MIR)
ONWARD = flight("flyby", "flyby:mars", {2040: [look("mars"), on(BELT_3)], 2043: [look("ceres")]})
PROBE = flight("orbiter", "flyby:mars", {2040: [go("orbit:mars"), look("mars", probe=True)]}, probe=True)
MOONBASE = flight(
    "rover",
    "surface:moon",
    {2040: [go("orbit:moon", "flyby:earth", MARS_1, lv=3)]},
    owner("heavy-launchers", bases=[Base("surface:moon", "small-spaceport")]),
)

CASES = {
    # 3, 4: years and the order in them
    "before the game": Case("stellar 4", (2029, 0), MARS, {"first_year": 2029}),
    "after the game": Case("stellar 4", (2170, 0), MARS, {"years": (*MARS.years, Year(2170, (look("mars"),)))}),
    "before the flight": Case("stellar 3", (2030, 0), MARS, {"first_year": 2031}),
    "years turned round": Case("stellar 3", (2030, 0), MARS, {"first_year": 2030, "years": (Year(2031), Year(2030))}),
    "a year told twice": Case("stellar 3", (2031, 0), MARS, {"years": (*MARS.years[:1], Year(2031), MARS.years[1])}),
    "explored before the move": Case(
        "stellar 3",
        (2050, 2),
        flight("cv-2", "orbit:mars", {2050: [go("surface:mars"), look("mars")]}, FAR),
        {"years": years(y2050=[look("mars"), go("surface:mars")])},
    ),
    "two moves": Case("stellar A2", (2030, 2), MARS, {"years": years(y2030=[go("orbit:earth", lv=2), go(*OUT[1:])])}),
    "explored twice": Case(
        "stellar 3.5", (2031, 4), MARS, {"years": (MARS.years[0], Year(2031, (*MARS.years[1].steps, look("mars"))))}
    ),
    "a technology between decades": Case("stellar 3", (2030, 0), MARS, {"player": owner(Held("hibernation", 2045))}),
    "a technology before the first decade": Case(
        "stellar 3", (2030, 0), MARS, {"player": owner(Held("hibernation", 2030))}
    ),
    "a step that says what does not belong to it": Case(
        "stellar 3", (2030, 1), FLYBY, {"years": years(y2030=[go(*OUT, MARS_1, lv=1)._replace(world="mars")])}
    ),
    # 3.3.1: descent
    "a year taken out": Case(
        "stellar 3.3.1", (2031, 1), CERES, {"years": (*CERES.years, *years(y2031=[go("orbit:ceres")]))}
    ),
    "descended too far": Case(
        "stellar 3.3.1", (2031, 1), CERES, {"years": (*CERES.years, *years(y2031=[descend("flyby:asteroid-belt")]))}
    ),
    "descended nowhere": Case(
        "stellar 3.3.1", (2031, 1), MARS, {"years": (MARS.years[0], *years(y2031=[Step("descend")]))}
    ),
    "descended out of no box": Case("stellar 3.3.1", (2030, 1), MARS, {"years": years(y2030=[descend("flyby:earth")])}),
    # 3.3.2: segments and stops
    "no such segment": Case(
        "stellar 3.3.2", (2031, 1), ROVER, {"years": (ROVER.years[0], *years(y2031=[go("surface:mars")]))}
    ),
    "on after a landing": Case(
        "stellar 3.3.2",
        (2031, 1),
        ROVER,
        {"years": (ROVER.years[0], *years(y2031=[go("orbit:mars", "surface:mars", "orbit:mars")]))},
    ),
    "rover stays in orbit": Case(
        "stellar 3.3.2", (2031, 1), ROVER, {"years": (ROVER.years[0], *years(y2031=[go("orbit:mars")]))}
    ),
    "rover moves on": Case(
        "stellar 3.3.2", (2032, 1), ROVER, {"years": (*ROVER.years, *years(y2032=[go("orbit:mars", "flyby:mars")]))}
    ),
    "orbiter moves on": Case(
        "stellar 3.3.2", (2032, 1), ORBITER, {"years": (*ORBITER.years, *years(y2032=[go("flyby:venus")]))}
    ),
    "orbiter lands": Case(
        "stellar 3.3.2",
        (2031, 1),
        ORBITER,
        {"years": (ORBITER.years[0], *years(y2031=[go("orbit:venus", "surface:venus")]))},
    ),
    "flyby craft in orbit": Case(
        "stellar 3.3.2", (2031, 1), FLYBY, {"years": (FLYBY.years[0], *years(y2031=[go("orbit:mars")]))}
    ),
    "telescope beyond Earth orbit": Case(
        "stellar 3.3.2", (2030, 1), TELESCOPE, {"years": years(y2030=[go("orbit:earth", "orbit:moon", lv=1)])}
    ),
    "telescope moves again": Case(
        "stellar 3.3.2", (2031, 1), TELESCOPE, {"years": (*TELESCOPE.years, *years(y2031=[go("surface:earth")]))}
    ),
    "rover begins in orbit": Case("stellar 3.3.2", (2030, 0), ROVER, {"start": "orbit:moon"}),
    # 2.8: stacks
    "no base to dock at": Case("stellar 2.8", (2030, 1), DOCKED, {"player": FAR}),
    "the base stands later": Case(
        "stellar 2.8", (2030, 1), DOCKED, {"player": owner(bases=[Base("orbit:earth", "small-supply", 2031)])}
    ),
    "a move to nowhere": Case(
        "stellar 2.8", (2031, 2), MARS, {"years": (MARS.years[0], *years(y2031=[descend("flyby:mars"), go()]))}
    ),
    # 3.3.3, A5: transfers
    "a box too low": Case(
        "stellar 3.3.3", (2030, 1), CERES, {"years": years(y2030=[go(*OUT, "transfer:asteroid-belt:2", lv=2)])}
    ),
    "a box too high": Case(
        "stellar A5", (2030, 1), CERES, {"years": years(y2030=[go(*OUT, "transfer:asteroid-belt:4", lv=2)])}
    ),
    "a worse modifier": Case(
        "stellar 3.3.3",
        (2030, 1),
        CERES._replace(
            player=owner("fusion-rockets", range=3), years=years(y2030=[go(*OUT, "transfer:asteroid-belt:2", lv=2)])
        ),
        {"player": owner(Held("fusion-rockets", 2040), range=3)},
    ),
    "a transfer from orbit": Case(
        "stellar 3.3.3", (2030, 1), CERES, {"years": years(y2030=[go("orbit:earth", BELT_3, lv=2)])}
    ),
    "a transfer to where it is": Case(
        "stellar 3.3.3", (2030, 1), CERES, {"years": years(y2030=[go(*OUT, "transfer:earth:1", lv=2)])}
    ),
    "on after a transfer": Case(
        "stellar 3.3.3", (2030, 1), MARS, {"years": years(y2030=[go(*OUT, MARS_1, "flyby:mars", lv=2)])}
    ),
    "a robot transfers again": Case(
        "stellar 3.3.3", (2031, 1), ROVER, {"years": (ROVER.years[0], *years(y2031=[go("transfer:jupiter:4")]))}
    ),
    "a modifier of nothing": Case("stellar 3.3.3", (2030, 0), CERES, {"player": owner(range=3, modifier=Fraction(0))}),
    "a modifier above 1": Case("stellar 3.3.3", (2030, 0), CERES, {"player": owner(modifier=Fraction(2))}),
    # 3.3.4, 2.6.1, 3.2: launch vehicles
    "a robot without launcher": Case("stellar 3.3.4", (2030, 1), ROVER, {"years": years(y2030=[go(*OUT, MARS_1)])}),
    "a crew without launcher": Case("stellar 3.3.4", (2030, 1), MARS, {"years": years(y2030=[go(*OUT, MARS_1)])}),
    "a launcher too small": Case("stellar 3.3.4", (2030, 1), MARS, {"years": years(y2030=[go(*OUT, MARS_1, lv=1)])}),
    "a launcher not known yet": Case(
        "stellar 2.6.1", (2030, 1), ROVER, {"years": years(y2030=[go(*OUT, MARS_1, lv=3)])}
    ),
    "a launcher of no size": Case("stellar 2.6.1", (2030, 1), ROVER, {"years": years(y2030=[go(*OUT, MARS_1, lv=5)])}),
    "a second launcher": Case(
        "stellar 3.3.4",
        (2031, 1),
        ROVER,
        {"years": (ROVER.years[0], *years(y2031=[go("orbit:mars", "surface:mars", lv=1)]))},
    ),
    "a launcher in deep space": Case(
        "stellar 3.3.4",
        (2031, 2),
        MARS,
        {"years": (MARS.years[0], *years(y2031=[descend("flyby:mars"), go("orbit:mars", lv=2)]))},
    ),
    "a base that builds no launchers": Case(
        "stellar 3.2",
        (2040, 1),
        MOONBASE,
        {"player": owner("heavy-launchers", bases=[Base("surface:moon", "small-supply")])},
    ),
    "a base that builds no robots": Case(
        "stellar 3.2",
        (2040, 1),
        MOONBASE,
        {"player": owner("heavy-launchers", bases=[Base("surface:moon", "large-supply")])},
    ),
    # 2.6.2, 2.6.3, 2.6.4: ships
    "a crew of size 1": Case("stellar 2.6.3", (2030, 0), MARS, {"ship": MARS.ship._replace(size=1)}),
    "a robot with a size": Case("stellar 2.6.2", (2030, 0), ROVER, {"ship": ROVER.ship._replace(size=1)}),
    "a crew with a probe": Case("stellar 2.6.2", (2030, 0), MARS, {"probe": True}),
    "a crew that explores nothing": Case("stellar 2.6.4", (2031, 3), MARS, {"ship": MARS.ship._replace(ev=0)}),
    # 2.6.5: range
    "no range": Case("stellar 2.6.5", (2030, 1), MARS, {"player": owner()}),
    "the range comes later": Case(
        "stellar 2.6.5", (2030, 1), CERES, {"player": owner(Held("advanced-life-support", 2040))}
    ),
    "too short a range": Case("stellar 2.6.5", (2030, 1), CERES, {"player": owner("short-radius-artificial-gravity")}),
    # 2.6.6, 3.2: reserve and servicing
    "explored in reserve": Case("stellar 2.6.6", (2031, 3), MARS, {"reserve": True}),
    "in reserve by choice": Case(
        "stellar 2.6.6",
        (2031, 4),
        MARS,
        {"years": (MARS.years[0], Year(2031, (Step("reserve"), *MARS.years[1].steps)))},
    ),
    "a robot in reserve": Case("stellar 2.6.6", (2030, 0), ROVER, {"reserve": True}),
    "a robot put into reserve": Case("stellar 2.6.6", (2030, 1), ROVER, {"years": years(y2030=[Step("reserve")])}),
    "in reserve twice": Case(
        "stellar 2.6.6", (2030, 1), MARS, {"reserve": True, "years": years(y2030=[Step("reserve")])}
    ),
    "serviced before the game begins": Case(
        "stellar 4",
        (2030, 1),
        flight("cv-2", "surface:earth", {2031: [Step("service")]}, FAR),
        {"first_year": 2030, "years": years(y2030=[Step("service")])},
    ),
    "serviced at nothing": Case(
        "stellar 3.2", (2032, 1), MARS, {"years": (*MARS.years, *years(y2032=[Step("service")]))}
    ),
    "serviced without docking": Case(
        "stellar 3.2", (2031, 1), DOCKED, {"years": (*years(y2030=[go("orbit:earth", lv=2)]), DOCKED.years[1])}
    ),
    "serviced at too small a base": Case(
        "stellar 3.2",
        (2031, 1),
        DOCKED,
        {"player": owner(bases=[Base("orbit:earth"), Base("orbit:earth", "small-supply", 2032)])},
    ),
    # 2.6.7 to 2.6.9: hazards
    "too large for re-entry": Case(
        "stellar 2.6.7",
        (2050, 1),
        flight("cv-4", "flyby:saturn", {2050: [go("orbit:titan", "surface:titan")]}, FAR),
        {"ship": MARS.ship._replace(size=5)},
    ),
    "too large, pressure hulls or not": Case("stellar 2.6.7", (2050, 1), VENUS, {"ship": MARS.ship._replace(size=5)}),
    "no pressure hulls": Case("stellar 2.6.8", (2050, 1), VENUS, {"player": FAR}),
    "explored through an atmosphere": Case(
        "stellar 2.6.8", (2050, 2), VENUS, {"player": FAR, "years": years(y2050=[go("orbit:venus"), look("venus")])}
    ),
    "a rover on a gas giant": Case(
        "stellar 2.6.8",
        (2031, 1),
        ROVER._replace(start="flyby:saturn", years=years(y2031=[go("orbit:saturn", "orbit:titan", "surface:titan")])),
        {"years": years(y2031=[go("orbit:saturn", "surface:saturn")])},
    ),
    "no shielding": Case("stellar 2.6.9", (2050, 1), EUROPA, {"player": FAR}),
    "no shielding in passing": Case(
        "stellar 2.6.9",
        (2050, 1),
        EUROPA._replace(years=years(y2050=[go("orbit:jupiter", "orbit:callisto")])),
        {"player": FAR},
    ),
    "shielding comes later": Case(
        "stellar 2.6.9", (2050, 1), EUROPA, {"player": owner("hibernation", Held("radiation-shielding", 2060))}
    ),
    # 3.5: exploration
    "a crew explores a gas giant": Case(
        "stellar 3.5.2", (2050, 2), EUROPA, {"years": years(y2050=[go("orbit:jupiter"), look("jupiter")])}
    ),
    "a crew explores from the flyby box": Case(
        "stellar 3.5.2", (2050, 1), EUROPA, {"years": years(y2050=[look("europa")])}
    ),
    "a crew explores another world": Case(
        "stellar 3.5.2", (2050, 2), EUROPA, {"years": years(y2050=[go("orbit:europa"), look("io")])}
    ),
    "a rover explores another world": Case(
        "stellar 3.5.1",
        (2031, 2),
        ROVER,
        {"years": (ROVER.years[0], Year(2031, (*ROVER.years[1].steps, look("comet"))))},
    ),
    "an orbiter aside explores another world": Case(
        "stellar 3.5.1",
        (2040, 2),
        flight("orbiter", "flyby:saturn", {2040: [go("orbit:saturn"), look("titan")]}),
        {"years": years(y2040=[go("orbit:dione"), look("titan")])},
    ),
    "a flyby craft explores another system": Case(
        "stellar 3.5.1", (2031, 1), FLYBY, {"years": (FLYBY.years[0], *years(y2031=[look("venus")]))}
    ),
    "a telescope explores another star": Case(
        "stellar 3.5.1", (2030, 2), TELESCOPE, {"years": years(y2030=[go("orbit:earth", lv=1), look("alpha-centauri")])}
    ),
    "explored before the launch": Case("stellar 3.3.4", (2030, 1), ROVER, {"years": years(y2030=[look("earth")])}),
    "explored while docked": Case(
        "stellar 3.5", (2031, 2), DOCKED, {"years": (*DOCKED.years[:1], Year(2031, (Step("service"), look("earth"))))}
    ),
    "no probe": Case("stellar 3.5.1", (2040, 2), PROBE, {"probe": False}),
    "a probe for another world": Case(
        "stellar 3.5.1", (2040, 2), PROBE, {"years": years(y2040=[go("orbit:mars"), look("comet", probe=True)])}
    ),
    "a probe of a rover for another world": Case(
        "stellar 3.5.1",
        (2040, 1),
        flight("rover", "surface:mars", {2040: [look("mars", probe=True)]}, probe=True),
        {"start": "surface:comet"},
    ),
    "a probe of a rover on Earth": Case(
        "stellar 3.5.1",
        (2041, 1),
        flight("rover", "surface:earth", {2040: [go("orbit:earth", "surface:earth", lv=1)]}, probe=True),
        {
            "years": years(
                y2040=[go("orbit:earth", "surface:earth", lv=1)],
                y2041=[look("earth", probe=True)],
            )
        },
    ),
    "a rover explores Earth": Case(
        "stellar 3.5.1",
        (2041, 1),
        flight("rover", "surface:earth", {2040: [go("orbit:earth", "surface:earth", lv=1)]}),
        {"years": years(y2040=[go("orbit:earth", "surface:earth", lv=1)], y2041=[look("earth")])},
    ),
    "a probe spent twice": Case(
        "stellar 3.5.1", (2041, 1), PROBE, {"years": (*PROBE.years, *years(y2041=[look("mars", probe=True)]))}
    ),
    "a probe out of a numbered box": Case(
        "stellar 3.5.1",
        (2040, 1),
        flight("flyby", "transfer:mars:1", {2040: [look("mars", probe=True)]}, probe=True),
        {"start": "transfer:mars:2"},
    ),
    # 3.5.1: the forced way on
    "left in a flyby box": Case(
        "stellar 3.5.1", (2040, 0), ONWARD, {"years": (*years(y2040=[look("mars")]), Year(2041, (look("mars"),)))}
    ),
    "left in a flyby box by descent": Case(
        "stellar 3.5.1", (2031, 0), FLYBY, {"years": (FLYBY.years[0], *years(y2033=[look("mars")]))}
    ),
    "left in the flyby box of Earth": Case(
        "stellar 3.5.1", (2030, 0), FLYBY, {"years": years(y2030=[go(*OUT, lv=1)], y2031=[look("moon")])}
    ),
    "inwards": Case("stellar 3.5.1", (2040, 2), ONWARD, {"years": years(y2040=[look("mars"), on("transfer:earth:1")])}),
    "on too fast": Case(
        "stellar 3.3.3", (2040, 2), ONWARD, {"years": years(y2040=[look("mars"), on("transfer:asteroid-belt:1")])}
    ),
    "on to the stars": Case(
        "stellar 3.5.1", (2040, 2), ONWARD, {"years": years(y2040=[look("mars"), on("transfer:alpha-centauri:44")])}
    ),
    "launched to the stars": Case(
        "stellar 3.5.1", (2030, 1), FLYBY, {"years": years(y2030=[go(*OUT, "transfer:alpha-centauri:45", lv=1)])}
    ),
    "forced into a flyby box": Case(
        "stellar 3.5.1", (2040, 2), ONWARD, {"years": years(y2040=[look("mars"), on("flyby:jupiter")])}
    ),
    "another kind is forced": Case(
        "stellar 3.5.1", (2040, 1), ONWARD, {"ship": ROVER.ship, "years": years(y2040=[on(BELT_3)])}
    ),
    "beyond the last system": Case(
        "stellar 3.5.1",
        (2040, 0),
        flight("flyby", "flyby:scattered-disc", {2040: [look("eris")]}),
        {"years": years(y2040=[look("eris")], y2041=[look("eris")])},
    ),
    # 6, 3.6.2: what is in play
    "a tile that is not in play": Case("stellar 6", (2030, 1), MARS, {"closed": ("mars",)}),
    "begins on a tile that is not in play": Case("stellar 6", (2030, 0), MARS, {"closed": ("earth",)}),
    "explores a tile that is not in play": Case("stellar 6", (2030, 2), TELESCOPE, {"closed": ("mars",)}),
    "a base on Earth": Case(
        "stellar 3.6.2", (2030, 0), MARS, {"player": owner("hibernation", bases=[Base("surface:earth")])}
    ),
    "a base in a flyby box": Case(
        "stellar 3.6.2", (2030, 0), MARS, {"player": owner("hibernation", bases=[Base("flyby:mars")])}
    ),
    # claims
    "a wrong roll": Case("claim", (2030, 1), ROVER, {"years": years(y2030=[go(*OUT, MARS_1, lv=1, fails_on=4)])}),
    "a roll where there is none": Case(
        "claim", (2031, 1), MARS, {"years": (MARS.years[0], Year(2031, (descend("flyby:mars")._replace(fails_on=5),)))}
    ),
    "wrong odds": Case("claim", (2031, 0), ROVER, {"odds": Fraction(95, 100)}),
}
