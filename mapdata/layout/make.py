"""Work out where every space of a board is drawn, and write it to layout.tsv beside the board.

Run it after a board has changed: ``python -m mapdata.layout.make hf4 hf3``. It prints figures by which the result can
be judged; the same board always gives the same table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection
from dataclasses import replace

import numpy as np

from mapdata.layout.curves import curves_of, track_tangents
from mapdata.layout.relax import Floats, Frame, coasts_of, frame_of, relax
from mapdata.layout.words import words_of
from mapdata.layout.zones import outlines_of
from planner.board.files import load_board, shipped_folder
from planner.board.model import Board
from planner.drawing.labels import Label
from planner.drawing.layout import FILE_NAME, HEIGHT, WIDTH, LabelPlace, Layout, write_layout
from planner.drawing.naming import crowd_of, place_board_labels


def make_layout(board: Board) -> tuple[Layout, list[str]]:
    """A layout for a board, and lines of figures about it."""
    frame = frame_of(board)
    places = relax(frame)
    curves, spoiled = curves_of(board, frame, places)
    zones, wrong = outlines_of(board, frame, places)
    spots = {space_id: (int(x), int(y)) for space_id, (x, y) in zip(frame.ids, places, strict=True)}
    bare = Layout((WIDTH, HEIGHT), spots, {}, curves, tuple(zones))
    placed, wanted = place_board_labels(board, bare)
    labels = {
        label.key: LabelPlace(
            round(label.x - spots[label.key][0]), round(label.y - spots[label.key][1]), label.anchor, len(label.lines)
        )
        for label in placed.values()
    }
    words = words_of(board, bare, placed.values())
    moved = np.linalg.norm(places - frame.printed, axis=1)
    figures = [
        f"moved from the printed place: median {np.median(moved):.0f}, most {moved.max():.0f} of {WIDTH} units",
        f"symbols that overlap: {symbol_overlaps(frame, places)}; at printed places "
        f"{symbol_overlaps(frame, frame.printed)}",
        *_bend_figures(board, frame, places),
        f"links through a strange symbol: {spoiled}; curved links: {len(curves)} of {len(board.links)}",
        f"spaces on the wrong side of a zone border: {wrong}",
        f"labels placed: {len(placed)} of {wanted}; "
        f"labels that overlap: {label_overlaps(board, bare, placed.values())}; large words: {len(words)}",
    ]
    return replace(bare, labels=labels, words=words), figures


def symbol_overlaps(frame: Frame, places: Floats) -> int:
    """Pairs of symbols whose discs meet."""
    offset = places[:, None, :] - places[None, :, :]
    distance = np.sqrt((offset**2).sum(axis=2))
    meets = distance < frame.radius[:, None] + frame.radius[None, :]
    return int(np.triu(meets, 1).sum())


def label_overlaps(board: Board, layout: Layout, labels: Collection[Label]) -> int:
    """Labels that meet another label or any symbol."""
    symbols = crowd_of(board.spaces.values(), layout.places, [])
    boxes = [label.box for label in labels]
    return sum(symbols.hits_disc(box) for box in boxes) + sum(
        box.meets(other) for i, box in enumerate(boxes) for other in boxes[i + 1 :]
    )


def bends(board: Board, frame: Frame, places: Floats) -> tuple[Floats, Floats]:
    """Angles, in degrees, by which coasts and pivots turn if every link were straight."""
    at = {space_id: places[i] for i, space_id in enumerate(frame.ids)}
    same = {(h, frozenset((a, b))) for a, h, b in coasts_of(board)}
    coast: list[float] = []
    pivot: list[float] = []
    for h, exits in board.exits.items():
        if board.spaces[h].kind != "hohmann":
            continue
        for i, one in enumerate(exits):
            for two in exits[i + 1 :]:
                turn = _turn(at[one.to], at[h], at[two.to])
                (coast if (h, frozenset((one.to, two.to))) in same else pivot).append(turn)
    return np.array(coast), np.array(pivot)


def _bend_figures(board: Board, frame: Frame, places: Floats) -> list[str]:
    lines = []
    for title, spots in (("printed places", frame.printed), ("layout", places)):
        coast, pivot = bends(board, frame, spots)
        lines.append(
            f"bend in degrees, {title}: coasts mean {coast.mean():.1f} median {np.median(coast):.1f} "
            f"worst {coast.max():.0f}; pivots mean {pivot.mean():.1f} median {np.median(pivot):.1f}"
        )
    lines.append(f"least angle between two tracks as drawn: {_track_angles(board, frame, places)}")
    return lines


def _track_angles(board: Board, frame: Frame, places: Floats) -> str:
    lines: dict[str, dict[int, Floats]] = {}
    for (hohmann, track, _), way in track_tangents(board, frame, places).items():
        lines.setdefault(hohmann, {})[track] = way
    angles = []
    for tracks in lines.values():
        ways = list(tracks.values())
        for i, one in enumerate(ways):
            for two in ways[i + 1 :]:
                angles.append(np.degrees(np.arccos(min(1.0, abs(float(one @ two))))))
    if not angles:
        return "no crossing"
    few = np.array(angles)
    return f"median {np.median(few):.0f}, below 20 degrees {int((few < 20).sum())} of {len(few)}"


def _turn(before: Floats, here: Floats, after: Floats) -> float:
    one, two = here - before, after - here
    cosine = float(one @ two) / max(float(np.linalg.norm(one) * np.linalg.norm(two)), 1e-9)
    return float(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))))


def main(names: list[str]) -> int:
    for name in names or ["hf4", "hf3"]:
        started = time.monotonic()
        board = load_board(name)
        layout, figures = make_layout(board)
        write_layout(shipped_folder() / name / FILE_NAME, board, layout)
        sys.stdout.write("\n  ".join([f"{name}: {len(board.spaces)} spaces", *figures]))
        sys.stdout.write(f"\n  seconds: {time.monotonic() - started:.0f}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
