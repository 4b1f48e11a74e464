"""Which sites or other spaces a player wants to see, by what the board says about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from planner.board.model import HAZARDS, ROLES, SEASONS, SITE_FLAGS, SPECTRAL_TYPES, Board, Space
from planner.errors import MissionError, meant
from planner.ranges import parse_range

FLAGS = (*SITE_FLAGS, "science", "tno-science", "synodic")
# Marks of spaces that are no sites.
SPACE_FLAGS = (*(role for role in ROLES if role not in ("leo", "geo")), "flyby", "hazard", *HAZARDS, "belt", "lagrange")


class SiteFilter(NamedTuple):
    """What is wanted of a site, or of a space; what is None does not matter."""

    zone: str | None = None
    size: str | None = None  # 6, 3.., ..5 or 2..4
    type: str | None = None  # spectral types, such as C or CD
    hydration: str | None = None
    season: str | None = None  # synodic sites of this season
    flags: Sequence[str] = ()

    def among(self, board: Board, spaces: Iterable[Space]) -> list[Space]:
        """Those of some spaces that fit. A wish that no space of any board can fit is a MissionError."""
        self._check()
        found = in_zone(board, spaces, self.zone)
        if self.size is not None:
            sizes = parse_range(self.size)
            found = [space for space in found if space.site and sizes.contains(space.site.size)]
        if self.hydration is not None:
            drops = parse_range(self.hydration)
            found = [space for space in found if space.site and drops.contains(space.site.hydration)]
        if self.type is not None:
            letters = self.type.upper()
            found = [space for space in found if space.site and space.site.spectral in letters]
        if self.season is not None:
            found = [space for space in found if space.synodic == self.season.casefold()]
        wanted = {find_flag(flag) for flag in self.flags}
        return [space for space in found if wanted <= set(space_marks(space))]

    @property
    def wants_other_spaces(self) -> bool:
        """Whether it asks for a mark that no site has."""
        return any(find_flag(flag) in SPACE_FLAGS for flag in self.flags)

    def _check(self) -> None:
        if self.type is not None and (not self.type or set(self.type.upper()) - set(SPECTRAL_TYPES)):
            raise MissionError(f"spectral types are letters of {' '.join(SPECTRAL_TYPES)}, got {self.type!r}")
        if self.season is not None and self.season.casefold() not in SEASONS:
            raise MissionError(
                f"season must be one of {', '.join(SEASONS)}, got {self.season!r}{meant(self.season, SEASONS)}"
            )


def find_flag(word: str) -> str:
    """The mark that a player means: case, blanks and a plural do not matter.

    >>> find_flag("Home orbits"), find_flag("flyby")
    ('home-orbit', 'flyby')
    """
    key = "-".join(word.casefold().replace("_", " ").replace("-", " ").split())
    known = (*FLAGS, *SPACE_FLAGS)
    for flag in known:
        if key in (flag, f"{flag}s"):
            return flag
    raise MissionError(f"a flag is one of {', '.join(known)}, got {word!r}{meant(word, known)}")


def in_zone(board: Board, spaces: Iterable[Space], zone: str | None) -> list[Space]:
    """The spaces that lie in a zone, or all of them."""
    if zone is None:
        return list(spaces)
    wanted = zone.casefold()
    if wanted not in board.zone_by_id:
        near = meant(zone, board.zone_by_id)
        raise MissionError(f"zone must be one of {', '.join(board.zone_by_id)}, got {zone!r}{near}")
    return [space for space in spaces if space.zone == wanted]


def site_flags(space: Space) -> list[str]:
    """Marks of a site, as they are asked for; nothing for a space that is no site."""
    site = space.site
    if site is None:
        return []
    return [flag for flag in SITE_FLAGS if getattr(site, flag)] + ([site.science] if site.science else [])


def space_marks(space: Space) -> list[str]:
    """Every mark of a space by which it can be asked for; the solar Oberth is a flyby too (hf4 H8, hf3 K1)."""
    marks = [role for role in space.roles if role in SPACE_FLAGS]
    marks += ["flyby"] * bool(space.flyby or "solar-oberth" in space.roles)
    marks += ["hazard", space.hazard] if space.hazard else []
    marks += [space.kind] * (space.kind in SPACE_FLAGS) + ["synodic"] * bool(space.synodic)
    return marks + site_flags(space)
