"""Which sites a player wants to see: the filters that `map list` and `reach` share."""

from __future__ import annotations

from planner.board.model import SEASONS, SITE_FLAGS, SPECTRAL_TYPES, Board, Space
from planner.errors import MissionError

FLAGS = (*SITE_FLAGS, "science", "tno-science")


def in_zone(board: Board, spaces: list[Space], zone: str | None) -> list[Space]:
    """The spaces that lie in a zone, or all of them."""
    if zone is None:
        return spaces
    wanted = zone.casefold()
    if wanted not in board.zone_by_id:
        raise MissionError(f"--zone must be one of {', '.join(board.zone_by_id)}, got {zone!r}")
    return [space for space in spaces if space.zone == wanted]


def with_site_facts(
    spaces: list[Space], size: str | None, type: str | None, hydration: str | None, season: str | None, flags: list[str]
) -> list[Space]:
    """The sites that fit; what is None does not matter."""
    from planner.ranges import parse_range
    from planner.report.spaces import site_flags

    if size is not None:
        sizes = parse_range(size)
        spaces = [space for space in spaces if space.site and sizes.contains(space.site.size)]
    if hydration is not None:
        drops = parse_range(hydration)
        spaces = [space for space in spaces if space.site and drops.contains(space.site.hydration)]
    if type is not None:
        if not type or set(type.upper()) - set(SPECTRAL_TYPES):
            raise MissionError(f"--type takes letters of {' '.join(SPECTRAL_TYPES)}, got {type!r}")
        spaces = [space for space in spaces if space.site and space.site.spectral in type.upper()]
    if season is not None:
        if season.casefold() not in SEASONS:
            raise MissionError(f"--season must be one of {', '.join(SEASONS)}, got {season!r}")
        spaces = [space for space in spaces if space.synodic == season.casefold()]
    for flag in flags:
        if flag not in FLAGS:
            raise MissionError(f"--flag must be one of {', '.join(FLAGS)}, got {flag!r}")
        spaces = [space for space in spaces if flag in site_flags(space)]
    return spaces
