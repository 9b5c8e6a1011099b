from __future__ import annotations

import os
from pathlib import Path

import pytest

from gok.errors import GokError, SettingError, WriteError
from gok.lexicon import Lexicon, layout
from gok.lexicon import lexicon as lexicon_module
from gok.lexicon.overlay import add_list, list_name, overlay_path, remove_list, user_lists
from gok.lexicon.overlay import data_folder as data_folder_now
from gok.lexicon.user_lists import UserList, UserRow


def rows(*forms: str, category: str = "surname", weight: int = 5) -> UserList:
    entries = {UserRow(form, "", "", "", "", ""): weight for form in forms}
    return UserList(category, entries, len(forms), 0, 0, ("form",), ())


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(autouse=True)
def small_builtin(monkeypatch: pytest.MonkeyPatch, sample_file: Path, data_folder: Path) -> None:
    monkeypatch.setattr(lexicon_module, "builtin_path", lambda: sample_file)


def test_an_added_list_is_merged_with_the_builtin_ones() -> None:
    before = lexicon_module.open_lexicon()
    assert before.exact("Zorb") == ()
    add_list(rows("Zorb", "Anna"), "mine")
    after = lexicon_module.open_lexicon()
    assert [(one.category, one.source) for one in after.exact("zorb")] == [("surname", "mine")]
    assert [one.source for one in after.exact("Anna")] == ["firstnames", "mine"]
    assert [one.form for one in after.near("Zorbo")] == ["Zorb"]
    assert after.digest != before.digest
    assert next(after.ranked("surname")).form in ("Anna", "Zorb")


def test_lists_add_up_and_one_of_the_same_name_is_replaced() -> None:
    add_list(rows("Zorb"), "mine")
    add_list(rows("Quux"), "other")
    add_list(rows("Zarb"), "mine")
    lexicon = Lexicon(overlay_path())
    assert [bool(lexicon.exact(form)) for form in ("Zorb", "Zarb", "Quux")] == [False, True, True]
    assert sorted(words.name for words in user_lists()) == ["mine", "other"]


def test_removing() -> None:
    add_list(rows("Zorb"), "mine")
    add_list(rows("Quux"), "other")
    remove_list("mine")
    assert not Lexicon(overlay_path()).exact("Zorb")
    remove_list("other")
    assert not overlay_path().exists()
    assert user_lists() == []
    for name in ("mine", "../other", ""):
        with pytest.raises(SettingError, match="no added list"):
            remove_list(name)


@pytest.mark.parametrize("name", ["", "Å", "a/b", "..", "x" * 61, "firstnames"])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(SettingError):
        add_list(rows("Zorb"), name)
    assert not overlay_path().exists()


@pytest.mark.parametrize("name", ["mine", "new"])
@pytest.mark.parametrize("broken", ["compile", "list", "overlay"])
def test_a_failure_leaves_everything_as_it_was(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, broken: str, name: str
) -> None:
    add_list(rows("Zorb"), "mine")
    before = files(data_folder)
    if broken == "compile":
        monkeypatch.setattr(layout.os, "fsync", lambda number: (_ for _ in ()).throw(OSError(28, "No space left")))
    else:
        replace = os.replace

        def refuse(source: object, target: object) -> None:
            wanted = "overlay.gok" if broken == "overlay" else name
            new = ".gok-" in str(source) and "kept" not in str(source)
            if new and Path(str(target)).name == wanted and Path(str(target)).parent.name in ("lexicon", "data"):
                raise OSError(28, "No space left")
            replace(source, target)

        monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(GokError, match="No space left"):
        add_list(rows("Quux"), name)
    assert files(data_folder) == before
    assert Lexicon(overlay_path()).exact("Zorb")


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path / "file"))
    with pytest.raises(WriteError, match="Not a directory"):
        add_list(rows("Zorb"), "mine")


def test_where_the_data_are(monkeypatch: pytest.MonkeyPatch, data_folder: Path) -> None:
    assert data_folder_now() == data_folder
    monkeypatch.delenv("GOK_DATA_DIR")
    assert data_folder_now().name == "gok"


@pytest.mark.parametrize(("file", "name"), [("Kvinnonamn 2024.csv", "kvinnonamn_2024"), ("Å.csv", "list")])
def test_list_name(file: str, name: str) -> None:
    assert list_name(Path(file)) == name
