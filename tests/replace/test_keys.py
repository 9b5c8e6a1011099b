"""Keys: kept safe, chosen by, known by fingerprint."""

from __future__ import annotations

import copy
import hmac
import logging
import os
import pickle
import stat
from pathlib import Path

import pytest

from gok.errors import SettingError, WriteError
from gok.replace.choose import Chooser, referent_digest
from gok.replace.keys import Key, choose_key
from gok.replace.lists import pool
from gok.text.folding import fold

KEY = Key(bytes(range(32)))


def test_known_answers() -> None:
    """Pinned: other machines and Python versions must come to the same choices."""
    assert KEY.fingerprint == "5ab8c392c2c54035"
    assert KEY.digest("a", "b").hex()[:16] == "74800850b23d59a1"
    digest = referent_digest(KEY, "essay x", "firstname", "ali")
    assert list(KEY.rank_under(digest, ["Peter", "Lars", "Erik", "Jan", "Johan"])) == [
        "Erik",
        "Lars",
        "Peter",
        "Johan",
        "Jan",
    ]
    assert Key.from_seed(1).fingerprint == "45ac87423c0e5903"


@pytest.mark.parametrize("size", [32, 64, 65, 200])
def test_digests_are_hmacs_whatever_the_length_of_the_key(size: int) -> None:
    secret = bytes(range(size))
    key = Key(secret)
    digest = key.digest("å", "b" * 70)
    assert digest == hmac.digest(secret, b"\0\0\0\2" + "å".encode() + b"\0\0\0\x46" + b"b" * 70, "sha256")
    names = ["Åsa", "Peter", "Anna-Maria", "x" * 80]
    wanted = sorted(names, key=lambda name: hmac.digest(secret, digest + name.encode(), "sha256"))
    assert list(key.rank_under(digest, names)) == wanted
    assert list(key.rank_under(digest, [])) == []
    assert key.rank(names, "a", "b") == sorted(names, key=lambda name: key.digest("a", "b", name))


def test_a_copy_chooses_alike_and_holds_the_secret_alone() -> None:
    sent = pickle.dumps(KEY)
    for other in (pickle.loads(sent), copy.copy(KEY), copy.deepcopy(KEY)):
        assert (other, other.digest("a"), repr(other)) == (KEY, KEY.digest("a"), repr(KEY))
    assert pickle.loads(sent).__reduce__() == (Key, (KEY.secret,))


def test_fields_do_not_run_together() -> None:
    assert KEY.digest("ab", "c") != KEY.digest("a", "bc")


def test_write_and_read(tmp_path: Path) -> None:
    path = tmp_path / "project.key"
    key = Key.fresh()
    key.write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Key.from_file(path) == key
    with pytest.raises(WriteError, match="never written over"):
        key.write(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [("00" * 31, "too short"), ("zz" * 32, "not a key file"), ("", "too short"), ("é", "not a key file")],
)
def test_bad_files(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "bad.key"
    path.write_text(content, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(SettingError, match=reason):
        Key.from_file(path)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot read the key"):
        Key.from_file(tmp_path / "none.key")


@pytest.mark.skipif(os.name != "posix", reason="file modes")
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604])
def test_a_key_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "open.key"
    Key.fresh().write(path)
    path.chmod(mode)
    with pytest.raises(SettingError, match="others can read"):
        Key.from_file(path)


def test_the_secret_does_not_show(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger().warning("%r %s", KEY, KEY)
    assert KEY.secret.hex() not in caplog.text
    assert repr(KEY.secret) not in caplog.text


def test_without_a_key_every_run_has_its_own() -> None:
    assert choose_key(None, None) != choose_key(None, None)
    assert choose_key(None, 7) == choose_key(None, 7)
    assert choose_key(KEY, None) is KEY
    with pytest.raises(SettingError, match="one of them"):
        choose_key(KEY, 7)


@pytest.mark.parametrize("name", ["given:f:sv", "given:m:sv", "surname:sv", "town:invented"])
def test_a_longer_list_moves_few_choices(name: str) -> None:
    """Ten per cent more names move at most fifteen per cent of the first choices."""
    before = list(pool(name))
    after = before + [f"Nytt{i}" for i in range(len(before) // 10)]
    digests = [referent_digest(KEY, "corpus", "firstname", str(i)) for i in range(600)]
    moved = sum(next(KEY.rank_under(d, before)) != next(KEY.rank_under(d, after)) for d in digests)
    assert 0 < moved <= 0.15 * len(digests)


def test_a_used_up_list_goes_on_with_other_names() -> None:
    chooser = Chooser(KEY)
    names = [chooser.choose(referent_digest(KEY, "x", "firstname", str(i)), ["given:f:sv"]) for i in range(400)]
    assert len(set(names)) == 400


def test_a_used_up_list_without_others_goes_on_with_letters() -> None:
    chooser, words = Chooser(KEY), pool("base:school")
    names = [
        chooser.choose(referent_digest(KEY, "x", "school", str(i)), ["base:school"]) for i in range(2 * len(words) + 1)
    ]
    assert len(set(names)) == len(names)
    assert set(names[: len(words)]) == set(words)
    assert names[len(words)] == f"{words[0]} A"
    assert names[-1] == f"{words[0]} B"
    assert "base:school" in chooser.used_up


def test_originals_and_words_of_the_text_never_come_out() -> None:
    banned = {fold(name) for name in pool("given:f:sv")[:40]}
    chooser = Chooser(KEY, originals=frozenset(list(banned)[:20]), words=frozenset(list(banned)[20:]))
    for i in range(10):
        assert fold(chooser.choose(referent_digest(KEY, "x", "firstname", str(i)), ["given:f:sv"])) not in banned
