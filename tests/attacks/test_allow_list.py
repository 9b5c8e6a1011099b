"""Every key of every written release is on a list that is written down here; what is not on it is not written."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import gok
from gok import formats
from gok.corpus import run_corpus
from gok.errors import InputError
from gok.formats import Format
from gok.releases import check_id, shown_features
from gok.replace import Key
from gok.results import Alternative, Mention, Result
from gok.safe.bundles import build_bundle, read_bundle
from gok.safe.chains import Head
from gok.safe.releases import META, record_of, result_of
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from tests.attacks.releasing import WRITTEN, keys, written
from tests.cli.running import gok as run_gok
from tests.formats.building import Part, build

TEXT = (
    "Jag heter Fatuma och kommer från somalia. Jag bor i Göteborgs centrum med min bror Abdi. "
    "Min syster bor i Belgrad. Mamma jobbar som läkare. Astrid Lindgren skrev Pippi. Ring 070-174 06 05!"
)
META_GIVEN = {"id": "A1AT1", "learner": "A1", "genre": "insändare", "teacher": "Agda", "secret": "Fatumas bror"}

_MENTIONS = {f".mentions[].{name}" for name in ("label", "number", "action", "replacement")}
_MENTIONS |= {".mentions[].target_start", ".mentions[].target_end", ".mentions[].features[]"}
_PROVENANCE = {f".provenance.{name}" for name in ("gok", "profile", "key")}
_TOKENS = {f".{side}[].{key}" for side in ("source", "target") for key in ("id", "text", "start", "end")}
_EDGES = {f".edges.*.{key}" for key in ("id", "ids[]", "labels[]", "manual")}
_ANSWERS = {"label": "labels[]", "number": "number", "features": "choices[]", "action": "choices[]"}
_ANSWERS |= {"replacement": "text[]"}
_FEATURES = {"gen", "def", "pl", "foreign", "low"}

ALLOWED: Mapping[str, set[str]] = {
    "text": {"text"},
    "placeholders": {"text"},
    "jsonl": {".id", ".target"} | _MENTIONS | _PROVENANCE,
    "doccano": {".id", ".text", ".label[][]", ".released"},
    "prodigy": {".id", ".text", ".meta.id", ".released"}
    | {f".tokens[].{key}" for key in ("text", "start", "end", "id", "ws")}
    | {f".spans[].{key}" for key in ("start", "end", "token_start", "token_end", "label", "number", "features[]")}
    | {".spans[].action", ".spans[].replacement"},
    "labelstudio": {".data.id", ".data.text", ".data.released", ".predictions[].model_version"}
    | {f".predictions[].result.{name}.{key}" for name in _ANSWERS for key in ("id", "from_name", "to_name", "type")}
    | {f".predictions[].result.{name}.value.{key}" for name in _ANSWERS for key in ("start", "end", _ANSWERS[name])}
    | {".predictions[].result.label.value.text"},
    "xmi": {"XMI", "XMI@version", "NULL", "NULL@id", "DocumentMetaData", "Sentence", "Token", "PersonalInformation"}
    | {f"{tag}@{key}" for tag in ("DocumentMetaData", "Sentence", "Token") for key in ("id", "sofa", "begin", "end")}
    | {f"DocumentMetaData@{key}" for key in ("language", "documentTitle", "documentId", "collectionId")}
    | {f"PersonalInformation@{key}" for key in ("id", "sofa", "begin", "end", "label", "number", "features")}
    | {"PersonalInformation@action", "PersonalInformation@replacement", "Sofa", "View", "View@sofa", "View@members"}
    | {f"Sofa@{key}" for key in ("id", "sofaNum", "sofaID", "mimeType", "sofaString")},
    "svala": _TOKENS | _EDGES | {".comment", ".gok.id", ".gok.flavour"} | {f".gok{name}" for name in _PROVENANCE},
    "xml": {"gok", "gok@version", "provenance", "provenance@key", "provenance@value", "essay", "essay@id"}
    | {"essay@flavour", "target", "s", "w", "w@start", "w@end", "w@mentions", "mention", "replacement"}
    | {f"mention@{name}" for name in ("id", "start", "end", "label", "number", "features", "action")},
    "tei": {"TEI", "teiHeader", "fileDesc", "titleStmt", "title", "publicationStmt", "p", "sourceDesc", "encodingDesc"}
    | {"appInfo", "application", "application@ident", "application@version", "label", "classDecl", "taxonomy"}
    | {"category", "category@id", "catDesc", "text", "text@type", "body", "ab", "rs", "spanGrp", "spanGrp@type"}
    | {"span", "anchor", "anchor@id", "span@from", "span@to", "lb"}
    | {f"{tag}@{name}" for tag in ("rs", "span") for name in ("type", "subtype", "n", "ana")},
    "conll": {"#columns", "#id", "#text", "#released", "token", "start", "end", "label", "number", "features", "marks"},
    "conllu": {"#newdoc id", "#sent_id", "#text", "id", "form", "lemma", "upos", "xpos", "head", "deprel", "deps"}
    | {
        f"feats:{name}"
        for name in ("_", "Case", "Definite", "Gender", "Number", "Person", "PronType", "Poss", "Reflex")
    }
    | {f"misc:{name}" for name in ("_", "Action", "Label", "Number", "Features", "SpaceAfter", "SpacesAfter")},
    "vrt": {"text@id", "sentence@id", "form", "pos", "msd", "label", "number"}
    | {f"mention@{key}" for key in ("label", "number", "features", "action")},
    "brat": {"text", "T", "A:number"} | {f"A:{name}" for name in _FEATURES},
}
_PAGE = {"class", "title", "data-n", "id", "lang", "role", "aria-labelledby", "aria-label", "scope", "charset"}
_PAGE |= {"http-equiv", "content", "name"}


@pytest.fixture(scope="module")
def result() -> Result:
    done = gok.pseudonymize(TEXT, key=Key(bytes(range(32))), meta=META_GIVEN)
    assert {m.action for m in done.mentions} == {"replace", "mark", "keep"}
    assert any("low" in m.features for m in done.mentions)
    return done


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
def test_a_release_has_the_keys_it_may_have(row: Format, result: Result) -> None:
    found = keys(row.name, written(row.name, result))
    if row.name == "html":
        assert {key.partition("@")[2] for key in found if "@" in key} <= _PAGE
    else:
        assert set(found) <= ALLOWED[row.name]
    said = json.dumps(found, ensure_ascii=False)
    for word in ("Agda", "Fatuma", "insändare", *(result.provenance[k] for k in ("lexicon", "model")), "ort", "origin"):
        assert not re.search(rf"\b{word}\b", said) or _is_explained(row, word)
    assert "felstavat" not in said
    assert "ursprungsland" not in said
    assert not re.search(r"\b(?:confidence|rules?|alternatives?|relevance|personal|public)\b", said)


def _is_explained(row: Format, word: str) -> bool:
    """TEI lists all features there are, whether they occur or not; a page in Swedish calls a city an `ort`."""
    return row.name in ("tei", "html") and word in ("ort", "origin")


@pytest.mark.parametrize("name", ["jsonl", "xml", "svala", "doccano", "prodigy", "labelstudio", "vrt"])
def test_metadata_go_along_by_name(name: str, result: Result) -> None:
    said = written(name, result, ("learner", "genre"))
    assert "insändare" in said
    assert "A1" in said
    assert "Agda" not in said
    assert "Fatuma" not in said


def told(result: Result) -> dict[str, str]:
    (record,) = formats.write([result], format="jsonl", with_source=False).splitlines()
    provenance: dict[str, str] = json.loads(record)["provenance"]
    return provenance


def test_the_fingerprint_of_a_seed_stays_at_home(result: Result) -> None:
    assert set(told(result)) == {"gok", "profile", "key"}
    assert set(told(gok.pseudonymize(TEXT))) == {"gok", "profile", "key"}  # drawn and forgotten
    seeded = gok.pseudonymize(TEXT, seed=3)
    assert set(told(seeded)) == {"gok", "profile"}
    work = formats.write([seeded], format="jsonl", with_source=True).encode()
    (again,) = formats.read_bytes(work, format="jsonl", name="work.jsonl")
    assert again.provenance["key"] == Key.from_seed(3).fingerprint
    assert set(told(again)) == {"gok", "profile"}


def test_a_release_that_is_read_and_written_again_says_the_same(result: Result) -> None:
    for name in ("jsonl", "xml"):
        once = formats.write([result], format=name, with_source=False)
        (back,) = formats.read_bytes(once.encode(), format=name, name=f"x.{name}")
        assert formats.write([back], format=name, with_source=False) == once


def test_what_older_releases_said_is_not_written_again(result: Result) -> None:
    old = {
        "id": "A1AT1",
        "target": "Jag heter peter.",
        "teacher": "Agda",
        "mentions": [
            {
                "label": "firstname_male",
                "number": 1,
                "features": ["low", "ort"],
                "relevance": "public",
                "action": "replace",
                "replacement": "peter",
                "target_start": 10,
                "target_end": 15,
                "confidence": 0.8417,
                "rules": ["names.near"],
                "alternatives": [{"label": "city", "confidence": 0.2}],
                "by": "person",
            }
        ],
        "provenance": {
            "gok": "0.1.0",
            "profile": "swell",
            "lexicon": "ab",
            "model": "cd",
            "key": "ef",
            "scope": "essay",
        },
    }
    (read,) = formats.read_bytes(json.dumps(old).encode(), format="jsonl", name="old.jsonl")
    assert read.essay.meta == {"teacher": "Agda"}  # for who reads it here
    new = json.loads(formats.write([read], format="jsonl", with_source=False))
    assert new["mentions"] == [
        {
            "label": "firstname_male",
            "number": 1,
            "features": ["low"],
            "action": "replace",
            "replacement": "peter",
            "target_start": 10,
            "target_end": 15,
        }
    ]
    assert new["provenance"] == {"gok": "0.1.0", "profile": "swell"}
    assert "teacher" not in new


def variant(word: str, features: tuple[str, ...], sure: float, **more: Any) -> Result:
    """An essay whose name was one or another, found in one way or another, and is now Peter."""
    parts = [Part("Hej "), Part(word, "firstname_male", 1, features, "Peters"), Part(" bror.")]
    provenance = {"gok": "1", "profile": "swell", "lexicon": word, "model": word, "culture": "fi", "scope": word}
    made = build(parts, meta={"name": word}, provenance=provenance, comment=word)
    found = replace(made.mentions[0], confidence=sure, **more)
    return replace(made, mentions=(found, *made.mentions[1:]), warnings=(word,))


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
def test_what_was_replaced_leaves_no_trace(row: Format) -> None:
    one = variant("Bos", ("gen",), 0.99, rules=("names.listed",))
    other = variant(
        "alexannders",
        ("gen", "ort", "low", "origin"),
        0.4212,
        rules=("names.near", "model.context"),
        alternatives=(Alternative("city", 0.3),),
        relevance="public",
        comment="Alexander?",
        by="person",
    )
    assert written(row.name, one) == written(row.name, other)


@pytest.mark.parametrize(
    ("features", "pseudonym", "shown"),
    [
        (("gen",), "Peters", ("gen",)),
        (("gen",), "Klas", ("gen",)),
        (("gen",), "Peter", ()),
        (("gen", "foreign"), "█████", ()),
        (("def",), "B-arbetsplatsen", ("def",)),
        (("def", "pl"), "åsaborna", ("def", "pl")),
        (("gen", "low"), "@city_2:gen:low", ("gen", "low")),
        (("gen",), "Emma-gen", ("gen",)),
        (("low",), "Guntorp", ()),
        (("foreign",), "C-stad", ()),
        (("foreign",), "al ain", ("foreign",)),
        (("ort", "origin", "transit", "oblig", "health"), "guntorp", ()),
    ],
)
def test_features_the_pseudonym_shows(features: tuple[str, ...], pseudonym: str, shown: tuple[str, ...]) -> None:
    assert shown_features(features, pseudonym) == shown
    assert shown_features(shown, pseudonym) == shown


@pytest.mark.parametrize(
    ("id", "original", "held"),
    [
        ("fatima-12", "Fatima", True),
        ("FATIMAS_text", "Fatima", True),
        ("text.fatima", "Fatimas", True),
        ("essayFatima3", "fatima", True),
        ("essayfatima3", "Fatima", True),
        ("Bo-12", "Ali Haddad", False),
        ("haddad", "Ali Haddad", True),
        ("ali7", "ali.haddad@example.org", True),
        ("orebro-1", "Örebro", True),
        ("0701740605", "070-174 06 05", True),
        ("essay-23", "23", False),
        ("A1AT1", "At", False),
        ("text-for-a1", "Svenska för alla", False),
        ("Fa-1", "Fa", False),
        ("", "Fatima", False),
    ],
)
def test_an_id_that_holds_an_original_is_refused(id: str, original: str, held: bool) -> None:
    if not held:
        check_id(id, [original])
        return
    with pytest.raises(InputError) as refused:
        check_id(id, ["Guntorp", original])
    assert "id of the essay" in str(refused.value)
    for word in re.findall(r"\w{3,}", original):
        assert word.casefold() not in str(refused.value).casefold()


def test_the_command_line_refuses_such_an_id(tmp_path: Path) -> None:
    (tmp_path / "fatuma.txt").write_text("Jag heter Fatuma. Fatuma bor här.", encoding="utf-8")
    out = tmp_path / "out.jsonl"
    done = run_gok("pseudonymize", tmp_path / "fatuma.txt", "--seed", 1, "-o", out)
    assert (done.status, done.out, out.exists()) == (2, "", False)
    assert done.err.count("\n") == 1
    assert "atuma" not in done.err
    work = run_gok("pseudonymize", tmp_path / "fatuma.txt", "--seed", 1, "-o", out, "--with-source")
    assert (work.status, out.exists()) == (0, True)


def test_the_command_line_keeps_what_it_is_told_to(tmp_path: Path) -> None:
    given = json.dumps({"id": "A1", "text": TEXT, "learner": "L1", "teacher": "Agda", "meta": {"genre": "letter"}})
    arguments = ("--from", "jsonl", "--to", "jsonl", "--keep-meta", "learner,genre")
    released = run_gok("pseudonymize", *arguments, given=given)
    record = json.loads(released.out)
    assert (record["learner"], record["genre"]) == ("L1", "letter")
    assert set(record) == {"id", "target", "mentions", "provenance", "learner", "genre"}
    bare = json.loads(run_gok("convert", "--from", "jsonl", "--to", "jsonl", given=released.out).out)
    assert set(bare) == {"id", "target", "mentions", "provenance"}
    same = run_gok("convert", *arguments, given=released.out)
    assert json.loads(same.out) == record


@pytest.mark.parametrize("name", ["out.jsonl", "out.parquet", "out.xml", "out"])
def test_a_corpus_run_writes_no_more(name: str, tmp_path: Path) -> None:
    essays = [
        {"id": "E1", "text": TEXT, "learner": "L1", "teacher": "Agda"},
        {"id": "fatuma", "text": TEXT, "learner": "L1", "teacher": "Agda"},
    ]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(one) + "\n" for one in essays), encoding="utf-8")
    key = tmp_path / "project.key"
    Key(bytes(range(32))).write(key)
    summary = run_corpus(tmp_path / "in.jsonl", tmp_path / name, key=key, keep_meta=("learner",))
    assert (summary.essays, summary.failed) == (1, 1)
    assert summary.failures is not None
    assert summary.failures.stat().st_mode & 0o077 == 0
    if name == "out.parquet":
        from pyarrow import parquet

        schema = parquet.read_schema(tmp_path / name)
        assert schema.names == ["id", "target", "mentions", "learner"]
        assert {field.name for field in schema.field("mentions").type.value_type} == {
            *("label", "number", "features", "action", "replacement", "target_start", "target_end")
        }
        assert set(json.loads(schema.metadata[b"gok"])) == {"gok", "profile", "key"}
    elif name == "out.jsonl":
        found = keys("jsonl", (tmp_path / name).read_text(encoding="utf-8"))
        assert set(found) <= ALLOWED["jsonl"] | {".learner"}
    elif name == "out.xml":
        found = keys("xml", (tmp_path / name).read_text(encoding="utf-8"))
        assert set(found) <= ALLOWED["xml"] | {"meta", "meta@key"}
        assert set(found["provenance@key"]) == {"gok", "profile", "key"}
    else:
        assert [path.name for path in (tmp_path / name).iterdir()] == ["E1.txt"]


def test_a_bundle_holds_no_more_and_older_ones_are_stripped(tmp_path: Path, result: Result) -> None:
    kiosk = Signer(b"k" * 32)
    options: dict[str, Any] = {
        "signer": kiosk,
        "head": Head(7, "ab" * 32, "2025-03-03T08:00:00Z"),
        "metadata": {},
        "now": datetime(2025, 3, 3, 8, 0, tzinfo=UTC),
    }
    out = tmp_path / "bundle.zip"
    build_bundle(out, [result.release(META)], sequence=1, **options)
    with zipfile.ZipFile(out) as archive:
        found = keys("jsonl", archive.read("essays.jsonl").decode())
    assert set(found) <= ALLOWED["jsonl"] | {".learner", ".genre"}
    pins = Pins((Partner("kiosk", "kiosk", kiosk.public),))
    (back,) = read_bundle(out, pins, seen=MemorySeen()).essays()
    assert back.essay.learner == "A1"
    old = {"relevance": "public", "confidence": 0.8417, "rules": ["names.near"], "alternatives": [], "by": "person"}
    record = record_of(result.release(META))
    record["mentions"] = [mention | old for mention in record["mentions"]]
    record["provenance"] |= {"lexicon": "ab", "model": "cd", "scope": "learner"}
    stripped = result_of(record, source="bundle").to_dict(with_source=False, keep_meta=META)
    assert stripped["mentions"] == record_of(result.release(META))["mentions"]
    assert set(stripped["provenance"]) == {"gok", "profile"}


def test_a_released_result_holds_no_more_than_it_writes(result: Result) -> None:
    released = result.release()
    plain = Mention(released.mentions[0].span, "", "city")
    for mention in released.mentions:
        assert (mention.confidence, mention.rules, mention.alternatives, mention.comment, mention.by) == (
            plain.confidence,
            plain.rules,
            plain.alternatives,
            plain.comment,
            plain.by,
        )
    assert (released.homonyms, released.warnings, released.comment, dict(released.essay.meta)) == ((), (), "", {})
    assert all(not record.rules for record in released.record)
