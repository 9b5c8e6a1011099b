"""What a change of the text that changes nothing for a reader may not change: the metamorphic relations.

What is said of every kind of mention is said where a reader sees the same text. Where the text reads differently (in
another order, in capitals, glued), what is a number or an address stays one: whose a name is may hang on the rest.
"""

from __future__ import annotations

import json
import tempfile
import unicodedata
from pathlib import Path

from hypothesis import strategies as st

import gok
from gok.corpus import run_corpus
from gok.errors import LeakError
from tests.detect.test_glue import SEPARATORS
from tests.robust.properties import holds_for
from tests.robust.strategies import learner_texts, paragraphs, parted_inside

SURE = {"phone_nr", "email", "personid_nr"}
_UNSEEN = "\u00ad\u200b\u200c\u2060\ufeff"
_BLANKS = "\u00a0\u202f\u2009\u3000"
_NUMBERS = ("850611-9836", "0701740605", "070-174 06 05", "fatima@example.org")

Found = list[tuple[str, str, str]]


def found(text: str) -> Found:
    return [(m.text, m.label, m.action) for m in gok.detect(text).mentions]


def sure(text: str) -> list[tuple[str, str]]:
    return sorted((form.lower(), label) for form, label, _ in found(text) if label in SURE)


def released(text: str, name: str) -> str:
    """What leaves; nothing where something that was replaced still stands, as another word perhaps."""
    try:
        return gok.pseudonymize(text, seed=1, meta={"id": name}).release().text
    except LeakError:
        return ""


def plainly(mentions: Found) -> Found:
    """As a reader sees them."""
    table = {ord(odd): None for odd in _UNSEEN} | {ord(blank): " " for blank in _BLANKS}
    return [(unicodedata.normalize("NFC", form.translate(table)), *rest) for form, *rest in mentions]


@holds_for(learner_texts())
def test_decomposed_text(text: str) -> None:
    assert plainly(found(unicodedata.normalize("NFD", text))) == found(unicodedata.normalize("NFC", text))


@holds_for(parted_inside(_UNSEEN))
def test_what_nobody_sees_inside_words(texts: tuple[str, str]) -> None:
    text, changed = texts
    assert plainly(found(changed)) == found(text)


@holds_for(learner_texts(), st.sampled_from(_BLANKS))
def test_blanks_of_other_kinds(text: str, blank: str) -> None:
    assert plainly(found(text.replace(" ", blank))) == found(text)


@holds_for(learner_texts())
def test_a_final_line_break(text: str) -> None:
    text = text.rstrip()
    assert found(text) == found(text + "\n") == found(text + "\n\n") == found(text + "\r\n")


@holds_for(learner_texts())
def test_line_breaks_of_windows(text: str) -> None:
    assert found(text.replace("\n", "\r\n")) == found(text)


@holds_for(paragraphs())
def test_the_order_of_paragraphs(parts: list[str]) -> None:
    assert sure("\n\n".join(parts)) == sure("\n\n".join(parts[::-1]))


@holds_for(paragraphs())
def test_twice_the_text_is_twice_what_is_found(parts: list[str]) -> None:
    text = "\n\n".join(parts)
    assert sorted(sure(text) * 2) == sure(f"{text}\n\n{text}")


@holds_for(learner_texts())
def test_capitals_and_small_letters(text: str) -> None:
    assert sure(text.upper()) == sure(text.lower()) == sure(text)


@holds_for(st.sampled_from(_NUMBERS), st.sampled_from(SEPARATORS), st.sampled_from(SEPARATORS), learner_texts())
def test_whatever_touches_a_number_or_an_address(thing: str, before: str, behind: str, text: str) -> None:
    if "@" in thing and {before, behind} & {*"._-+~=*#&!?'/{}|", "--", "**", "nr"}:
        return  # these may be of the address itself
    whole = f"{text}\nHär: {before}{thing}{behind}"
    assert thing not in gok.pseudonymize(whole, seed=1).text
    start = whole.rindex(thing)
    replaced = {place for m in gok.detect(whole).mentions if m.action == "replace" for place in range(*m.span)}
    assert replaced.issuperset(start + n for n, letter in enumerate(thing) if letter.isalnum())  # nor a part of it


@holds_for(st.lists(learner_texts(), min_size=1, max_size=7), st.integers(1, 2), share=0.02)
def test_batches_and_workers(texts: list[str], workers: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        source, out = Path(place) / "in.jsonl", Path(place) / "out.jsonl"
        source.write_text("".join(json.dumps({"id": str(n), "text": t}) + "\n" for n, t in enumerate(texts)), "utf-8")
        run_corpus(source, out, seed=1, workers=workers)
        made = [json.loads(line)["target"] for line in out.read_text("utf-8").splitlines()]
    alone = [released(text, str(number)) for number, text in enumerate(texts)]
    assert made == [target for target in alone if target]  # what is not released fails in its place
