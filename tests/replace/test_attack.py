"""Attacks: what a reader with the target, the lists and time can find out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pytest

from gok.replace import Key, load_profile, replace_mentions
from gok.replace.lists import pool
from tests.replace.building import gold_essays, marked

SWELL = load_profile("swell")
RUNS = 2000


def _pseudonym(line: str, key: Key) -> str:
    essay, mentions = marked(line)
    return replace_mentions(essay, mentions, profile=SWELL, key=key)[0][0].replacement or ""


Secret = Callable[[int], Key]


@pytest.fixture(params=[1, 2])
def secret(request: pytest.FixtureRequest) -> Secret:
    """Keys by number, of either version."""
    version: int = request.param
    return lambda i: Key(Key.from_seed(10_000 + i).secret, version=version)


def test_guessing_the_original_does_no_better_than_the_base_rate(secret: Secret) -> None:
    """The best guess per pseudonym, learnt from other keys, is right no more often than one in as many as there are.

    The guesser knows the list of possible originals and sees pairs made under other keys; the gender is kept, so the
    base rate is among names of one gender.
    """
    originals = ["Ali", "Omar", "Besnik", "Wei", "Ivan", "José", "Kofi", "Arbër"]
    seen: dict[str, dict[str, int]] = {}
    for i in range(RUNS):
        original = originals[i % len(originals)]
        made = _pseudonym(f"[{original}]{{firstname_male}}", secret(i))
        seen.setdefault(made, {}).setdefault(original, 0)
        seen[made][original] += 1
    right = 0
    for i in range(RUNS):
        original = originals[(i * 7 + 3) % len(originals)]
        made = _pseudonym(f"[{original}]{{firstname_male}}", secret(RUNS + i))
        guess = max(seen.get(made, {originals[0]: 1}).items(), key=lambda item: item[1])[0]
        right += guess == original
    base = 1 / len(originals)
    error = math.sqrt(base * (1 - base) / RUNS)
    assert right / RUNS < base + 4 * error


def test_choices_are_spread_evenly_over_the_list(secret: Secret) -> None:
    counts: dict[str, int] = {}
    for i in range(RUNS):
        made = _pseudonym("[Fatima]{firstname_female}", secret(i))
        counts[made] = counts.get(made, 0) + 1
    names = pool("given:f:sv")
    expected = RUNS / len(names)
    chi = sum((counts.get(name, 0) - expected) ** 2 / expected for name in names)
    assert set(counts) <= set(names)
    assert chi < len(names) - 1 + 5 * math.sqrt(2 * (len(names) - 1))


def test_another_key_shares_no_more_pseudonyms_than_chance(secret: Secret) -> None:
    labels = {"firstname_male": "given:m:sv", "firstname_female": "given:f:sv", "surname": "surname:sv"}
    same = 0
    variance = expected = 0.0
    for essay, mentions in gold_essays("essays-train.jsonl"):
        one = replace_mentions(essay, mentions, profile=SWELL, key=secret(1))[0]
        two = replace_mentions(essay, mentions, profile=SWELL, key=secret(2))[0]
        entities = {
            (a.number, a.label): (a, b) for a, b in zip(one, two, strict=True) if a.label in labels and a.replacement
        }
        for a, b in entities.values():
            chance = 1 / len(pool(labels[a.label]))
            same += a.replacement == b.replacement
            expected += chance
            variance += chance
    assert expected > 2
    assert same < expected + 4 * math.sqrt(variance)


def test_a_pseudonym_says_nothing_of_an_original_that_was_passed_over(secret: Secret) -> None:
    """Maja cannot come out where Maja is an original. Nobody steps in for her more often than others do.

    Where candidates sit is no secret; if the next one took the choices of who is passed over, two readings of an essay
    could be weighed against each other by whose next one stands in it.
    """
    names = pool("given:f:sv")
    for passed in (names[0], names[1]):
        line = f"[{passed}]{{firstname_female}} och [Fatima]{{firstname_female}}"
        essay, mentions = marked(line)
        counts: Counter[str] = Counter()
        for i in range(RUNS):
            done = replace_mentions(essay, mentions, profile=SWELL, key=secret(i))[0]
            counts.update(m.replacement or "" for m in done)
        assert counts[passed] == 0
        left = [name for name in names if name != passed]
        expected = 2 * RUNS / len(left)
        chi = sum((counts[name] - expected) ** 2 / expected for name in left)
        assert chi < len(left) - 1 + 5 * math.sqrt(2 * (len(left) - 1))


def test_the_length_and_letters_of_a_name_do_not_show(secret: Secret) -> None:
    short = sorted(_pseudonym("[Bo]{firstname_male}", secret(i)) for i in range(400))
    long = sorted(_pseudonym("[Maximiliano]{firstname_male}", secret(i)) for i in range(400))
    mean = [sum(map(len, names)) / len(names) for names in (short, long)]
    assert abs(mean[0] - mean[1]) < 0.5


def test_without_a_key_two_runs_differ() -> None:
    texts = {_pseudonym("[Fatima]{firstname_female}", Key.fresh()) for _ in range(30)}
    assert len(texts) > 5
