"""What is kept for new processes is what would be worked out anew; without it everything is worked out."""

from __future__ import annotations

import gc
import marshal
import os
import re
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from gok.detect.model.judges import digest_of
from gok.kernel.prefilter import PrefilterTable
from gok.lang import load_language
from gok.lang.rules import Rule, pattern_rules, rules_of
from gok.lang.scanning import KIND, make_plan, pack_plan, plan_of, source_of
from gok.lexicon.keeping import keep, keep_prepared
from gok.text import cache
from gok.text.cache import compile_pattern, digest_of_files, parse_toml

PATTERNS = [(r"(?P<name>[A-ZÅÄÖ]\w+)(?:\s+(?P<more>\w+))?", 0), (r"år(?:ing|ig)\w*$", re.IGNORECASE), (r"(.)\1+", 0)]
MORE = [letter + "omsorgen" for letter in "abcdefghijklmnopqrstuvwxyzåäöABCDEÅÄÖ"]
TABLES = ["a = 1\n[b]\nc = [1.5, true, 'å']\n"]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of our own; what is read afterwards is read from it."""
    path = tmp_path / "prepared.gok"
    keep(PATTERNS, TABLES, path)
    monkeypatch.setattr(cache, "KEPT", path)
    cache.kept.cache_clear()
    yield path
    cache.kept.cache_clear()


def test_what_is_kept_is_what_would_be_made(own: Path) -> None:
    assert len(cache.kept()) == len(PATTERNS) + len(TABLES)
    for pattern, flags in PATTERNS:
        found = compile_pattern(pattern, flags)
        assert found == re.compile(pattern, flags)  # patterns are equal when their programs are
        assert found.groupindex == re.compile(pattern, flags).groupindex
    match = compile_pattern(*PATTERNS[0]).fullmatch("Östen Å")
    assert match is not None
    assert (match.groupdict(), match.lastgroup) == ({"name": "Östen", "more": "Å"}, "more")
    assert parse_toml(TABLES[0]) == tomllib.loads(TABLES[0])
    assert parse_toml(TABLES[0]) is not parse_toml(TABLES[0])


def test_it_is_not_compiled_again(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(re, "compile", refuse)
    monkeypatch.setattr(tomllib, "loads", refuse)
    compile_pattern(*PATTERNS[1])
    parse_toml(TABLES[0])
    with pytest.raises(AssertionError):
        compile_pattern(PATTERNS[1][0], 0)  # other flags are another pattern
    with pytest.raises(AssertionError):
        parse_toml("a = 2")


def test_what_is_there_already_is_left_alone(own: Path) -> None:
    before = own.stat().st_mtime_ns, own.read_bytes()
    keep(PATTERNS, TABLES, own)
    assert own.read_bytes() == before[1]
    keep(PATTERNS[:1], TABLES, own)
    assert own.read_bytes() != before[1]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no marshal",
        marshal.dumps(("gok prepared 1, another Python", {PATTERNS[0]: b"x"})),
        marshal.dumps([1]),
        marshal.dumps(7),
    ],
    ids=["empty", "damaged", "of another Python", "of another form", "of no form"],
)
def test_a_file_that_does_not_serve_changes_nothing(own: Path, content: bytes) -> None:
    own.write_bytes(content)
    cache.kept.cache_clear()
    assert compile_pattern(*PATTERNS[0]) == re.compile(*PATTERNS[0])
    assert parse_toml(TABLES[0]) == tomllib.loads(TABLES[0])


def test_every_rule_and_pattern_of_the_language_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "prepared.gok"
    rules_of(load_language())
    gc.freeze()  # as after the first essay of a process
    keep_prepared(path)
    monkeypatch.setattr(cache, "KEPT", path)
    cache.kept.cache_clear()
    try:
        found = cache.kept()
        for pattern, flags in [key for key in found if key[1] not in (None, KIND)]:
            assert compile_pattern(pattern, flags) == re.compile(pattern, flags)
        rules = [row for row in rules_of(load_language()) if isinstance(row, Rule)]
        assert len(rules) > 100
        assert {rule.pattern.pattern for rule in rules} <= {pattern for pattern, _ in found}
    finally:
        cache.kept.cache_clear()


def test_the_plan_of_the_rules_is_what_would_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, language = tmp_path / "prepared.gok", load_language()
    rules = pattern_rules(language, frozenset())
    keep([], [], path, plans={source_of(rules, language): pack_plan(make_plan(rules, language))})
    monkeypatch.setattr(cache, "KEPT", path)
    cache.kept.cache_clear()
    try:
        found, made = plan_of(rules, language), make_plan(rules, language)
        assert source_of(rules[1:], language) != source_of(rules, language)
    finally:
        cache.kept.cache_clear()
    assert (found.rows, found.checksum) == (made.rows, made.checksum)
    tables = [PrefilterTable(plan.beginnings) for plan in (found, made)]
    for word in {*"Fatima i Göteborg åkte 070-174 06 05 den 5:e maj Zlatan qwerty xÿz –".split(), *MORE}:
        one, other = [table.bits_of(word) for table in tables]
        assert one == other, word


def test_a_digest_that_was_noted_is_told_unread_until_a_file_is_touched(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        file.write_bytes(file.name.encode())
    of_both = sha256(b"ab").hexdigest()
    assert digest_of_files(files) == of_both
    assert sorted(tmp_path.iterdir()) == files  # nothing is written unless it is asked for
    assert digest_of_files(files, note=True) == of_both
    said = files[1].stat()
    files[1].write_bytes(b"c")
    os.utime(files[1], ns=(said.st_atime_ns, said.st_mtime_ns))
    assert digest_of_files(files) == of_both  # nobody can see that it was touched: nothing was read
    os.utime(files[1], ns=(said.st_atime_ns, said.st_mtime_ns + 1))
    assert digest_of_files(files) == sha256(b"ac").hexdigest()
    assert digest_of_files(files[:1]) == sha256(b"a").hexdigest()  # noted of others


def test_the_digest_of_the_models_is_noted_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_prepared()
    digest_of.cache_clear()
    monkeypatch.setattr("mmap.mmap", None)
    assert len(digest_of()) == 16
