"""Numbers, addresses and names are found whatever touches them: everything with every separator on both sides."""

from __future__ import annotations

import pytest

import gok

SEPARATORS = (
    *",;:./|\\-_+*=~#&!?()[]{}<>\"'’”«»–—…·•°\t\n",
    "\u202f",
    "\u00a0",
    "\u200b",
    "\u00ad",
    " / ",
    "--",
    "**",
    "nr",
)
THINGS = {
    "850611-9836": "nr {} är det",
    "0701740605": "Ring {} nu",
    "070-174 06 05": "Ring {} nu",
    "+46 70 174 06 05": "Ring {} nu",
    "fatima@example.org": "Mejla {} nu",
    "4111 1111 1111 1111": "Kortet {} är mitt",
    "SE35 5000 0000 0549 1000 0003": "Konto {} är mitt",
    "Fatima": "Jag heter {} och bor här",
    "Agnieszka": "Min vän {} bor här",
    "Storgatan 5": "Jag bor på {} i en lägenhet",
}
MOST = 0.01  # of the leaks there could be


def leaks(thing: str, frame: str) -> list[str]:
    """The separators with which the thing, or its last part, is left standing."""
    found = []
    for separator in SEPARATORS:
        made = gok.pseudonymize(frame.format(f"{separator}{thing}{separator}"), seed=1).text
        if thing in made or thing.split(" ")[-1] in made.split():
            found.append(separator)
    return found


def test_there_are_forty_separators() -> None:
    assert len(set(SEPARATORS)) >= 40


def test_next_to_nothing_is_left_standing() -> None:
    left = {thing: leaks(thing, frame) for thing, frame in THINGS.items()}
    assert sum(map(len, left.values())) <= MOST * len(THINGS) * len(SEPARATORS), left


@pytest.mark.parametrize("separator", [",", "/", ";", "|", "_", "-"])
def test_one_beside_another(separator: str) -> None:
    for thing in ("850611-9836", "0701740605"):
        assert thing not in gok.pseudonymize(f"Mina: {thing}{separator}{thing}", seed=1).text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jag heter Fatima90.", "Fatima"),
        ("Jag heter Fatima_90.", "Fatima"),
        ("Jag heter FatimaOmar.", "Fatima"),
        ("HejFatima, hur mår du?", "Fatima"),
        ("Jag bor iMalmö nu.", "Malmö"),
        ("Jag bor på Storgatan5 nu.", "Storgatan"),
    ],
)
def test_what_is_glued_is_parted(text: str, found: str) -> None:
    result = gok.pseudonymize(text, seed=1, with_source=True)
    assert found in [m.text for m in result.mentions]
    assert found not in result.text


@pytest.mark.parametrize("text", ["Jag har en iPhone.", "Jag ser på YouTube.", "Karl-Erik kom.", "Vi åt på McDonalds."])
def test_words_that_are_one_stay_one(text: str) -> None:
    from gok.detect import shared_forms
    from gok.detect.parting import part_words
    from gok.text import Essay

    assert part_words(Essay(text), shared_forms()) is None
