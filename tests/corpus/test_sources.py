"""Reading corpora: every kind of input, and every way it can be wrong."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest
import zstandard

from gok.corpus.columns import Columns
from gok.errors import GokError
from tests.cli.running import gok
from tests.corpus.building import corpus, essay, failures, left_over, records, run, write_jsonl


def test_the_same_as_pseudonymize(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 70)
    assert run(source, tmp_path / "out.jsonl").essays == 70
    alone = gok("pseudonymize", source, "--to", "jsonl", "--seed", 1)
    assert (tmp_path / "out.jsonl").read_text("utf-8") == alone.out
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_compressed_in_and_out(tmp_path: Path, suffix: str) -> None:
    plain = corpus(tmp_path / "in.jsonl")
    run(plain, tmp_path / "plain.jsonl")
    data = plain.read_bytes()
    pack = gzip.compress if suffix == ".gz" else zstandard.ZstdCompressor().compress
    packed = tmp_path / f"packed.jsonl{suffix}"
    packed.write_bytes(pack(data[:500]) + pack(data[500:]))  # two members, as from `cat a.gz b.gz`
    for name in ("one", "two"):
        run(packed, tmp_path / f"{name}.jsonl{suffix}")
    written = (tmp_path / f"one.jsonl{suffix}").read_bytes()
    assert written == (tmp_path / f"two.jsonl{suffix}").read_bytes()
    stream = (
        gzip.decompress(written)
        if suffix == ".gz"
        else zstandard.ZstdDecompressor().decompressobj().decompress(written)
    )
    assert stream == (tmp_path / "plain.jsonl").read_bytes()


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_what_is_cut_off_is_a_failure_and_the_rest_is_kept(tmp_path: Path, suffix: str) -> None:
    noise = random.Random(1)
    given = [{**essay(i), "note": noise.randbytes(1000).hex()} for i in range(300)]
    data = b"".join(json.dumps(one).encode() + b"\n" for one in given)
    whole = gzip.compress(data) if suffix == ".gz" else zstandard.ZstdCompressor().compress(data)
    path = tmp_path / f"in.jsonl{suffix}"
    path.write_bytes(whole[: len(whole) - 40])
    summary = run(path, tmp_path / "out.jsonl", pos=False, model=False)
    assert summary.failed == 1
    assert failures(tmp_path / "out.jsonl")[path.name] == "compressed data that is cut off or damaged"
    assert 100 < summary.essays < 300


def test_a_broken_line_costs_no_other(tmp_path: Path) -> None:
    lines = [json.dumps(essay(i), ensure_ascii=False) for i in range(4)]
    lines[1] = lines[1][:30]
    lines[2:2] = [
        "[1]",
        '{"id": "x", "text": 5}',
        '{"id": "y"}',
        '{"id": "z", "text": ""}',
        '{"id": "e0", "text": "Hej!"}',
        "",
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines), encoding="utf-8")
    summary = run(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    assert [r["id"] for r in records(tmp_path / "out.jsonl")] == ["e0", "e2", "e3"]
    assert (summary.essays, summary.failed) == (3, 6)
    found = failures(tmp_path / "out.jsonl")
    assert list(found) == ["in.jsonl:2", "in.jsonl:3", "x", "y", "z", "e0"]
    assert found["in.jsonl:2"].startswith("broken JSON")
    assert found["in.jsonl:3"] == "not a JSON object"
    assert "no string" in found["x"]
    assert found["y"] == "there is no 'text' (in.jsonl:5)"
    assert found["z"] == "the text is empty"
    assert found["e0"] == "another essay before it has the same id"


def test_an_essay_may_be_too_long(tmp_path: Path) -> None:
    """Fifty megabytes in one line, and less: neither is worked on, the others are."""
    path = tmp_path / "in.jsonl"
    with path.open("wb") as stream:
        stream.write(json.dumps(essay(0)).encode() + b"\n")
        stream.write(b'{"id": "huge", "text": "')
        for _ in range(50):
            stream.write(b"Jag bor i en stad. " * (1 << 16))
        stream.write(b'"}\n' + json.dumps({"id": "long", "text": "ord " * 3000}).encode() + b"\n")
        stream.write(json.dumps(essay(1)).encode())
    summary = run(path, tmp_path / "out.jsonl", max_chars=10_000)
    assert [r["id"] for r in records(tmp_path / "out.jsonl")] == ["e0", "e1"]
    found = failures(tmp_path / "out.jsonl")
    assert found["in.jsonl:2"] == "the line is longer than an essay may be (--max-chars)"
    assert found["long"] == "has 12000 characters, more than the 10000 allowed (--max-chars)"
    assert summary.failed == 2


def test_keys_may_have_other_names(tmp_path: Path) -> None:
    given = [{"nr": 7, "uppsats": essay(0)["text"], "elev": "p1", "text": "Hemliga Agda", "ålder": 3}]
    columns = Columns(text="uppsats", id="nr", learner="elev")
    run(
        write_jsonl(tmp_path / "in.jsonl", given),
        tmp_path / "out.jsonl",
        columns=columns,
        scope="learner",
        keep_meta=("learner", "elev", "ålder"),
    )
    (record,) = records(tmp_path / "out.jsonl")
    assert (record["id"], record["learner"], record["elev"], record["ålder"]) == ("7", "p1", "p1", 3)
    assert "Agda" not in json.dumps(record)
    assert "Fatuma" not in json.dumps(record)
    missing = Columns(text="essä")
    run(tmp_path / "in.jsonl", tmp_path / "out2.jsonl", columns=missing)
    assert list(failures(tmp_path / "out2.jsonl").values()) == ["there is no 'essä' (in.jsonl:1)"]


def test_a_folder_of_any_format(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "a").mkdir(parents=True)
    (folder / "b").mkdir()
    for name in ("a/one.txt", "b/one.txt", "two.txt"):
        (folder / name).write_text(essay(len(name))["text"], encoding="utf-8")
    (tmp_path / "graph.txt").write_text(essay(5)["text"], encoding="utf-8")
    gok(
        "pseudonymize",
        tmp_path / "graph.txt",
        "--seed",
        1,
        "--with-source",
        "-o",
        folder / "three.json",
        "--to",
        "svala",
    )
    (folder / "more.jsonl.gz").write_bytes(gzip.compress(json.dumps(essay(1)).encode()))
    (folder / "b" / "bad.docx").write_bytes(b"not a zip")
    (folder / "b" / "latin.txt").write_bytes("Jag är från Växjö".encode("latin-1"))
    (folder / "picture.png").write_bytes(b"")
    (folder / ".hidden.txt").write_text("Göm mig", encoding="utf-8")
    run(folder, tmp_path / "out.jsonl")
    assert [r["id"] for r in records(tmp_path / "out.jsonl")] == ["a/one", "b/one", "e1", "graph", "two"]
    found = failures(tmp_path / "out.jsonl")
    assert set(found) == {"b/bad.docx", "b/latin.txt"}
    assert "Växjö" not in found["b/latin.txt"]


def test_what_cannot_begin_says_so_at_once(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.weird").write_text("x", encoding="utf-8")
    source = corpus(tmp_path / "in.jsonl")
    (tmp_path / "there.jsonl").write_text("mine", encoding="utf-8")
    for arguments, said in (
        ((tmp_path / "none.jsonl", tmp_path / "o.jsonl"), "no such file or folder"),
        ((tmp_path / "empty", tmp_path / "o.jsonl"), "no essays in this folder"),
        ((tmp_path / "a.weird", tmp_path / "o.jsonl"), "unknown kind of file"),
        ((source, tmp_path / "there.jsonl"), "there already; --anew writes over it"),
        ((source, source), "read from"),
        ((source, tmp_path / "o.weird"), "does not tell the format"),
        ((source, tmp_path / "o.txt"), "one essay a file"),
        ((source, tmp_path / "o.xml.gz"), "only JSONL is written compressed"),
    ):
        with pytest.raises(GokError, match=said):
            run(*arguments)
    with pytest.raises(GokError, match="read from"):
        run(tmp_path, tmp_path / "o.jsonl")
    with pytest.raises(GokError, match=r"a key .* or a seed"):
        run(source, tmp_path / "o.jsonl", seed=None)
    assert (tmp_path / "there.jsonl").read_text("utf-8") == "mine"
    assert left_over(tmp_path) == []


def test_no_essays_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(b"")
    assert run(tmp_path / "in.jsonl", tmp_path / "out.jsonl").essays == 0
    assert (tmp_path / "out.jsonl").read_bytes() == b""
