"""Evidence: it says what was measured, nothing of the originals, and nobody can change it unseen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gok.errors import InputError, SettingError
from gok.evidence import Evidence, Reports, check_files, gather, open_evidence, sign_evidence, to_page
from gok.evidence.words import LANGUAGES, words_of
from gok.formats import write
from gok.pipeline import pseudonymize_essay
from gok.replace import Key
from gok.risk.outcomes import AttackOutcome
from gok.safe.errors import DamagedError
from gok.safe.signing import Signer
from gok.settings import Settings
from gok.text import Essay
from tests.cli.running import Done, gok

TEXT = "Jag heter Fatima Haddad och bor i Borlänge. Ring 070-174 06 05!"
NAMES = ("Fatima", "Haddad", "Borlänge", "070-174 06 05")
SIGNER = Signer(bytes(range(32)))
FIGURES = {"risk": 0.2, "highest": 1.0, "k": 5, "uniques": 0, "at_risk": 0.0, "l": None, "leaks": 0, "linkage": 0.5}
OUTCOME = AttackOutcome("oracle", 0.05, 0.05, (0.04, 0.06), 400, 1.0, ("nothing",), {"asked": "Fatima"}, ("Haddad",))


def risk_report(**changed: Any) -> dict[str, Any]:
    """What `gok risk` says, with values of the essays as --with-source writes them."""
    return {
        "schema": "gok risk 1",
        "verdict": "fair",
        "passed": True,
        "failures": [],
        "figures": FIGURES,
        "limits": {"k": 5, "diversity": 2, "rare": 0.05, "size": 3, "words": 5, "gates": {"k": 5}},
        "essays": 1,
        "learners_total": 1,
        "learners": [{"id": "Fatima", "values": [["Borlänge"]]}],
        "leaks": {"checked": True, "found": [{"words": "Haddad"}]},
        "attacks": [OUTCOME.to_dict()],
        "notes": ["Fatima was here"],
    } | changed


CARD = {
    "schema": "gok scorecard 1",
    "essays": 1,
    "ways": {
        "gok (swell)": {
            "shares": {"gender": {"right": 3, "of": 3, "share": 1.0, "interval": [0.4, 1.0]}},
            "measures": {"LIX": {"before": 20, "after": 20.1, "change": 0.005, "interval": [-0.01, 0.02]}},
            "changed_words": 0,
            "tags_kept": 1.0,
            "guessed": None,
            "guessed_blindly": None,
        }
    },
}
DECISIONS = '[[decision]]\nwhat = "k = 5"\nwho = "The manager"\nwhen = 2026-11-16\nwhy = "As ever"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A release, the reports about it, decisions and a key to sign with."""
    made = pseudonymize_essay(Essay(TEXT, id="e1"), Settings.chosen(key=Key.fresh()))
    (tmp_path / "corpus.jsonl").write_text(write([made], format="jsonl"), "utf-8")
    (tmp_path / "risk.json").write_text(json.dumps(risk_report()), "utf-8")
    (tmp_path / "card.json").write_text(json.dumps(CARD), "utf-8")
    (tmp_path / "decisions.toml").write_text(DECISIONS, "utf-8")
    SIGNER.write(tmp_path / "signing.key")
    return tmp_path


def make(folder: Path) -> Evidence:
    reports = Reports(None, folder / "card.json", folder / "risk.json", folder / "decisions.toml")
    return sign_evidence(gather([folder / "corpus.jsonl"], reports, name="our corpus"), SIGNER)


def test_it_tells_what_was_measured_and_nothing_of_the_originals(folder: Path) -> None:
    made = make(folder)
    told = made.payload
    assert told["release"]["essays"] == 1
    assert told["release"]["replaced"] == 4
    assert told["release"]["made_with"]["profile"] == {"swell": 1}
    assert told["risk"]["figures"] == FIGURES
    assert told["risk"]["limits"]["gates"] == {"k": 5}
    assert [(row["name"], row["rate"], row["base"]) for row in told["attacks"]] == [("oracle", 0.05, 0.05)]
    assert told["decisions"] == [{"what": "k = 5", "who": "The manager", "when": "2026-11-16", "why": "As ever"}]
    assert told["evaluation"] is None
    for text in (made.message.decode(), *(to_page(made, language) for language in LANGUAGES)):
        for name in NAMES:
            assert name not in text


@pytest.mark.parametrize(
    ("language", "says"), [("sv", "Underlag för dataskyddsombudet"), ("en", "Evidence for the data")]
)
def test_the_page_is_for_people_and_paper(folder: Path, language: str, says: str) -> None:
    page = to_page(make(folder), language)
    assert says in page
    assert words_of(language)["not_measured"] in page
    assert words_of(language)["share_gender"] in page
    assert "@page" in page
    assert "The manager" in page
    assert SIGNER.public.words in page
    assert "<script src" not in page


@pytest.mark.parametrize("name", ["evidence.json", "sv.html", "en.html"])
def test_what_was_changed_is_seen(folder: Path, name: str) -> None:
    made = make(folder)
    text = made.message.decode() if name.endswith("json") else to_page(made, name[:2])
    path = folder / name
    path.write_text(text, "utf-8")
    assert open_evidence(path).signer == SIGNER.public
    for old, new in (("The manager", "The other"), ("2026-11-16", "2026-11-17"), ("our corpus", "your corpus")):
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises((DamagedError, InputError)):
            open_evidence(path)
    path.write_text(text[: len(text) // 2], "utf-8")
    with pytest.raises((DamagedError, InputError)):
        open_evidence(path)


def test_the_files_of_the_release_are_those_it_was_made_for(folder: Path) -> None:
    made, corpus = make(folder), folder / "corpus.jsonl"
    assert check_files(made, [corpus]) == []
    other = folder / "other.jsonl"
    other.write_text("{}\n", "utf-8")
    assert check_files(made, [other]) == [
        "other.jsonl: not a file of the release that the evidence is about",
        "corpus.jsonl: missing",
    ]
    corpus.write_text(corpus.read_text("utf-8") + "\n", "utf-8")
    assert check_files(made, [corpus]) == ["corpus.jsonl: not as it was when the evidence was made"]


@pytest.mark.parametrize(
    "report",
    [
        {"schema": "gok risk 9"},
        risk_report(schema="another"),
        risk_report(figures=FIGURES | {"k": "Fatima"}),
        risk_report(verdict="Fatima"),
        risk_report(limits={"gates": {"Fatima": 1}}),
        risk_report(attacks=[OUTCOME.to_dict() | {"name": "Fatima"}]),
        risk_report(attacks=[OUTCOME.to_dict() | {"lowers": ["Fatima"]}]),
        risk_report(attacks=[OUTCOME.to_dict() | {"details": {"of": "Fatima"}}]),
        risk_report(attacks=[OUTCOME.to_dict() | {"rate": "Fatima"}]),
        [],
    ],
)
def test_a_report_that_is_none_is_refused_and_not_quoted(folder: Path, report: Any) -> None:
    (folder / "risk.json").write_text(json.dumps(report), "utf-8")
    with pytest.raises(InputError) as caught:
        make(folder)
    assert "Fatima" not in str(caught.value)


@pytest.mark.parametrize(
    ("decisions", "says"),
    [
        ("what", "not a TOML file"),
        ('[[decision]]\nwhat = "x"\n', "what, who, when"),
        ('[[decision]]\nwhat = "x"\nwho = "y"\nwhen = "z"\nwhom = "a"\n', "what, who, when"),
        ('[[decision]]\nwhat = ""\nwho = "y"\nwhen = "z"\n', "must be text"),
        ('title = "x"\n', "tables [[decision]] and nothing else"),
    ],
)
def test_decisions_have_somebody_who_took_them(folder: Path, decisions: str, says: str) -> None:
    (folder / "decisions.toml").write_text(decisions, "utf-8")
    with pytest.raises(InputError) as caught:
        make(folder)
    assert says in str(caught.value)


def test_work_flavour_is_no_release(folder: Path) -> None:
    made = pseudonymize_essay(Essay(TEXT, id="e1"), Settings.chosen(seed=1, with_source=True))
    (folder / "corpus.jsonl").write_text(write([made], format="jsonl", with_source=True), "utf-8")
    with pytest.raises(InputError, match="work flavour"):
        make(folder)


def test_every_text_is_in_both_languages() -> None:
    swedish, english = (words_of(language) for language in LANGUAGES)
    assert swedish.keys() == english.keys()
    assert all(text.strip() for words in (swedish, english) for text in words.values())
    with pytest.raises(SettingError, match="not in 'fi'"):
        words_of("fi")


def _evidence(folder: Path, *more: object) -> Done:
    reports = (
        "--risk",
        folder / "risk.json",
        "--scorecard",
        folder / "card.json",
        "--decisions",
        folder / "decisions.toml",
    )
    return gok("audit", "evidence", folder / "corpus.jsonl", *reports, "--sign", folder / "signing.key", *more)


def test_the_commands(folder: Path) -> None:
    page, line = folder / "evidence.html", folder / "evidence.json"
    done = _evidence(folder, "-o", page, "-o", line, "--name", "our corpus")
    assert done.status == 0, done.err
    assert SIGNER.public.fingerprint in done.out
    for path in (page, line):
        asked = ("--release", folder / "corpus.jsonl", "--signer", SIGNER.public.words)
        held = gok("audit", "verify", path, *asked)
        assert held.status == 0
        assert "The signature holds" in held.out
    other = gok("audit", "verify", line, "--signer", "lusab babad")
    assert other.status == 1
    assert "signed by somebody else" in other.out
    (folder / "corpus.jsonl").write_text("{}\n", "utf-8")
    assert gok("audit", "verify", page, "--release", folder / "corpus.jsonl").status == 1
    assert _evidence(folder, "-o", folder / "x.pdf").status == 2
    assert _evidence(folder, "-o", folder / "x.html", "--language", "fi").status == 2
