"""What holds of doubts, of caution, of what Label Studio gets, and of streams, whatever the text and its pieces."""

from __future__ import annotations

import contextlib
import io
import json
from itertools import cycle, pairwise
from typing import Any

import pytest
from hypothesis import strategies as st

import gok
from gok import formats
from gok.errors import LeakError
from gok.formats.labelstudio import prediction
from gok.formats.rows import FORMATS
from gok.results import Result
from gok.safe.errors import DamagedError
from gok.safe.streams import CHUNK, SealingWriter, UnsealingReader
from gok.taxonomy import taxonomy
from tests.robust.properties import holds_for
from tests.robust.readers import READERS
from tests.robust.strategies import learner_texts, odd_texts

_KEY, _BOUND = b"k" * 32, b"a line before the stream"
_STREAMED = sorted(row.name for row in FORMATS.values() if row.reads and not row.pair)


def told(result: Result) -> list[tuple[str, str, float]]:
    return [(d.text, d.label, round(d.probability, 6)) for d in result.doubts]


def covered(result: Result) -> set[int]:
    """The characters of the source that are replaced, but for blanks: which doubts go together may change those."""
    replaced = [m.span for m in result.mentions if m.action == "replace"]
    return {i for span in replaced for i in range(span.start, span.end) if not result.essay.text[i].isspace()}


# -- doubts ----------------------------------------------------------------------------------------------------------


@holds_for(odd_texts())
def test_doubts_stand_where_they_say_and_nothing_of_them_is_replaced(text: str) -> None:
    result = gok.detect(text)
    mentions, known = result.mentions, taxonomy()
    hidden = covered(result)
    for doubt in result.doubts:
        assert text[doubt.span.start : doubt.span.end] == doubt.text
        assert 0 < doubt.probability <= 1
        assert doubt.label in known.by_id
        assert not hidden & {*range(doubt.span.start, doubt.span.end)}
    likely = [doubt.probability for doubt in result.doubts]
    assert likely == sorted(likely, reverse=True)
    assert result.mentions == mentions  # asking changes nothing


@holds_for(learner_texts())
def test_doubts_of_a_text_that_reads_the_same(text: str) -> None:
    text = text.rstrip()
    assert told(gok.detect(text)) == told(gok.detect(text)) == told(gok.detect(text + "\n"))


@holds_for(odd_texts())
def test_a_release_says_nothing_of_doubts(text: str) -> None:
    result = gok.pseudonymize(text, seed=1)
    assert result.doubts is not None  # they were asked for
    with contextlib.suppress(LeakError):  # then nothing leaves at all
        released = json.dumps(result.to_dict())
        assert '"doubts"' not in released
        assert '"probability"' not in released


# -- caution ---------------------------------------------------------------------------------------------------------


@holds_for(odd_texts(), st.floats(0.9, 0.9999))
def test_more_caution_replaces_more(text: str, number: float) -> None:
    cautions = ("low", "", "high", "0.9999")
    hidden = [covered(gok.detect(text, caution=caution)) for caution in cautions]
    assert all(less <= more for less, more in pairwise(hidden))
    between = covered(gok.detect(text, caution=f"{number:.6f}"))
    assert hidden[1] <= between <= hidden[-1]


@holds_for(odd_texts(), st.sampled_from(("low", "high", "0.95", "0.999")))
def test_places_are_right_under_any_caution(text: str, caution: str) -> None:
    result = gok.pseudonymize(text, seed=1, caution=caution, with_source=True)
    assert result.target is not None
    spans = sorted((m.span.start, m.span.end) for m in result.mentions if m.action == "replace")
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    for m in result.mentions:
        assert text[m.span.start : m.span.end] == m.text
        if m.action == "replace":
            assert m.target is not None
            assert result.target[m.target.start : m.target.end] == m.replacement


@holds_for(odd_texts(), st.floats(0.9, 0.999))
def test_what_a_number_asks_for_is_replaced(text: str, number: float) -> None:
    asked = [d for d in gok.detect(text).doubts if d.probability > 1 - number + 1e-6]
    hidden = covered(gok.detect(text, caution=f"{number:.6f}"))
    assert [d.text for d in asked if not hidden & {*range(d.span.start, d.span.end)}] == []


# -- Label Studio ----------------------------------------------------------------------------------------------------


@holds_for(odd_texts())
def test_regions_of_label_studio_stand_where_they_say(text: str) -> None:
    found = gok.detect(text)
    made = prediction(found)
    regions = [row["value"] for row in made["result"] if row["type"] == "labels"]
    assert [(r["start"], r["end"], r["labels"]) for r in regions] == [
        (m.span.start, m.span.end, [m.label]) for m in found.mentions
    ]
    assert all(text[r["start"] : r["end"]] == r["text"] for r in regions)
    assert 0 <= made.get("score", 1) <= 1
    assert {row["id"] for row in made["result"]} == {row["id"] for row in made["result"] if row["type"] == "labels"}


@holds_for(odd_texts())
def test_label_studio_gives_back_what_it_got(text: str) -> None:
    found = gok.detect(text, meta={"id": "A1"})
    written = formats.write([found], format="labelstudio", with_source=True).encode()
    (back,) = formats.read_bytes(written, format="labelstudio", name="tasks.json")
    assert back.essay.text == text
    assert [(m.span, m.label, m.number, m.relevance, m.action) for m in back.mentions] == [
        (m.span, m.label, m.number, m.relevance, m.action) for m in found.mentions
    ]


# -- streams ---------------------------------------------------------------------------------------------------------


class Pipe(io.RawIOBase):
    """Gives a few bytes at a time and cannot go back."""

    def __init__(self, data: bytes, pieces: list[int]) -> None:
        self._left, self._pieces = data, cycle(pieces)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), next(self._pieces), len(self._left))
        buffer[:size], self._left = self._left[:size], self._left[size:]
        return size


def _sealed(data: bytes, pieces: list[int]) -> bytes:
    out, size = io.BytesIO(), cycle(pieces)
    writer, place = SealingWriter(_KEY, out, bound=_BOUND), 0
    while place < len(data):
        place += writer.write(data[place : place + next(size)])
    writer.finish()
    return out.getvalue()


def _unsealed(data: bytes) -> bytes:
    return UnsealingReader(_KEY, io.BytesIO(data), bound=_BOUND, name="sealed").read() or b""


_PIECES = st.lists(st.integers(1, 3 * CHUNK), min_size=1, max_size=5)


@holds_for(st.sampled_from(_STREAMED), st.lists(st.integers(1, 50), min_size=1, max_size=5), share=0.5)
def test_a_pipe_is_read_as_a_file(name: str, pieces: list[int]) -> None:
    whole = READERS[name].whole()
    pipe = io.BufferedReader(Pipe(whole, pieces), buffer_size=64)
    piped = [r.to_dict(with_source=True) for r in formats.read_stream(pipe, format=name, name="a")]
    assert piped == [r.to_dict(with_source=True) for r in formats.read_bytes(whole, format=name, name="a")]


@holds_for(st.integers(0, 3 * CHUNK), _PIECES, share=0.5)
def test_a_sealed_stream_comes_back_however_it_was_written(size: int, pieces: list[int]) -> None:
    data = (b"Jag heter Fatima. " * (size // 18 + 1))[:size]
    sealed = _sealed(data, pieces)
    assert sealed == _sealed(data, [max(1, size)])
    assert _unsealed(sealed) == data
    assert b"Fatima" not in sealed


@holds_for(
    st.integers(0, 3 * CHUNK), st.integers(0, 1 << 20), st.sampled_from(("cut", "turn", "add", "move")), share=0.5
)
def test_a_sealed_stream_that_was_changed_is_refused(size: int, place: int, how: str) -> None:
    sealed = _sealed(b"x" * size, [CHUNK])
    place %= len(sealed)
    changed = {
        "cut": sealed[:place],
        "turn": sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :],
        "add": sealed + bytes(place % 99 + 1),
        "move": sealed[place:] + sealed[:place],
    }[how]
    if changed == sealed:
        return
    with pytest.raises(DamagedError) as error:
        _unsealed(changed)
    assert "\n" not in str(error.value)
