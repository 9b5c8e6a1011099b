"""A target is read again before it leaves: what is asked of it where much was replaced."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import gok
from gok import releases
from gok.errors import LeakError
from gok.lang import load_language
from gok.lexicon import open_lexicon

LETTERS = st.text("abåé-", min_size=1, max_size=6)


@given(
    st.lists(LETTERS | st.sampled_from(["\0", " ", "\n", "a\0b"]), max_size=20).map(" ".join), st.frozensets(LETTERS)
)
def test_words_are_found_inside_of_others(text: str, sought: frozenset[str]) -> None:
    assert releases._inside(text, sought) == {one for one in sought if one in text}


def refused(names: list[str], left: str) -> bool:
    result = gok.pseudonymize("\n".join(f"Jag heter {name}." for name in names) + "\n", seed=1)
    spoilt = f"{result.target}{left}\n"
    try:
        releases.check_target(spoilt, result.mentions, result.essay, load_language())
    except LeakError:
        return True
    return False


def test_many_names_are_sought_as_a_few_are() -> None:
    """Above some hundred originals the words that are left are looked through, and not all the text for each."""
    lexicon = open_lexicon()
    names = [r.form for r in lexicon.ranked("firstname") if r.form.isalpha() and len(r.form) > 4][: 2 * releases._MANY]
    few = names[: releases._MANY // 4]
    for left in (
        f"Och {few[3]} kom.",
        f"Och {few[3]}s bok.",
        f"Och {few[3][:3]}-\n{few[3][3:]} kom.",
        "Och ingen kom.",
    ):
        assert refused(names, left) == refused(few, left) == ("ingen" not in left), left
