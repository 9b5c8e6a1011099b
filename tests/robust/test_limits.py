"""What is too much, too odd or too little for a plain answer: endless names, lists that are used up, wrong types."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import gok
from gok import formats
from gok.corpus import run_corpus
from gok.errors import InputError, SettingError
from gok.lang import load_language
from gok.replace.choose import Chooser, forbidden
from gok.replace.keys import Key
from gok.replace.lists import pool, rows
from tests.cli.running import gok as run
from tests.cli.running import spawn


@pytest.mark.parametrize("model", [True, False])
def test_a_sentence_of_a_thousand_different_names(model: bool) -> None:
    names = [entry.form for entry in rows("firstnames_sv")][:1700]
    assert len(gok.detect(f"Min lärare {' '.join(names)}.", model=model).mentions) > 1500


def test_somebody_of_a_thousand_names_is_not_compared_with_all_of_them() -> None:
    """Each new form was held against every other: ten minutes for a sentence of a million characters."""
    from gok.replace import referents

    names = [f"{a}{b}{c}ma" for a in ("Fat", "Kal", "Zub") for b in "aeiouy" for c in "bdfghjklmnprstv"] * 2
    mentions = gok.detect("Min lärare " + " ".join(names) + ".", model=False).mentions
    one = [dataclasses.replace(m, number=1, label="surname", features=()) for m in mentions] * 3
    asked = {}
    for most in (2, 10_000):
        with (
            mock.patch.object(referents, "_COMPARED", most),
            mock.patch.object(referents, "_is_alike", side_effect=referents._is_alike) as alike,
        ):
            parts = referents._parts(one, list(range(len(one))), load_language())
        assert sum(map(len, parts)) == len(one)
        asked[most] = alike.call_count
    assert asked[2] <= 2 * len(one) < asked[10_000]


@pytest.mark.parametrize("name", ["regions:SE", "geo:lake:SE", "geo:island:SE"])
def test_a_list_that_runs_out_goes_on(name: str) -> None:
    chooser = Chooser(Key.from_seed(1), originals=forbidden(["Norge", "A"]))
    wanted = len(pool(name)) * 3 + 60
    chosen = [chooser.choose(b"%d" % number, [name]) for number in range(wanted)]
    assert len({*chosen}) == wanted
    assert [*chooser.used_up] == [name]
    assert {*pool(name)} <= {*chosen}


def test_a_list_of_originals_alone_leaves_letters() -> None:
    chooser = Chooser(Key.from_seed(1), originals=forbidden(pool("regions:SE")))
    assert [chooser.choose(b"x", ["regions:SE"]) for _ in range(27)][-3:] == ["Y", "Z", "AA"]


def test_a_list_whose_words_all_hold_a_short_original_leaves_letters() -> None:
    """La Paz is not free where somebody is called La, with whatever letters behind it."""
    chooser = Chooser(Key.from_seed(1), originals=forbidden(["La", "El"]))
    assert [chooser.choose(b"x", ["fixed:La Paz|El Alto"]) for _ in range(3)] == ["A", "B", "C"]


def test_lists_of_the_same_words_go_on_together() -> None:
    """Each would else try all that the others have taken."""
    chooser = Chooser(Key.from_seed(1))
    with mock.patch.object(Chooser, "_is_free", autospec=True, side_effect=Chooser._is_free) as asked:
        assert len({chooser.compose(f"areas:of {number}::i") for number in range(300)}) == 300
    assert asked.call_count == 300


def test_names_of_a_profile_may_have_colons() -> None:
    assert Chooser(Key.from_seed(1)).choose(b"x", ["fixed:Sa:ra|Li:sa"]) == "Sa:ra"


def test_a_result_says_that_a_list_was_used_up() -> None:
    regions = pool("regions:SE")
    result = gok.pseudonymize(" ".join(f"Jag bor i {name}." for name in regions), seed=1, replace="all")
    assert any("regions:SE" in warning for warning in result.warnings)
    assert not [name for name in regions if name in result.text.split()]


def test_no_word_of_the_text_is_in_what_is_said_of_lists() -> None:
    """A town nobody knows is its own country, and that names the list of its districts."""
    chooser = Chooser(Key.from_seed(1))
    for name in (
        "areas:of zarathustra::i",
        "cities:of zarathustra:any",
        "regions:of zarathustra",
        "streets:Zarathustra:",
    ):
        chooser.compose(name)
    assert chooser.used_up == {"areas", "cities", "regions", "streets"}


def test_a_street_goes_on_when_its_region_leaves_no_name() -> None:
    """Blekingegatan is called by what Blekinge becomes, and that street is in the text as well."""
    streets = [f"{name.split()[0]}gatan" for name in pool("regions:SE")]
    result = gok.pseudonymize(" ".join(f"Jag bor på {name} 5." for name in ["Blekingegatan", *streets]), seed=1)
    assert not [street for street in streets if street in result.text]


def test_results_are_copied_and_sent() -> None:
    for result in (gok.detect("Jag heter Fatima."), gok.pseudonymize("Jag heter Fatima.", seed=1, with_source=True)):
        assert pickle.loads(pickle.dumps(result)) == result
        assert copy.deepcopy(result) == result


@pytest.mark.parametrize("text", [None, 5, b"Hej", ["Hej"]])
def test_a_text_is_a_string(text: object) -> None:
    for ask in (gok.detect, gok.pseudonymize):
        with pytest.raises(TypeError, match="the text of an essay is a str, not"):
            ask(text)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("profile", None),
        ("profile", 5),
        ("meta", 5),
        ("meta", "x"),
        ("model", "x"),
        ("model", None),
        ("seed", "\ud800"),
        ("key", 5),
        ("key", ""),
        ("key", b"x"),
        ("overrides", [1]),
        ("overrides", {"Ali": "Bo"}),
        ("overrides", {("firstname_male", "Ali"): 5}),
        ("redraw", "x"),
        ("redraw", 1.5),
        ("redraw", {"Ali": 1}),
    ],
)
def test_a_setting_of_another_kind_is_named(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=r"profile|metadata|model|key|overrides|redraw"):
        gok.pseudonymize("Jag heter Zarathustra.", **{name: value})  # type: ignore[arg-type]


def test_what_is_no_key_no_result_and_no_file_is_named(tmp_path: Path) -> None:
    for secret in (None, 5, "x" * 40):
        with pytest.raises(TypeError, match="the secret of a key is bytes, not"):
            Key(secret)  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="another version"):
        Key(b"k" * 32, version=99)
    Key.fresh().write(str(tmp_path / "key"))  # names are names, whatever holds them
    assert Key.from_file(str(tmp_path / "key")) == Key.from_file(tmp_path / "key")
    for what in ("Zarathustra", ["Zarathustra"], [None]):
        with pytest.raises(TypeError, match="what is written are results, not"):
            formats.write(what, format="jsonl")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the stream is a file that was opened, not str"):
        formats.read_stream("Zarathustra")  # type: ignore[arg-type]
    for name in ("x\0y", "\ud800"):
        with pytest.raises(InputError, match="no file can be called so"):
            list(formats.read_file(name))


def test_half_a_pair_in_an_id_is_refused() -> None:
    with pytest.raises(InputError, match="half a surrogate pair in the id"):
        gok.pseudonymize("Jag heter Zarathustra.", seed=1, meta={"id": "a\ud800"})


@pytest.mark.parametrize("missing", [float("nan"), float("inf")])
def test_what_a_table_has_for_missing_is_written_so_that_it_can_be_read(missing: float) -> None:
    result = gok.pseudonymize("Jag heter Ali.", seed=1, meta={"age": missing, "level": 0.5}, with_source=True)
    for name in ("jsonl", "doccano", "prodigy", "xml"):
        [read] = formats.read_bytes(
            formats.write([result], format=name, with_source=True).encode(), format=name, name="a"
        )
        assert (read.essay.meta.get("age"), read.essay.meta["level"]) == (None, 0.5)


PROFILES = {
    "deep.toml": "handling = " + "[" * 5000 + "]" * 5000,
    "long.toml": "age_span = " + "9" * 5000,
    "odd.toml": "handling = 5",
    "inf.toml": "age_span = inf",
    "half.toml": "[handling\n",
}
RECORDS = {
    "infinite.jsonl": '{"id": "1", "text": "Hej", "n": 1e999}',
    "long.jsonl": '{"id": "1", "text": "Hej", "n": ' + "9" * 5000 + "}",
    "deep.jsonl": '{"id": "1", "text": "Hej", "n": ' + "[" * 100_000 + "]" * 100_000 + "}",
}


@pytest.mark.parametrize("name", [*PROFILES, *RECORDS])
def test_odd_profiles_and_records(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text({**PROFILES, **RECORDS}[name], "utf-8")
    arguments = ["explain", "Hej", "--profile", name] if name in PROFILES else ["convert", name, "--with-source"]
    done = run(*arguments, cwd=tmp_path)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done.err


def test_what_cannot_be_printed(tmp_path: Path) -> None:

    shell = f"{sys.executable} -m gok.cli %s; echo $? >&2"
    for line, said in (
        ("--help > /dev/full", "standard output: No space left on device"),
        ("explain Hej > /dev/full", "standard output: No space left on device"),
        ("taxonomy >&-", "standard output is closed"),
        ("--version >&-", "standard output is closed"),
    ):
        done = subprocess.run(["bash", "-c", shell % line], capture_output=True, text=True, check=False)
        assert done.stderr == f"gok: {said}\n2\n", line
    ascii = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    help = [sys.executable, "-m", "gok.cli", "detect", "--help"]
    assert subprocess.run(help, capture_output=True, env=ascii, check=True).stdout


@pytest.mark.parametrize("line", ["taxonomy", "--help", "explain Fatima", "convert a.txt --to html --with-source"])
def test_a_reader_who_has_seen_enough_is_no_failure(line: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Jag heter Fatima. " * 9, "utf-8")
    shell = f"{sys.executable} -m gok.cli {line} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_wrong_usage_is_one_line() -> None:
    for arguments in (("detect", "--frobnicate"), ("frobnicate",), ("pseudonymize", "--seed", "one"), ("evaluate",)):
        done = run(*arguments, given="Hej")
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert done.err.startswith("gok: ")


_UNNAMED = [
    ["pseudonymize", "a.txt", "-o", ""],
    ["pseudonymize", "a.txt", "--out="],
    ["pseudonymize", "a.txt", "--key", ""],
    ["detect", "a.txt", ""],
    ["convert", "a.jsonl", "-o", "", "--with-source"],
    ["evaluate", ""],
    ["corpus", "run", "a.txt", "", "--seed", "1"],
    ["gold", "split", "a.jsonl", "-o", ""],
    ["key", "new", ""],
    ["page", ""],
]


@pytest.mark.parametrize("arguments", _UNNAMED, ids=" ".join)
def test_a_file_without_a_name_is_not_the_folder_one_is_in(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Jag heter Fatima.", "utf-8")
    assert run("detect", "a.txt", "-o", "a.jsonl", cwd=tmp_path).status == 0
    done = run(*arguments, cwd=tmp_path)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "needs a name" in done.err
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "a.jsonl"}


def test_a_limit_that_is_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOK_MAX_TEXT", "x")
    done = spawn("serve", "--no-browser")
    assert (done.status, done.err) == (2, "gok: GOK_MAX_TEXT is 'x'; it must be a whole number above 0\n")


def test_a_passphrase_others_can_read(tmp_path: Path) -> None:
    (tmp_path / "pass").write_text("en lång mening som ingen gissar", "utf-8")
    (tmp_path / "pass").chmod(0o644)
    done = run("pseudonymize", "--mapping", tmp_path / "m", "--passphrase-file", tmp_path / "pass", given="Hej")
    assert (done.status, done.out) == (2, "")
    assert "others can read this passphrase" in done.err


def corpus(folder: Path) -> Path:
    (folder / "in").mkdir()
    for number in range(3):
        (folder / "in" / f"{number}.txt").write_text(f"Jag heter Fatima och är {20 + number} år.", "utf-8")
    return folder / "in"


def test_bad_files_are_failures_of_their_essays(tmp_path: Path) -> None:
    source = corpus(tmp_path)
    (source / "cut.docx").write_bytes(b"K\x03\x04 without its first byte")
    Path(bytes(source).decode() + "/\udce5.txt").write_text("Hej", "utf-8")
    summary = run_corpus(source, tmp_path / "out.jsonl", seed=1)
    assert (summary.essays, summary.failed) == (3, 2)
    listed = [
        json.loads(line)["id"] for line in (tmp_path / "out.jsonl.failures.jsonl").read_text("utf-8").splitlines()
    ]
    assert listed == ["cut.docx", "\\udce5.txt"]


@pytest.mark.parametrize(
    "head", ["5", "[]", "null", '{"settings": 5}', '{"settings": {}, "summary": 5}', "[" * 100_000, ""]
)
def test_a_journal_that_is_none(head: str, tmp_path: Path) -> None:
    source, place = corpus(tmp_path), tmp_path / "out.jsonl.run"
    place.mkdir()
    (place / "run.json").write_text(head, "utf-8")
    with pytest.raises(gok.GokError, match="--anew"):
        run_corpus(source, tmp_path / "out.jsonl", seed=1)
    assert run_corpus(source, tmp_path / "out.jsonl", seed=1, anew=True).essays == 3


def test_a_summary_that_is_not_ours_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gok.corpus.journal import RunFolder

    source, out = corpus(tmp_path), tmp_path / "out.jsonl"
    monkeypatch.setattr(RunFolder, "remove", lambda self: None)  # as if it was killed there
    assert run_corpus(source, out, seed=1).essays == 3
    head = tmp_path / "out.jsonl.run" / "run.json"
    told = json.loads(head.read_text("utf-8"))
    assert run_corpus(source, out, seed=1).resumed, "what we wrote is believed"
    head.write_text(json.dumps({**told, "summary": [99, 99, 0, 0, False, []]}), "utf-8")
    assert run_corpus(source, out, seed=1).essays == 3, "forged"
    content = out.read_bytes()
    out.unlink()
    assert run_corpus(source, out, seed=1).essays == 3, "stale"
    assert out.read_bytes() == content


def test_an_input_error_has_no_text() -> None:
    with pytest.raises(InputError, match="half a surrogate pair at offset 10"):
        gok.detect("Jag heter \ud83d")


@pytest.mark.parametrize(
    "text", ["Jag heter Omar ²och är 27 år.", "Ali, ², och Sara, ①.", "Ali är ² år, ³-åring, den ² maj."]
)
def test_digits_that_are_no_numbers(text: str) -> None:
    """`²` is a digit to Python and to nobody's arithmetic."""
    gok.pseudonymize(text, seed=1)


def test_no_text_of_a_damaged_file_where_its_id_was() -> None:
    from gok.formats import read_bytes

    with pytest.raises(InputError, match="damaged:1: an essay whose id is no id: `text` is missing"):
        list(read_bytes(b'{"id": "Jag heter Fatima.", "target": 5}', format="jsonl", name="damaged"))


_DEEP = "[" * 3000
DEEP_FILES = {
    "a head": ("audit", "verify", "deep", "--head", "deep"),
    "a report": ("audit", "evidence", "a.txt", "--sign", "k.key", "--risk", "deep", "-o", "e.json"),
}


@pytest.mark.parametrize("of", DEEP_FILES)
def test_brackets_without_end_are_one_line(of: str, tmp_path: Path) -> None:
    (tmp_path / "deep").write_text(_DEEP, "utf-8")
    (tmp_path / "a.txt").write_text("Hej.", "utf-8")
    assert run("key", "new", "k.key", cwd=tmp_path).status == 0
    done = run(*DEEP_FILES[of], cwd=tmp_path)
    assert (done.status, done.err.count("\n")) == (2, 1), done.err
