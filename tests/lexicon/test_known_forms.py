"""Known forms: what was described when the lists were compiled is what would be worked out here and now."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gok.kernel.prefilter import PrefilterTable
from gok.lang import Language, load_language
from gok.lang.rules import pattern_rules
from gok.lang.scanning import make_plan
from gok.lexicon import Lexicon, known_forms
from gok.lexicon.compile_forms import compile_forms
from gok.lexicon.known_forms import FILE, KnownForms, digest_of_sources
from gok.lexicon.known_forms import known_forms as find_known
from gok.lexicon.lexicon import builtin_path
from gok.lexicon.listed import listed_parts
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import WordFormTable
from tests.counting import steps

SWEDISH = load_language()


@pytest.fixture(scope="module")
def known(builtin: Lexicon) -> KnownForms:
    found = find_known(builtin, SWEDISH)
    assert found is not None, "stale: python -m gok.lexicon.compile --if-stale"
    return found


@pytest.fixture
def lists(sample_file: Path, tmp_path: Path) -> Path:
    """Small lists with their forms described."""
    path = tmp_path / "lexicon.gok"
    shutil.copy(sample_file, path)
    assert compile_forms(path) > 10
    return path


def opened(path: Path, language: Language = SWEDISH) -> KnownForms | None:
    return find_known(Lexicon(path, language=language), language)


def facts(form: WordForm) -> list[object]:
    return [getattr(form, name) for name in WordForm.__slots__ if name != "tell_own"]


def test_a_known_form_is_what_would_be_worked_out(builtin: Lexicon, known: KnownForms) -> None:
    table = WordFormTable(builtin, sets_off=True)
    surfaces = random.Random(18).sample(list(known), 6_000)
    assert {surface[0].isupper() for surface in surfaces} == {False, True}
    for surface in surfaces:
        form, said = known.form(surface), known.facts(surface)
        assert form is not None
        assert said is not None
        assert facts(form) == facts(table.describe(surface)), surface
        assert said.listed == known.listed(surface) == listed_parts(surface, builtin), surface
        assert said.anchors == known.anchors(surface) == form.anchors, surface


@pytest.mark.parametrize("surface", ["", "xqzz", "HETER", "mcDonald", "18", "§§", "Gun-Britt", "å" * 70, "Jag heter"])
def test_other_forms_are_not_known(known: KnownForms, surface: str) -> None:
    assert known.form(surface) is None
    assert known.facts(surface) is None


def test_common_words_and_names_are_known(known: KnownForms) -> None:
    words = "jag Jag heter bor familjen Fatima fatima Göteborg Sverige mamma skolan Andersson ö Åsa".split()
    assert [word for word in words if known.facts(word) is None] == ["ö"]  # a letter alone is told by its shape


def test_the_bits_of_a_known_form_are_what_would_be_worked_out(known: KnownForms) -> None:
    rules = pattern_rules(SWEDISH, frozenset())
    plan = make_plan(rules, SWEDISH)
    table, bits = PrefilterTable(plan.beginnings), known.bits_for(plan.checksum)
    assert bits is not None
    for surface in random.Random(19).sample(list(known), 6_000):
        assert bits(surface) == table.bits_of(surface), surface
    assert bits("xqzz") is None
    assert known.bits_for(make_plan(rules[1:], SWEDISH).checksum) is None  # other patterns, other bits


def test_a_known_form_costs_few_steps(known: KnownForms) -> None:
    surfaces = random.Random(1).sample(list(known), 3_000)
    assert steps(lambda: [known.form(one) for one in surfaces]) < 50 * len(surfaces)


def test_the_table_asks_the_file_first(builtin: Lexicon) -> None:
    table = WordFormTable(builtin)
    table.describe = pytest.fail  # type: ignore[assignment]
    assert table["Fatima"].categories >= {"firstname"}


def test_the_files_are_small_and_open_at_once(builtin: Lexicon) -> None:
    forms = builtin_path().with_name(FILE)
    assert builtin_path().stat().st_size + forms.stat().st_size <= 60_000_000
    find_known.cache_clear()
    assert steps(lambda: find_known(builtin, SWEDISH)) < 4_000


def test_the_same_lists_give_the_same_bytes(lists: Path) -> None:
    first = lists.with_name(FILE).read_bytes()
    lists.with_name(FILE).unlink()
    compile_forms(lists)
    assert lists.with_name(FILE).read_bytes() == first


def test_a_file_that_fits_is_left_alone(lists: Path) -> None:
    before = lists.with_name(FILE).stat()
    assert compile_forms(lists) > 10
    assert lists.with_name(FILE).stat().st_ino == before.st_ino


def _damage(path: Path) -> None:
    data = path.with_name(FILE).read_bytes()
    path.with_name(FILE).write_bytes(data[: len(data) // 2])


def _of_other_lists(path: Path) -> None:
    shutil.copy(builtin_path(), path)


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.with_name(FILE).unlink(),
        lambda path: path.with_name(FILE).write_bytes(b""),
        lambda path: path.with_name(FILE).write_bytes(path.read_bytes()),
        _damage,
        _of_other_lists,
    ],
    ids=["missing", "empty", "lists", "cut off", "of other lists"],
)
def test_a_file_that_does_not_fit_is_left_alone(lists: Path, change: Callable[[Path], object]) -> None:
    assert opened(lists) is not None
    change(lists)
    assert opened(lists) is None
    assert WordFormTable(Lexicon(lists))["Anna"].lower == "anna"  # worked out as ever


def test_a_file_of_other_code_is_left_alone(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_forms, "digest_of_sources", lambda _: "another")
    assert opened(lists) is not None  # nobody has touched anything where it was made
    lists.with_name(FILE).with_suffix(".stamp").unlink()
    assert opened(lists) is None


def test_what_is_touched_is_read_and_what_is_changed_counts(
    sample_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, lists = tmp_path / "spoken_here", tmp_path / "lexicon.gok"
    shutil.copytree(Path(known_forms.__file__).parents[1] / "lang" / "neutral", folder)
    shutil.copy(sample_file, lists)
    monkeypatch.syspath_prepend(tmp_path)
    language = Language("spoken_here")
    compile_forms(lists, language)
    os.utime(folder / "numerals.py", (1, 1))
    assert opened(lists, language) is not None
    (folder / "words").mkdir()
    (folder / "words" / "dishes.txt").write_text("anna\n")
    assert opened(lists, language) is None


def test_a_language_has_its_own(lists: Path) -> None:
    neutral = Language("gok.lang.neutral")
    assert digest_of_sources(neutral) != digest_of_sources(SWEDISH)
    assert opened(lists, neutral) is None


def test_lists_of_the_user_may_change_anything(builtin: Lexicon, lists: Path) -> None:
    assert find_known(Lexicon(builtin_path(), lists), SWEDISH) is None
