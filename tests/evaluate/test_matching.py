"""The four matchings: by hand, and against scikit-learn, nervaluate and brute force."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nervaluate import Evaluator
from sklearn.metrics import fbeta_score, precision_recall_fscore_support

from gok.evaluate import MATCHINGS, Tag
from gok.evaluate.counts import Counts, averages
from gok.evaluate.matching import in_tokens, pair_up, touching
from gok.text import Essay, Token
from tests.evaluate.building import LABELS, note, patient, tag_lists

TOKENS = tuple(Token("x", n, n + 1) for n in range(40))
TEXT = "x" * 40


def counted(name: str, gold: list[Tag], predicted: list[Tag], *, labelled: bool = True) -> Counts:
    m = MATCHINGS[name](gold, predicted, text=TEXT, tokens=TOKENS, labelled=labelled)
    return Counts(len(m.gold), sum(m.found), len(m.predicted), sum(m.right))


# Gold: a name of three tokens. Each row: predicted tags, and (found, right) with labels in each matching.
TOY = [
    ("same", [(0, 3, "surname")], {"exact": (1, 1), "overlap": (1, 1), "token": (3, 3), "half": (1, 1)}),
    ("short", [(0, 2, "surname")], {"exact": (0, 0), "overlap": (1, 1), "token": (2, 2), "half": (1, 1)}),
    ("sliver", [(2, 3, "surname")], {"exact": (0, 0), "overlap": (1, 1), "token": (1, 1), "half": (0, 1)}),
    ("label", [(0, 3, "city")], {"exact": (0, 0), "overlap": (0, 0), "token": (0, 0), "half": (0, 0)}),
    (
        "two",
        [(0, 2, "surname"), (2, 3, "surname")],
        {"exact": (0, 0), "overlap": (1, 1), "token": (3, 3), "half": (1, 2)},
    ),
    ("beside", [(3, 5, "surname")], {"exact": (0, 0), "overlap": (0, 0), "token": (0, 0), "half": (0, 0)}),
    ("huge", [(0, 10, "surname")], {"exact": (0, 0), "overlap": (1, 1), "token": (3, 3), "half": (1, 0)}),
]


@pytest.mark.parametrize(("name", "predicted", "expected"), TOY, ids=[row[0] for row in TOY])
def test_by_hand(name: str, predicted: list[tuple[int, int, str]], expected: dict[str, tuple[int, int]]) -> None:
    gold = [Tag(0, 3, "surname")]
    for matching, (found, right) in expected.items():
        counts = counted(matching, gold, [Tag(*p) for p in predicted])
        assert (counts.found, counts.right) == (found, right), matching


def test_without_labels_only_places_count() -> None:
    gold, predicted = [Tag(0, 3, "surname")], [Tag(0, 3, "city")]
    assert [counted(m, gold, predicted, labelled=False).recall for m in MATCHINGS] == [1.0] * 4


def test_half_takes_families_for_labels() -> None:
    gold = [Tag(0, 3, "firstname_male")]
    assert counted("half", gold, [Tag(0, 3, "firstname_female")]).found == 1
    assert counted("overlap", gold, [Tag(0, 3, "firstname_female")]).found == 0


def test_pairs_are_as_many_as_possible() -> None:
    # The first gold tag could take either prediction, the second only the first of them.
    gold = [Tag(0, 6, "city"), Tag(6, 8, "city")]
    predicted = [Tag(0, 1, "city"), Tag(2, 7, "city")]
    assert len(pair_up(gold, predicted, labelled=True)) == 2


@patient
@given(tag_lists(), tag_lists(), st.booleans())
def test_pairs_against_brute_force(gold: list[Tag], predicted: list[Tag], labelled: bool) -> None:
    def fits(g: Tag, p: Tag) -> bool:
        return g.shared(p) > 0 and (not labelled or g.label == p.label)

    few, many = sorted((gold[:5], predicted[:5]), key=len)
    best = max(sum(fits(a, b) for a, b in zip(few, order, strict=False)) for order in permutations(many))
    pairs = pair_up(gold[:5], predicted[:5], labelled=labelled)
    assert len(pairs) == best
    assert len(set(pairs.values())) == len(pairs)
    assert all(fits(gold[i], predicted[j]) for i, j in pairs.items())


@patient
@given(tag_lists(), tag_lists())
def test_touching_against_all_pairs(gold: list[Tag], predicted: list[Tag]) -> None:
    assert touching(gold, predicted) == [[p for p in predicted if p.shared(g)] for g in gold]


def bio(tags: list[Tag]) -> list[str]:
    out = ["O"] * len(TOKENS)
    for tag in tags:
        out[tag.start : tag.end] = [f"I-{tag.label}"] * len(tag)
        out[tag.start] = f"B-{tag.label}"
    return out


@patient
@given(tag_lists(), tag_lists())
def test_exact_against_nervaluate(gold: list[Tag], predicted: list[Tag]) -> None:
    if not gold or not predicted:
        return

    def spans(tags: list[Tag]) -> list[dict[str, object]]:
        return [{"label": t.label, "start": t.start, "end": t.end - 1} for t in tags]

    overall = Evaluator([spans(gold)], [spans(predicted)], tags=list(LABELS)).evaluate()["overall"]
    for theirs, labelled in (("strict", True), ("exact", False)):
        counts = counted("exact", gold, predicted, labelled=labelled)
        assert (counts.precision, counts.recall) == pytest.approx((overall[theirs].precision, overall[theirs].recall))


@patient
@given(tag_lists(), tag_lists())
def test_tokens_and_means_against_scikit_learn(gold: list[Tag], predicted: list[Tag]) -> None:
    y, z = ([label.removeprefix("B-").removeprefix("I-") for label in bio(tags)] for tags in (gold, predicted))
    present = sorted({*y, *z} - {"O"})
    if not present:
        return
    matched = MATCHINGS["token"](gold, predicted, text=TEXT, tokens=TOKENS, labelled=True)
    rows = {}
    for label in present:
        found = [hit for name, hit in zip(matched.gold, matched.found, strict=True) if name == label]
        right = [hit for name, hit in zip(matched.predicted, matched.right, strict=True) if name == label]
        rows[label] = Counts(len(found), sum(found), len(right), sum(right))
    expected = precision_recall_fscore_support(y, z, labels=present, zero_division=0)
    for n, label in enumerate(present):
        c = rows[label]
        assert [c.precision or 0, c.recall or 0, c.f1 or 0, c.gold] == pytest.approx([column[n] for column in expected])
    for name, weighted in (("macro", False), ("weighted", True)):
        if weighted and not gold:
            continue
        mean = averages(rows, weighted=weighted)
        p, r, f, _ = precision_recall_fscore_support(y, z, labels=present, average=name, zero_division=0)
        assert [mean.precision, mean.recall, mean.f1] == pytest.approx([p, r, f])
        for beta, ours in ((2, mean.f2), (5, mean.f5)):
            assert ours == pytest.approx(fbeta_score(y, z, beta=beta, labels=present, average=name, zero_division=0))


def test_tokens_of_real_text() -> None:
    annotation = note("Jag heter [Abu Karim]{firstname_male}, bor i [Lund]{city}.")
    units = in_tokens(annotation.tags, Essay(annotation.text).tokens, labelled=True)
    assert [label for _, _, label in units] == ["firstname_male", "firstname_male", "city"]


@patient
@given(tag_lists(), tag_lists())
def test_a_perfect_prediction_is_perfect(gold: list[Tag], predicted: list[Tag]) -> None:
    for matching in MATCHINGS:
        counts = counted(matching, gold, gold)
        assert counts.found == counts.gold == counts.predicted == counts.right
        mixed = counted(matching, gold, predicted)
        assert mixed.found <= mixed.gold
        assert mixed.right <= mixed.predicted
