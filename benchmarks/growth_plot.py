"""Cost against length as a picture: an SVG without a library, both axes in powers of ten."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

__all__ = ["draw"]

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 360, 70, 20, 20, 50


def draw(seconds: Mapping[int, float]) -> str:
    """Seconds by tokens as points and a line; dashed, what it would cost if it grew as the length does."""
    sizes = sorted(seconds)
    x_from, x_to = log10(sizes[0]), log10(sizes[-1])
    y_from, y_to = log10(min(seconds.values())) - 0.3, log10(max(seconds.values())) + 0.3

    def place(size: float, cost: float) -> tuple[float, float]:
        across = (log10(size) - x_from) / (x_to - x_from)
        up = (log10(cost) - y_from) / (y_to - y_from)
        return _LEFT + across * (_WIDTH - _LEFT - _RIGHT), _HEIGHT - _BOTTOM - up * (_HEIGHT - _TOP - _BOTTOM)

    points = [place(size, seconds[size]) for size in sizes]
    middle = sizes[1] if len(sizes) > 1 else sizes[0]
    straight = [place(size, seconds[middle] * size / middle) for size in (sizes[0], sizes[-1])]
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12">',
        "<title>Seconds of processor time against the length of the essay in tokens</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<path d="{_path(straight)}" stroke="#999" stroke-dasharray="5 4" fill="none"/>',
        f'<path d="{_path(points)}" stroke="#1b5e9c" stroke-width="2" fill="none"/>',
    ]
    for size, (x, y) in zip(sizes, points, strict=True):
        rows.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1b5e9c"/>')
        rows.append(f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{size:,}</text>')
        rows.append(f'<text x="{x + 8:.1f}" y="{y + 16:.1f}">{seconds[size]:.2g} s</text>')
    rows.append(f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 10}" text-anchor="middle">tokens in the essay</text>')
    rows.append(f'<text x="16" y="{_HEIGHT / 2}" transform="rotate(-90 16 {_HEIGHT / 2})" text-anchor="middle">')
    rows.append("seconds, text to target; dashed: in step with the length</text>")
    rows.append("</svg>")
    return "\n".join(rows) + "\n"


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
