"""A form that somebody is called by is found again, but not where it is an ordinary word."""

from __future__ import annotations

import pytest

from gok.detect import Candidate, EssayView, shared_forms
from gok.detect.repeats import find_repeats
from gok.text import Essay, Span


@pytest.mark.parametrize(
    ("text", "name", "again"),
    [
        ("Vi ringde Han sent. Han bor i Lund.", "Han", []),
        ("Vi ringde Linnea sent. Hon sa att en linnea växer där.", "Linnea", []),
        ("Vi ringde Linnea sent. Sen linnea skrattade.", "Linnea", ["linnea"]),
        ("Vi ringde Bo sent. Bo bor i Lund.", "Bo", ["Bo"]),
        ("Vi ringde Sol sent. När sol skiner går hon ut.", "Sol", []),  # who writes her with a capital means the sun
        ("vi ringde sol sent. när sol skrattar går hon ut.", "sol", ["sol"]),
        ("Vi ringde Sten sent. Sten och jord kastar man inte.", "Sten", []),
        ("Vi ringde Sten sent. Sten och mamma kommer.", "Sten", ["Sten"]),
        ("Vi ringde Lind sent. Lind är ett träd.", "Lind", []),
        ("Vi ringde Lind sent. Lind är ett snällt barn.", "Lind", ["Lind"]),
        ("Vi ringde Lind sent. Lind är ett år.", "Lind", ["Lind"]),
    ],
)
def test_an_ordinary_word_is_not_somebody_again(text: str, name: str, again: list[str]) -> None:
    start = text.index(name)
    known = Candidate(Span(start, start + len(name)), "firstname_unknown", "names.listed", 0.99)
    view = EssayView(Essay(text), shared_forms())
    assert [c.span.of(text) for c in find_repeats(view, [known])] == again
