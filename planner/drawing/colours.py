"""The colours of a picture, light and dark, as one style sheet.

The strong colours are those of Okabe and Ito, which readers with any common colour blindness can tell apart; every
meaning carried by a colour is carried by a shape or a letter as well.
"""

from __future__ import annotations

from typing import NamedTuple

BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = (
    "#000000",
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
)


class Palette(NamedTuple):
    sheet: str
    ink: str
    soft: str  # lesser texts
    link: str
    zone_line: str
    burn: str
    water: str
    chute: str
    road: str
    elevator: str
    blank: str  # sites without a mark, where others have one, and the letters on them
    on_blank: str
    turns: tuple[tuple[str, str], ...]  # colour of a turn and of what is written on it; after the last it begins again
    zone_tints: tuple[str, ...]  # from the Sun outwards; boards with more zones start again


LIGHT = Palette(
    sheet="#ffffff",
    ink="#1c1c1c",
    soft="#4a4a4a",
    link="#6f6f6f",
    zone_line="#b9b2a6",
    burn="#a8326f",
    water=BLUE,
    chute=BLUE,
    road="#8a6d3b",
    elevator=GREEN,
    blank="#f4f4f4",
    on_blank="#6b6b6b",
    turns=(
        (VERMILION, "#ffffff"),
        (BLUE, "#ffffff"),
        ("#1c1c1c", "#ffffff"),
        ("#007a5a", "#ffffff"),
        ("#9c3f75", "#ffffff"),
    ),
    zone_tints=(
        "#fbe0cc",
        "#fdf1c9",
        "#dff2e3",
        "#fbe3d8",
        "#efeeec",
        "#f5e6ee",
        "#fbf7d9",
        "#e2f1f8",
        "#dde6f3",
    ),
)
DARK = Palette(
    sheet="#11141b",
    ink="#f4f4f4",
    soft="#c9cdd4",
    link="#98a1ae",
    zone_line="#59606e",
    burn="#d2649d",
    water=BLUE,
    chute=SKY,
    road="#d0a868",
    elevator="#3ecf9f",
    blank="#3a3f4a",
    on_blank="#b4bac4",
    turns=(
        (ORANGE, "#1c1c1c"),
        (SKY, "#1c1c1c"),
        ("#ffffff", "#1c1c1c"),
        ("#3ecf9f", "#1c1c1c"),
        ("#e79ac2", "#1c1c1c"),
    ),
    zone_tints=(
        "#3a2416",
        "#332c14",
        "#15302a",
        "#351f17",
        "#24262b",
        "#2f1f2b",
        "#2c2a15",
        "#142a38",
        "#161f33",
    ),
)
# Hexagons keep light fills on a dark sheet too, so that their dark letters stay readable.
_TYPES = {
    "C": "#cfcfcf",
    "S": "#f6cf86",
    "M": "#eab9d3",
    "V": "#a9dcc8",
    "D": "#d8b79a",
    "H": "#a9d8f4",
    "other": "#ffffff",
}
# Colour and radius of the disc under a planet, by the id of its zone.
BODY_COLOURS = {
    "mercury": ("#9a8f86", 70.0),
    "venus": (ORANGE, 85.0),
    "earth": (BLUE, 90.0),
    "mars": (VERMILION, 85.0),
    "jupiter": ("#c08a5a", 150.0),
    "saturn": ("#cdb04a", 120.0),
    "uranus": (SKY, 105.0),
    "neptune": (BLUE, 105.0),
}
SEASON_COLOURS = {"blue": BLUE, "yellow": YELLOW, "red": VERMILION}


def tint_class(zone: int) -> str:
    """Class of a zone's tint, by its number from the Sun outwards."""
    return f"tint-{zone % len(LIGHT.zone_tints)}"


def style_sheet(colours: Palette) -> str:
    """CSS for the classes that symbols, links and labels use."""
    p = colours
    dark_text = "#1c1c1c"
    rules = [
        "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle}",
        f".paper{{fill:{p.sheet}}}",
        f".link{{fill:none;stroke:{p.link};stroke-width:2.4}}",
        ".one-way{stroke-dasharray:9 5}",
        f".arrow{{fill:{p.ink}}}",
        f".road{{fill:none;stroke:{p.road};stroke-width:2;stroke-dasharray:2 4}}",
        f".elevator{{fill:none;stroke:{p.elevator};stroke-width:1.8;stroke-dasharray:14 3 3 3}}",
        f".zone{{stroke:{p.zone_line};stroke-width:2;stroke-dasharray:1 7;stroke-linecap:round}}",
        f"#site,.ring-line{{stroke:{dark_text};stroke-width:1.6}}",
        f".open{{fill:{p.sheet};stroke:{p.ink};stroke-width:2}}",
        f".plate{{fill:{p.sheet}}}",
        f".rim{{fill:none;stroke:{p.ink};stroke-width:4}}",
        f".burn{{fill:{p.burn};stroke:{p.ink};stroke-width:1.4}}",
        f".legs{{fill:none;stroke:{p.ink};stroke-width:3;stroke-linecap:round}}",
        ".mark{fill:#fff}",
        f".hohmann{{fill:{p.sheet};stroke:{p.link};stroke-width:2.4}}",
        f".belt{{fill:{YELLOW};stroke:{dark_text};stroke-width:1.6}}",
        f".trefoil{{fill:{dark_text}}}",
        f".flyby{{fill:{SKY};stroke:{p.ink};stroke-width:1.6}}",
        f".swing{{fill:none;stroke:{p.ink};stroke-width:2.4}}",
        f".tip{{fill:{p.ink}}}",
        f".star{{fill:{YELLOW};stroke:{p.ink};stroke-width:1.6;stroke-linejoin:round}}",
        f".sun{{fill:{ORANGE};stroke:{p.ink};stroke-width:1.2}}",
        f".sun-core{{fill:{YELLOW};stroke:{p.ink};stroke-width:1.2}}",
        f".exit{{fill:{GREEN};stroke:{p.ink};stroke-width:1.6;stroke-linejoin:round}}",
        f".lens{{fill:{SKY};stroke:{p.ink};stroke-width:1.4}}",
        f".on-open{{fill:{p.ink};stroke:{p.ink}}} #skull{{stroke:none}} #parachute{{stroke:none}}",
        f".on-burn{{fill:#fff}} .on-sun{{fill:{dark_text}}}",
        f".lines{{fill:none;stroke:{p.ink};stroke-width:1.3}}",
        f".drop{{fill:{p.water}}}",
        f".size{{font-size:17px;font-weight:bold;fill:{dark_text}}}",
        ".size.small{font-size:10.5px}",
        f".in{{font-size:10px;font-weight:bold;fill:{p.ink}}} .in.on-burn{{fill:#fff}}",
        # The pale rim lets a name be read where it lies across a route.
        f".label{{fill:{p.ink};paint-order:stroke;stroke:{p.sheet};stroke-width:4px}}",
        f".label{{stroke-opacity:.6;stroke-linejoin:round}} .minor{{fill:{p.soft}}}",
        f".lead{{stroke:{p.soft};stroke-width:.8;fill:none}}",
        f".title{{fill:{p.ink};font-weight:bold;text-anchor:start}} .key{{fill:{p.ink};text-anchor:start}}",
        f".frame{{fill:none;stroke:{p.zone_line};stroke-width:2}}",
        f".word{{fill:{p.soft};font-weight:bold;letter-spacing:.15em;opacity:.42}}",
        ".body{opacity:.2} .body-ring{fill:none;opacity:.2}",
        ".s{text-anchor:start} .e{text-anchor:end}",
    ]
    rules += [f".type-{key}{{fill:{value}}}" for key, value in _TYPES.items()]
    rules += [f".tint-{index}{{fill:{tint}}}" for index, tint in enumerate(p.zone_tints)]
    rules += [f".season-{key}{{fill:{value};stroke:{p.ink};stroke-width:1}}" for key, value in SEASON_COLOURS.items()]
    return "".join(rules)
