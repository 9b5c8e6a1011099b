"""Labels of the first guideline as they are read today."""

from __future__ import annotations

import pytest

from gok.taxonomy import Label


@pytest.mark.parametrize(
    ("words", "label"),
    [
        (["country_of_origin", "2"], Label("country", 2, ("origin",))),
        (["firstname", "f", "1"], Label("firstname_female", 1)),
        (["firstname", "1", "m", "gen"], Label("firstname_male", 1, ("gen",))),
        (["firstname", "unk"], Label("firstname_unknown")),
        (["surname", "f", "3"], Label("surname", 3)),
    ],
)
def test_old_labels_keep_origin_and_gender(words: list[str], label: Label) -> None:
    assert Label.read(words) == ((label,), ())
