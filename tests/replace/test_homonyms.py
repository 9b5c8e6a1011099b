"""Ordinary words that look like a replaced name."""

from __future__ import annotations

import pytest

from gok.replace import find_homonyms
from gok.results import Mention
from gok.text import Essay, Span

TEXT = "Ros Marin och Ros kom. Jag köpte ros marin."


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_names_that_begin_alike_the_whole_one_is_shown(order: int) -> None:
    spans = [Span(0, 9), Span(14, 17)][::order]
    mentions = [Mention(span, span.of(TEXT), "firstname_female", 1, replacement="Eva") for span in spans]
    assert [span.of(TEXT) for span in find_homonyms(Essay(TEXT), mentions)] == ["ros marin"]
