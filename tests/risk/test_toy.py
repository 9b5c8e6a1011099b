"""The toy corpus, counted by hand.

Known of each learner (gender, age, mother tongue; what the texts tell):

    A  f 20–24 arabiska  Syrien, 3 siblings           (in two essays)
    B  f 20–24 arabiska  Syrien, 3 siblings
    C  f 20–24 arabiska  Syrien, muslim
    D  m 20–24 arabiska  Syrien, undersköterska
    E  m 20–24 arabiska  Syrien, undersköterska
    F  m 25–29 tigrinja  Eritrea, 9 siblings
    G  m 25–29 tigrinja  Eritrea, läkare, muslim
    H  f 30–34 tyska     Luxemburg, pilot
    I  f 20–24 arabiska  Syrien
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from gok.formats import write, write_files
from gok.replace import Key
from gok.risk import Assessment, Settings, apply_to, assess, plan_of
from tests.risk.building import FACTS, result, toy


@pytest.fixture(scope="module")
def found() -> Assessment:
    return assess(toy(), settings=Settings(k=3))


def test_crowds(found: Assessment) -> None:
    """A and B share all; so do D and E; what is known of I is known of A, B and C too; the others are alone."""
    crowds = {one.id: one.crowd for one in found.learners}
    assert crowds == {"A": 2, "B": 2, "C": 1, "D": 2, "E": 2, "F": 1, "G": 1, "H": 1, "I": 4}


def test_figures(found: Assessment) -> None:
    figures = found.figures
    assert figures["risk"] == pytest.approx(float(Fraction(4 * Fraction(1, 2) + 4 * 1 + Fraction(1, 4)) / 9))
    assert (figures["k"], figures["uniques"], figures["highest"]) == (1, 4, 1.0)
    assert figures["at_risk"] == pytest.approx(8 / 9)  # only I is in a crowd of three or more
    assert figures["leaks"] is None


def test_the_metadata_alone(found: Assessment) -> None:
    """f 20–24 arabiska: A B C I; m 20–24 arabiska: D E; m 25–29 tigrinja: F G; f 30–34 tyska: H."""
    assert found.metadata == {"k": 1, "uniques": 1}


def test_what_is_enough_to_single_out(found: Assessment) -> None:
    combinations = {one.id: {frozenset(c) for c in one.combinations} for one in found.learners}
    muslim = [{"meta:gender", "text:religion"}, {"meta:age", "text:religion"}, {"meta:l1", "text:religion"}]
    muslim.append({"text:origin", "text:religion"})
    assert combinations["F"] == {frozenset({"text:siblings"})}
    assert combinations["C"] == set(map(frozenset, muslim))  # the other muslim is a man of 25–29 with another origin
    assert combinations["G"] == {frozenset({"text:profession"}), *map(frozenset, muslim)}
    assert combinations["H"] == {frozenset({a}) for a in ("meta:age", "meta:l1", "text:origin", "text:profession")}
    assert not any(combinations[id] for id in "ABDEI")


def test_scores(found: Assessment) -> None:
    """Seven attributes, up to three facts: one fact counts 6·5·4, two count 5·4."""
    scores = {one.id: one.score for one in found.learners if one.score}
    assert scores == {"C": 4 * 20, "F": 120, "G": 120 + 4 * 20, "H": 4 * 120}


def test_diversity(found: Assessment) -> None:
    """Of the women from Syria (A B C I) one is known to be muslim: two values. G is alone, so G's is known."""
    assert {one.id: one.diversity for one in found.learners if one.diversity is not None} == {"C": 2, "G": 1}
    assert found.figures["l"] == 1


def test_essays_together(found: Assessment) -> None:
    """A's first essay tells of Syria (A B C I), the second of three brothers (A B)."""
    (one,) = (one for one in found.learners if one.id == "A")
    assert [(e.id, e.alone, e.together) for e in one.essays] == [("A1", 4, 4), ("A2", 2, 2)]


def test_corpus_rules(found: Assessment) -> None:
    outcomes = {(d.attribute, d.value): (d.learners, d.outcome) for d in found.decisions}
    assert outcomes == {
        ("origin", "SY"): (6, "keep"),
        ("origin", "ER"): (2, "replace"),
        ("origin", "LU"): (1, "replace"),
        ("siblings", "3"): (2, "keep"),
        ("siblings", "9"): (1, "mask"),
        ("profession", "undersköterska"): (2, "generalize"),
        ("profession", "läkare"): (1, "generalize"),
        ("profession", "pilot"): (1, "generalize"),
    }


def test_attributes(found: Assessment) -> None:
    """Without the number of siblings A and B are as I (4), F as nobody but F and G (2): D E F G C H stay small."""
    without = {a.attribute.id: a.without for a in found.attributes}
    assert without["text:siblings"] == 6
    assert without["text:religion"] == 7  # C joins A B I


def test_after_applying(found: Assessment) -> None:
    """F and G share what is left of F; D and E still share; of G the faith and the field of work are left."""
    plan = plan_of(found, Key.from_seed(1))
    changed = [apply_to(result, plan)[0] for result in toy()]
    texts = {result.essay.id: result.text for result in changed}
    assert texts["A2"] == "Jag har tre bröder och vi bor nära varandra."
    assert "flera bröder och flera systrar" in texts["F1"]
    assert "Eritrea" not in texts["F1"] + texts["G1"]
    assert "Luxemburg" not in texts["H1"]
    assert texts["D1"] == "Jag är född i Syrien. Nu är jag vårdanställd."
    again = assess(changed, settings=Settings(k=3))
    crowds = {one.id: one.crowd for one in again.learners}
    assert crowds == {"A": 2, "B": 2, "C": 1, "D": 2, "E": 2, "F": 2, "G": 1, "H": 1, "I": 4}
    assert not [d for d in again.decisions if d.outcome != "keep" and d.rule != "profession"]


def test_essays_that_contradict_each_other() -> None:
    text = "Jag kommer från [{}]{{country origin}}."
    pair = [result(text.format(land), f"A{i}", learner="A", gender="f") for i, land in enumerate(["Peru", "Chile"])]
    pair.append(result("Jag är [kock]{prof}. Min vän är [bagare]{prof}.", "B1", learner="B", gender="m"))
    found = assess(pair, settings=Settings(linkage=False))
    assert {one.id: one.contradictions for one in found.learners} == {"A": ("text:origin",), "B": ()}


def test_a_path_is_read_as_results_are(tmp_path: Path) -> None:
    path = tmp_path / "toy.xml"
    path.write_text(write(toy(), format="xml", with_source=False, keep_meta=FACTS), encoding="utf-8")
    (tmp_path / "folder").mkdir()
    write_files(toy(), tmp_path / "folder" / "toy.jsonl", keep_meta=FACTS)
    figures = assess(toy(), settings=Settings(k=3)).figures
    assert assess(path, settings=Settings(k=3)).figures == figures
    assert assess(tmp_path / "folder", settings=Settings(k=3)).figures == figures
    assert assess(iter(toy()), settings=Settings(k=3)).figures == figures
