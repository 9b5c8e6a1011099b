"""B³ and LEA on cases worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.evaluate.chains import Chains, b_cubed, lea
from tests.evaluate.building import note, patient


def sets(*words: str) -> list[frozenset[str]]:
    return [frozenset(word) for word in words]


def test_b_cubed_by_hand() -> None:
    # key abc d, response ab cd: recall (2·2/3 + 1/3 + 1)/4, precision (2·1 + 2·1/2)/4
    assert b_cubed(sets("abc", "d"), sets("ab", "cd")) == pytest.approx((4 / 3 + 1 / 3 + 1, 4))
    assert b_cubed(sets("ab", "cd"), sets("abc", "d")) == pytest.approx((3, 4))


def test_lea_by_hand() -> None:
    # The example of Moosavi and Strube (2016): recall (3·1/3 + 4·1/6) / 7, precision (2·1 + 2·0 + 4·1/6) / 8
    key, response = sets("abc", "defg"), sets("ab", "cd", "fghi")
    assert lea(key, response) == pytest.approx((3 * 1 / 3 + 4 * 1 / 6, 7))
    assert lea(response, key) == pytest.approx((2 * 1 + 2 * 0 + 4 * 1 / 6, 8))


def test_lea_of_the_lonely() -> None:
    assert lea(sets("a"), sets("a")) == (1, 1)
    assert lea(sets("a"), sets("ab")) == (0, 1)


@patient
@given(st.dictionaries(st.integers(0, 12), st.integers(0, 4), min_size=1))
def test_the_same_chains_are_perfect(numbers: dict[int, int]) -> None:
    clusters = [frozenset(m for m, n in numbers.items() if n == k) for k in set(numbers.values())]
    for measure in (b_cubed, lea):
        part, whole = measure(clusters, clusters)
        assert part == pytest.approx(whole)


def test_numbers_of_essays() -> None:
    gold = note(
        "[Ali]{firstname_male 1} och [Eva]{firstname_female 2}, [Alis]{firstname_male 1} syster i [Lund]{city 3}"
    )
    other = note(
        "[Ali]{firstname_male 7} och [Eva]{firstname_female 7}, [Alis]{firstname_male 7} syster i [Lund]{city 9}"
    )
    chains = Chains()
    chains.add(gold.tags, other.tags, [True, True, False, True])
    made = chains.to_dict()
    assert made["b_cubed"] is not None
    assert made["b_cubed"]["recall"] == 1.0
    assert made["b_cubed"]["precision"] == pytest.approx((2 * 2 / 3 + 1 / 3 + 1) / 4)
    assert chains.entity_recall == pytest.approx(2 / 3)  # Ali is caught once of twice


def test_no_numbers_no_figures() -> None:
    chains = Chains()
    chains.add(note("[Ali]{surname}").tags, note("[Ali]{surname 1}").tags, [True])
    assert chains.entity_recall is None
    assert chains.to_dict() == {"b_cubed": None, "lea": None}
    chains.add(note("[Ali]{surname 1}").tags, note("[Ali]{surname}").tags, [True])
    assert chains.to_dict() == {"b_cubed": None, "lea": None}
