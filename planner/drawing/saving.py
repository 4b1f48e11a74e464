"""Pictures as files: as SVG, or as PNG where its library is there, by the end of the name."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from planner.errors import MissionError
from planner.files.writing import check_output, write_output

_LIBRARY = "resvg_py"
# One letter in the fonts of our pictures. Where it leaves no trace, there is no font at all.
_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="16" font-size="16" font-family="\'DejaVu Sans\',Verdana,Arial,sans-serif">{}</text></svg>'
)


def check_picture(path: Path) -> None:
    """Refuse a picture that cannot be drawn or written before the work for it is done."""
    form = path.suffix.lower()
    if form not in ("", ".svg", ".png"):
        raise MissionError(f"cannot write {path}: a picture is .svg or .png, not {form}")
    if form == ".png" and importlib.util.find_spec(_LIBRARY) is None:
        raise MissionError(
            f"cannot write {path}: PNG is drawn with resvg-py, which is not installed (pip install resvg-py); "
            "SVG needs nothing"
        )
    check_output(path)


def write_picture(path: Path, svg: str) -> None:
    """Write a picture in the form that its name asks for, whole or not at all."""
    check_picture(path)
    write_output(path, _png(svg, path) if path.suffix.lower() == ".png" else svg)


def _png(svg: str, path: Path) -> bytes:
    import resvg_py

    def drawn(text: str) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=text))

    if drawn(_LETTER.format("x")) == drawn(_LETTER.format("")):
        raise MissionError(f"cannot write {path}: this machine has no font to draw letters with; SVG needs none")
    return drawn(svg)
