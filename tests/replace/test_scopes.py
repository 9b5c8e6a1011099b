"""The wider scopes: one learner, one corpus."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gok.errors import SettingError
from gok.replace import Key, load_profile, replace_mentions
from gok.replace.referents import NAMED
from gok.replace.scopes import Collected, assign, collect
from gok.text.folding import fold
from tests.replace.building import gold_essays, marked

KEY = Key.from_seed(4)
SWELL = load_profile("swell")


def test_a_learner_keeps_names_from_essay_to_essay() -> None:
    names = set()
    for id in "abc":
        essay, mentions = marked("Jag och [Ali]{firstname_male} och [Eva]{firstname_female}.")
        essay = replace(essay, id=id, meta={"learner": "L1"})
        done, _ = replace_mentions(essay, mentions, profile=SWELL, key=KEY, scope="learner")
        names.add(tuple(m.replacement for m in done))
    assert len(names) == 1


def test_another_learner_has_other_names() -> None:
    chosen = set()
    for learner in range(30):
        essay, mentions = marked("Jag och [Ali]{firstname_male}.")
        essay = replace(essay, meta={"learner": f"L{learner}"})
        chosen.add(replace_mentions(essay, mentions, profile=SWELL, key=KEY, scope="learner")[0][0].replacement)
    assert len(chosen) > 10


def test_the_learner_must_be_known() -> None:
    essay, mentions = marked("[Ali]{firstname_male}")
    with pytest.raises(SettingError, match="needs the learner"):
        replace_mentions(essay, mentions, profile=SWELL, key=KEY, scope="learner")
    with pytest.raises(SettingError, match="unknown scope"):
        replace_mentions(essay, mentions, profile=SWELL, key=KEY, scope="world")


def test_distinct_and_never_an_original_in_the_corpus() -> None:
    essays = list(gold_essays("essays-dev.jsonl"))
    collected = Collected()
    for essay, mentions in essays:
        collected |= collect(essay, mentions, profile=SWELL, key=KEY, scope="corpus")
    assigned = assign(collected, key=KEY)
    assert len(set(assigned.values())) == len(assigned)
    originals = {fold(m.text) for _, mentions in essays for m in mentions if m.action == "replace"}
    assert not {fold(name) for name in assigned.values()} & originals
    pseudonyms: dict[tuple[str, str], set[str]] = {}
    for essay, mentions in essays:
        done, _ = replace_mentions(essay, mentions, profile=SWELL, key=KEY, scope="corpus", assigned=assigned)
        for m in done:
            if m.label in NAMED and m.replacement and not m.features:
                pseudonyms.setdefault((m.label, fold(m.text)), set()).add(fold(m.replacement))
    spread = [forms for (label, _), forms in pseudonyms.items() if label in ("city", "country") and len(forms) > 1]
    assert not spread


def test_the_order_of_the_essays_does_not_matter() -> None:
    essays = list(gold_essays("essays-dev.jsonl"))[:8]
    one, two = Collected(), Collected()
    for essay, mentions in essays:
        one |= collect(essay, mentions, profile=SWELL, key=KEY, scope="corpus")
    for essay, mentions in reversed(essays):
        two |= collect(essay, mentions, profile=SWELL, key=KEY, scope="corpus")
    assert assign(one, key=KEY) == assign(two, key=KEY)


def test_what_is_collected_holds_no_original() -> None:
    essay, mentions = marked("[Agnieszka]{firstname_female} från [Bydgoszcz]{city:foreign}")
    collected = collect(essay, mentions, profile=SWELL, key=KEY, scope="corpus")
    assert "gnieszka" not in repr(collected).lower()
    assert "bydgoszcz" not in repr(collected).lower()
