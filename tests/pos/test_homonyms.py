"""Parts of speech settle homonyms without the trained model, and rules alone do not ask for them."""

from __future__ import annotations

import pytest

from gok.evaluate.variants import VARIANTS
from gok.pipeline import detect


def names(text: str, *, pos: bool) -> list[str]:
    found = detect(text, model=False, pos=pos).mentions
    return [m.text for m in found if m.action == "replace" and m.label.startswith("firstname")]


def test_the_pronoun_is_no_name() -> None:
    text = "Jag heter Hans och hans bror heter Bo."
    assert names(text, pos=True) == names(text, pos=False) == ["Hans", "Bo"]


@pytest.mark.parametrize("text", ["Jag heter Bo. Vi ska bo här.", "Min vän heter Sten. Han kastade en sten."])
def test_the_word_is_no_name(text: str) -> None:
    assert len(names(text, pos=True)) == 1


def test_every_variant_is_another_engine() -> None:
    settings = [tuple(sorted(chosen.items())) for chosen in VARIANTS.values()]
    assert len(set(settings)) == len(settings)


def test_rules_alone_do_not_ask_the_tagger(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("gok.pipeline.tagger_of", refuse)
    assert names("Jag heter Ali.", pos=False) == ["Ali"]
