"""The way back: only with the file and the passphrase."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from gok.errors import InputError, SettingError
from gok.replace import Key, load_profile, replace_mentions, shipped_profiles
from gok.results import Result
from gok.safe.mapping import Entry, entry_of, read_mapping, restore, write_mapping
from tests.replace.building import gold_essays

SECRET = "korrekt häst batteri"


@pytest.mark.parametrize("profile", shipped_profiles())
def test_every_essay_comes_back(profile: str) -> None:
    for essay, mentions in gold_essays("essays-dev.jsonl"):
        done, target = replace_mentions(essay, mentions, profile=load_profile(profile), key=Key.from_seed(1))
        entry = entry_of(Result(essay, done, target))
        assert restore([entry], target, id=essay.id) == essay.text


def test_sealed_and_opened(tmp_path: Path) -> None:
    path = tmp_path / "essays.mapping"
    entries = [Entry("a", "00", ((0, 5, "Agnieszka"),)), Entry("b", "11", ())]
    write_mapping(path, entries, SECRET)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "Agnieszka" not in path.read_text()
    assert read_mapping(path, SECRET) == tuple(entries)


def test_a_wrong_passphrase_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "essays.mapping"
    write_mapping(path, [], SECRET)
    with pytest.raises(InputError, match="wrong passphrase") as caught:
        read_mapping(path, "fel lösenord")
    assert "\n" not in str(caught.value)


def test_a_changed_header_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "essays.mapping"
    write_mapping(path, [], SECRET)
    header = json.loads(path.read_text())
    path.write_text(json.dumps({**header, "cipher": "none"}))
    with pytest.raises(InputError, match="wrong passphrase"):
        read_mapping(path, SECRET)
    path.write_text(json.dumps({**header, "memory": 10**9}))
    with pytest.raises(InputError, match="not a mapping"):
        read_mapping(path, SECRET)


@pytest.mark.parametrize("content", ["", "{}", "[]", "null", '{"data": 3}', "Jag heter Ali"])
def test_no_mapping_file(tmp_path: Path, content: str) -> None:
    path = tmp_path / "essays.mapping"
    path.write_text(content)
    with pytest.raises(InputError, match="not a mapping file"):
        read_mapping(path, SECRET)


def test_bad_targets_and_passphrases(tmp_path: Path) -> None:
    path = tmp_path / "essays.mapping"
    with pytest.raises(SettingError, match="too short"):
        write_mapping(path, [], "kort")
    assert not path.exists()
    write_mapping(path, [], SECRET)
    with pytest.raises(SettingError, match="never written over"):
        write_mapping(path, [], SECRET)
    with pytest.raises(SettingError, match="no such folder"):
        write_mapping(tmp_path / "no" / "where", [], SECRET)


def test_an_edited_text_is_refused() -> None:
    essay, mentions = next(gold_essays("essays-dev.jsonl"))
    done, target = replace_mentions(essay, mentions, profile=load_profile("swell"), key=Key.from_seed(1))
    entry = entry_of(Result(essay, done, target))
    with pytest.raises(InputError, match="another essay, or it was edited"):
        restore([entry], target + " ")
