from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import SettingError
from gok.lexicon import Lexicon, Reading, compile_near
from gok.lexicon import compile as compiling
from gok.lexicon.compile import compile_folder, main
from gok.lexicon.lists import discover, read_rows

from .samples import write_list, write_samples, write_table

FORMS = st.lists(
    st.text("aåäöéłKMÅ '-", min_size=1, max_size=12)
    .map(lambda text: unicodedata.normalize("NFC", " ".join(text.split())))
    .filter(lambda text: any(map(str.isalnum, text))),
    min_size=1,
    max_size=30,
    unique=True,
)


def compiled(folder: Path) -> Lexicon:
    compile_folder(folder, folder / "x.gok")
    return Lexicon(folder / "x.gok")


def test_every_listed_form_is_found_as_it_is_listed(lexicon: Lexicon, sample_file: Path) -> None:
    for words in discover(sample_file.parent):
        for _, form, profile, weight, of in read_rows(words):
            expected = Reading(
                form,
                profile.category,
                profile.gender,
                profile.country,
                profile.culture,
                weight,
                profile.kind,
                of,
                profile.source,
            )
            assert expected in lexicon.exact(form)
            assert expected in lexicon.exact(form.upper())


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(FORMS)
def test_any_forms_are_found_exact_and_folded(tmp_path_factory: pytest.TempPathFactory, forms: list[str]) -> None:
    folder = tmp_path_factory.mktemp("any")
    write_list(folder, "a", "surname", "form\n" + "\n".join(forms) + "\n")
    lexicon = compiled(folder)
    for form in forms:
        assert form in {one.form for one in lexicon.exact(form)}
        plain = unicodedata.normalize("NFD", form).replace("-", " ").upper()
        assert form in {one.form for one in lexicon.lookup(plain)}


def test_same_lists_same_bytes(tmp_path: Path) -> None:
    first, second = write_samples(tmp_path / "a"), write_samples(tmp_path / "b")
    compile_folder(first, first / "x.gok")
    compile_folder(second, second / "x.gok")
    assert (first / "x.gok").read_bytes() == (second / "x.gok").read_bytes()


def test_the_digest_changes_with_a_list(tmp_path: Path, lexicon: Lexicon) -> None:
    folder = write_samples(tmp_path)
    assert compiled(folder).digest == lexicon.digest
    items = folder / "data" / "countries" / "items.tsv"
    items.write_text(items.read_text("utf-8") + "Norge\tNO\n", "utf-8")
    assert compiled(folder).digest != lexicon.digest


def test_big_numbers_and_many_profiles_are_kept(tmp_path: Path) -> None:
    codes = [
        a + b + c for a in "abcdefghijklmnopqrstuvwxyz" for b in "abcdefghijklmnopqrst" for c in "abcdefghijklmnopqrst"
    ]
    lines = [f"Namn{code}\t{code}\t{weight * 4}" for weight, code in enumerate(codes)]
    write_table(tmp_path, "t", "surname", "form\tculture\tweight\n" + "\n".join(lines) + "\nTokyo\tja\t4999999999\n")
    lexicon = compiled(tmp_path)
    for place in (0, 4095, 4096, 8190, 8191, 8192, len(codes) - 1):
        code = codes[place]
        assert lexicon.exact(f"Namn{code}") == (
            Reading(f"Namn{code}", "surname", culture=code, weight=place * 4, source="t"),
        )
        assert lexicon.classes(f"Namn{code}") & 0xFFFFFFFF == 2
    assert lexicon.exact("tokyo")[0].weight == 0xFFFFFFFF


def test_rows_that_differ_only_in_weight_are_merged(tmp_path: Path) -> None:
    write_table(tmp_path, "t", "surname", "form\tculture\tweight\nBerg\tsv\t3\nBerg\tsv\t9\nBerg\tde\t5\n")
    assert [(one.culture, one.weight) for one in compiled(tmp_path).exact("Berg")] == [("sv", 9), ("de", 5)]


def test_exceptions_hold_for_other_lists_of_the_category(tmp_path: Path) -> None:
    write_list(tmp_path, "own", "surname", "form\nBerg\nSen\n", exceptions="Alla # a word\nSen\n")
    write_table(tmp_path, "derived", "surname", "form\nAlla\nLund\nSen\n")
    write_table(tmp_path, "others", "firstname", "form\nAlla\n")
    lexicon = compiled(tmp_path)
    assert [one.category for one in lexicon.exact("Alla")] == ["firstname"]
    assert [one.source for one in lexicon.exact("Sen")] == ["own"]
    assert lexicon.exact("Lund")


def test_counts_are_in_the_head(lexicon: Lexicon) -> None:
    counted = {source["name"]: source["entries"] for source in lexicon.sources}
    assert counted["firstnames"] == 9
    (names,) = (source for source in lexicon.sources if source["name"] == "firstnames")
    assert names["cultures"] == {"ar": 2, "es": 1, "sv": 6}
    assert names["licence"] == "CC0-1.0"


def test_nothing_to_compile_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="no lists"):
        compile_folder(tmp_path, tmp_path / "x.gok")


def test_a_failed_compilation_leaves_the_old_file(tmp_path: Path) -> None:
    folder = write_samples(tmp_path)
    target = tmp_path / "x.gok"
    compile_folder(folder, target)
    before = target.read_bytes()
    write_list(folder, "broken", "city", "form\nBerg\nBerg\n")
    with pytest.raises(SettingError):
        compile_folder(folder, target)
    assert target.read_bytes() == before
    assert list(tmp_path.glob("*.part")) == []


def test_the_shell_entry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_samples(tmp_path)
    assert main([str(folder), "-o", str(tmp_path / "x.gok")]) == 0
    assert "forms of 6 lists" in capsys.readouterr().out
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "no lists" in capsys.readouterr().err


@pytest.mark.parametrize("damage", [b"", b"gok", b"not a lexicon at all", b"gok-lex\n\xff\0\0\0\1\0\0\0{"])
def test_foreign_files_are_refused(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "x.gok").write_bytes(damage)
    with pytest.raises(SettingError):
        Lexicon(tmp_path / "x.gok")


def test_a_file_that_was_cut_off_is_refused(tmp_path: Path, sample_file: Path) -> None:
    data = sample_file.read_bytes()
    for size in (20, len(data) // 2, len(data) - 17):
        (tmp_path / "x.gok").write_bytes(data[:size])
        with pytest.raises(SettingError):
            Lexicon(tmp_path / "x.gok")


def test_a_missing_file_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"gok\.lexicon\.compile"):
        Lexicon(tmp_path / "x.gok")


def test_near_spelling_takes_the_heaviest_of_a_table_and_all_that_was_written_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(compile_near.NEAR_LIMITS, "city", 2)
    lines = "Alingby\tFI\t9\nBolandia\tFI\t8\nCedervik\tFI\t7\nDalarum\tSE\t1\n"
    write_table(tmp_path, "t", "city", f"form\tcountry\tweight\n{lines}")
    write_list(tmp_path, "a", "city", "form\nEkensund\n")
    lexicon = compiled(tmp_path)
    near = {form: bool(lexicon.near(form + "x")) for form in ("Alingby", "Bolandia", "Cedervik", "Dalarum", "Ekensund")}
    assert near == {"Alingby": True, "Bolandia": True, "Cedervik": False, "Dalarum": True, "Ekensund": True}


@pytest.mark.parametrize(("later", "stale"), [(1, True), (-1, False)])
def test_a_change_of_the_grammar_makes_the_file_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: int, stale: bool
) -> None:
    target, grammar = tmp_path / "x.gok", tmp_path / "grammar.py"
    for path in (target, grammar):
        path.touch()
    now = 2 * target.stat().st_mtime_ns  # after all that is there
    os.utime(target, ns=(now, now))
    os.utime(grammar, ns=(now + later, now + later))
    monkeypatch.setattr(compiling, "load_language", lambda: SimpleNamespace(folder=tmp_path))
    assert compiling.is_stale(tmp_path, target) == stale
