"""Features of professions, relatives, months and ages; and of inhabitants."""

from __future__ import annotations

import pytest

from gok import detect


@pytest.mark.parametrize(
    ("text", "word", "features"),
    [
        ("Min mamma är lärare.", "lärare", ()),
        ("Mina systrar är här.", "systrar", ("pl",)),
        ("Jag saknar Mammas mat.", "Mammas", ("gen",)),
        ("Jag träffade kompisarna i skolan.", "kompisarna", ("def", "pl")),
        ("Jag jobbar som sjuksköteska.", "sjuksköteska", ("ort",)),
        ("Jag föddes i agusti 2014.", "agusti", ("ort",)),
        ("Jag föddes i augusti 2014.", "augusti", ()),
        ("Jag är tretio år gammal.", "tretio", ("ort",)),
        ("Jag är fyrtitre år.", "fyrtitre", ()),
        ("Jag bor i Stokhulm.", "Stokhulm", ("ort",)),
        ("Vi Malmöbor älskar havet.", "Malmöbor", ("pl",)),
        ("Göteborgarna är glada. Jag bor i Göteborg.", "Göteborgarna", ("def", "pl")),
    ],
)
def test_the_word_says(text: str, word: str, features: tuple[str, ...]) -> None:
    (found,) = [m for m in detect(text).mentions if m.text == word]
    assert found.features == features
