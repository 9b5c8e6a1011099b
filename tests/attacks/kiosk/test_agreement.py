"""Agreement that looks perfect because it leaves something out: marks count, in a figure of their own."""

from __future__ import annotations

import pytest

from gok_web.kiosk.comparing import figures_of
from gok_web.workbench.documents import Document, DocumentMention

TEXT = "Jag heter Ali. Min syster är läkare och min bror är sjuk."


def document(*marks: str) -> Document:
    words = ["Ali", *marks]
    labels = {"Ali": "firstname_male", "syster": "fam", "läkare": "prof", "bror": "fam", "sjuk": "sensitive"}
    mentions = [
        DocumentMention(
            id=f"m{i}", start=TEXT.index(word), end=TEXT.index(word) + len(word), label=labels[word], number=i
        )
        for i, word in enumerate(words, 1)
    ]
    return Document(text=TEXT, id="A1AT1").with_mentions(mentions)


def test_who_marks_other_things_does_not_agree() -> None:
    one, other = document("syster", "läkare"), document("bror", "sjuk")
    figures = figures_of(one, other)
    assert figures.kappa == pytest.approx(1.0)  # the name is the same
    assert figures.kappa_marks is not None
    assert figures.kappa_marks < 0.1
    assert (figures.same, figures.different) == (1, 4)


def test_who_marks_the_same_agrees() -> None:
    assert figures_of(document("syster", "sjuk"), document("syster", "sjuk")).kappa_marks == pytest.approx(1.0)
    assert figures_of(document(), document()).kappa_marks is None
