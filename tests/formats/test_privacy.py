"""A release says nothing of the original: no word of it, and not how long it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok import formats
from gok.errors import GokError, SettingError
from gok.formats import FORMATS, Format
from gok.results import Mention, Result
from gok.text import Essay, Span
from tests.formats.building import Part, build, example, words

WRITTEN = [row for row in FORMATS.values() if row.writes]
LABELS = ("firstname_male", "city", "school", "age_digits", "year", "phone_nr", "extra", "prof")

surfaces = words("QWJ", size=12).filter(lambda w: len(w) > 2)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Result, Result]:
    """Two results that differ in nothing but the words that were replaced."""
    plain = st.text("abc .\n@", max_size=10)
    gaps = [draw(plain) for _ in range(draw(st.integers(1, 5)))]
    news = [draw(words("defåx 019", size=8)) for _ in gaps]
    labels = [draw(st.sampled_from(LABELS)) for _ in gaps]
    made = []
    for _ in range(2):
        parts = []
        for i, gap in enumerate(gaps):
            parts += [Part(gap), Part(draw(surfaces), labels[i], i + 1, (), news[i])]
        made.append(build(parts, comment=parts[-1].text))
    return made[0], made[1]


def written(row: Format, result: Result) -> str:
    if row.pair:
        released = result.release()
        return released.essay.text + row.module.stand_off(released)
    return formats.write([result], format=row, with_source=False)


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
@given(pair=pairs())
@settings(max_examples=60, deadline=None)
def test_a_release_does_not_depend_on_what_was_replaced(row: Format, pair: tuple[Result, Result]) -> None:
    assert written(row, pair[0]) == written(row, pair[1])
    for mention in pair[0].mentions:
        assert mention.text not in written(row, pair[0])


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
def test_comments_of_annotators_are_not_released(row: Format) -> None:
    assert "säker" not in written(row, example())


@pytest.mark.parametrize("row", [r for r in WRITTEN if not r.pair], ids=lambda row: row.name)
def test_what_was_only_found_cannot_be_released(row: Format) -> None:
    found = Result(Essay("Ali", "x"), (Mention(Span(0, 3), "Ali", "firstname_male", 1),))
    with pytest.raises(SettingError, match="not replaced"):
        formats.write([found], format=row, with_source=False)


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
def test_work_files_are_for_their_owner(row: Format, tmp_path: Path) -> None:
    for name, with_source in (("work", True), ("release", False)):
        for path in formats.write_files(
            [example()], tmp_path / f"{name}{row.suffix}", format=row, with_source=with_source
        ):
            mode = path.stat().st_mode & 0o777
            assert mode == 0o600 if with_source else mode & 0o600 == 0o600
            assert ("Alis" in path.read_text(encoding="utf-8")) <= with_source


@pytest.mark.parametrize("target", [None, "Jag heter Fatima."])
def test_a_file_that_names_pseudonyms_and_holds_no_target_is_not_released(target: str | None) -> None:
    """Its text is the original: taking it for the target would give everything away."""
    mention = {"start": 10, "end": 16, "text": "Fatima", "label": "firstname_female", "number": 1, "features": []}
    mention |= {"relevance": "personal", "action": "replace", "replacement": "Sara"}
    record = {"id": "A1", "text": "Jag heter Fatima.", "mentions": [mention]} | ({"target": target} if target else {})
    (result,) = formats.read_bytes(json.dumps(record).encode() + b"\n", format="jsonl", name="x")
    with pytest.raises(GokError):
        result.release()
    with pytest.raises(GokError):
        formats.write([result], format="text", with_source=False)
