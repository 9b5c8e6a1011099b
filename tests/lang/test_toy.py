"""The whole way with a language of twenty words: what a language brings is used, and nothing Swedish stands in."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gok.detect import EssayView, all_rules, find_by_rules, shared_forms
from gok.detect.model.judges import digest_of
from gok.lang import Language, load_language
from gok.lexicon import open_lexicon
from gok.lexicon.compile import compile_folder
from gok.pipeline import detect_essay, pseudonymize_essay
from gok.pos import tagger_of
from gok.replace import Key
from gok.results import Result
from gok.settings import Settings
from gok.text import Essay

HERE = Path(__file__).parent
TEXT = "Jo nomas Zafi. Mia Torlo kaj jo logas en Brum. Zafi diras tiel la 14 dua."
MARKED = re.compile(r"\[([^\]]*)\](?:\{\w+\})?")


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Language]:
    """The language as a package of its own, with its lists compiled into it."""
    home = tmp_path_factory.mktemp("languages")
    shutil.copytree(HERE / "toy", home / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    head = compile_folder(home / "toy", home / "toy" / "lexicon.gok")
    assert head["keys"] == 5
    sys.path.insert(0, str(home))
    yield Language("toy")
    sys.path.remove(str(home))
    for name in [name for name in sys.modules if name.partition(".")[0] == "toy"]:
        del sys.modules[name]


def settings(language: Language) -> Settings:
    return Settings(language=language, key=Key.from_seed(1))


def written(text: str, language: Language) -> Result:
    return pseudonymize_essay(Essay(text, id="a1"), settings(language))


def test_it_is_small() -> None:
    files = [*(HERE / "toy" / "words").glob("*.txt")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    assert len({word for line in lines for word in line.rpartition(":")[2].split()}) <= 20


def test_what_is_found_and_called(toy: Language) -> None:
    found = detect_essay(Essay(TEXT), settings(toy)).mentions
    assert [(m.text, m.label, m.number) for m in found] == [
        ("Zafi", "firstname_female", 1),
        ("Torlo", "firstname_male", 2),
        ("Brum", "city", 3),
        ("Zafi", "firstname_female", 1),
        ("14", "day", 4),
        ("dua", "month_word", 4),
    ]
    assert {m.relevance for m in found} == {"personal"}
    assert "names.nomas" in found[0].rules
    assert found[4].rules == ("dates.day_of_month",)


def test_a_name_no_list_has_is_told_by_the_verb(toy: Language) -> None:
    result = written("Jo nomas Qual. Qual kuras.", toy)
    assert [m.text for m in result.mentions] == ["Qual", "Qual"]
    assert "Qual" not in result.text


def test_what_is_replaced_and_written(toy: Language) -> None:
    result = written(TEXT, toy)
    assert [m.text for m in result.mentions if m.action == "replace" and m.text in result.text.split()] == []
    assert re.fullmatch(r"Jo nomas (\w+)\. Mia \w+ kaj jo logas en \w+\. \1 diras tiel la \d+ \w+\.", result.text)
    released = result.to_dict(with_source=False)
    assert released["target"] == result.text
    assert "Zafi" not in str(released)
    assert "<mention" in result.to_xml(with_source=True)
    assert result.release().language == toy


def test_no_genitive_is_made_of_a_language_without_one(toy: Language) -> None:
    """`Torlos` is another word here, in Swedish it would be what belongs to Torlo."""
    (name,) = written("Jo nomas Torlos.", toy).mentions
    assert (name.text, name.features) == ("Torlos", ("ort",))
    assert open_lexicon(toy).genitive_stems("Torlos") == ()


def test_nothing_swedish_leaks(toy: Language) -> None:
    text = "Jag heter Fatima och bor i Malmö sedan den 3 mars. Min syster heter Sara och är tolv år. Hälsningar Ali"
    assert written(text, toy).text == text
    swedish = [m.text for m in written(text, load_language()).mentions if m.action == "replace"]
    assert {"Fatima", "Malmö", "Sara", "Ali"} <= set(swedish)


def test_its_own_lists_model_and_tagger_are_asked(toy: Language) -> None:
    assert {r.category for r in open_lexicon(toy).exact("Brum")} == {"city"}
    assert open_lexicon(toy).exact("Fatima") == ()
    assert open_lexicon(load_language()) is open_lexicon()
    assert tagger_of(toy) is None
    assert digest_of(True, toy) == "rules"
    assert written(TEXT, toy).provenance["lexicon"] == open_lexicon(toy).digest


def test_its_rules_find_and_ignore_what_they_say(toy: Language) -> None:
    assert [rule.id for rule in all_rules(toy)] == ["names.nomas", "dates.day_of_month"]
    for rule in all_rules(toy):
        for example in (*rule.finds, *rule.ignores):
            text = MARKED.sub(r"\1", example)
            found = find_by_rules(EssayView(Essay(text), shared_forms(toy)))
            assert [c.span.of(text) for c in found if c.rule == rule.id] == MARKED.findall(example), example
