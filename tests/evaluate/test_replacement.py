"""The scorecard: each figure is right where it can be counted by hand, and falls where a fault is planted."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from gok.cli import evaluate
from gok.errors import GokError, InputError, SettingError
from gok.evaluate.replacement import as_written, failures, judge, read_gates, ways_of, with_features
from gok.evaluate.replacement.checks import CHECKS, count_changed
from gok.evaluate.replacement.guessing import Guesses
from gok.evaluate.replacement.inflection import check_endings, check_inflection
from gok.evaluate.replacement.measures import lix, measure, ovix, tags_outside
from gok.evaluate.replacement.relations import RELATIONS
from gok.evaluate.replacement.replaced import Replaced
from gok.lang import load_language
from gok.pipeline import detect_essay
from gok.replace import Key
from gok.replace.assemble import assemble_with
from gok.results import Mention, Result
from gok.settings import Settings
from gok.text import Essay, Span
from tests.evaluate.building import note, record, write_lines

_MARKED = re.compile(r"\[([^]|]*)\|([^]]*)\]\{([^}]*)\}")
KEYS = [Key.from_seed(n).upgraded() for n in (1, 2)]


def made(marked: str, essay_id: str = "e1") -> Replaced:
    """An essay and what stands in it now: `[Ali|Peter]{firstname_male 1 gen}`."""
    text, at = "", 0
    mentions: list[Mention] = []
    for match in _MARKED.finditer(marked):
        text += marked[at : match.start()]
        original, pseudonym, told = match.groups()
        label, *more = told.split()
        number = next((int(word) for word in more if word.isdigit()), len(mentions) + 50)
        span = Span(len(text), len(text) + len(original))
        features = tuple(word for word in more if not word.isdigit())
        mentions.append(Mention(span, original, label, number, features, replacement=pseudonym))
        text += original
        at = match.end()
    text += marked[at:]
    placed, target = assemble_with(text, mentions, [m.replacement for m in mentions])
    return Replaced(Result(Essay(text, id=essay_id), placed, target=target))


def judged(marked: str) -> dict[str, list[bool]]:
    """What each figure says of each place."""
    one = made(marked)
    found: dict[str, list[bool]] = {}
    for check in (*CHECKS, *RELATIONS, check_inflection):
        for name, right in check(one):
            found.setdefault(name, []).append(right)
    return found


@pytest.mark.parametrize(
    ("figure", "right", "wrong"),
    [
        ("gender", "[Ali|Peter]{firstname_male 1}", "[Ali|Anna]{firstname_male 1}"),
        ("gender", "[Zbigniew|Andreas]{firstname_male 1}", "[Lisa|Andreas]{firstname_female 1}"),
        ("age band", "[15|17]{age_digits}", "[19|21]{age_digits}"),
        (
            "one entity, one pseudonym",
            "[Ali|Peter]{firstname_male 1} och [Alis|Peters]{firstname_male 1 gen} bil",
            "[Ali|Peter]{firstname_male 1} och [Alis|Görans]{firstname_male 1 gen} bil",
        ),
        (
            "one entity, one pseudonym",
            "[Lund|Guntorp]{city 1}: en [lundabo|guntorpsbo]{city 1}",
            "[Lund|Guntorp]{city 1}: en [lundabo|malmöbo]{city 1}",
        ),
        (
            "none shared",
            "[Ali|Peter]{firstname_male 1} och [Omar|Göran]{firstname_male 2}",
            "[Ali|Peter]{firstname_male 1} och [Omar|Peter]{firstname_male 2}",
        ),
        (
            "none an original",
            "[Ali|Peter]{firstname_male 1} och [Omar|Göran]{firstname_male 2}",
            "[Ali|Omar]{firstname_male 1} och [Omar|Göran]{firstname_male 2}",
        ),
        (
            "city in its country",
            "[Odense|Hamburg]{city 1 foreign} i [Danmark|Tyskland]{country 2}",
            "[Odense|Lima]{city 1 foreign} i [Danmark|Tyskland]{country 2}",
        ),
        ("at home or abroad", "[Borlänge|Guntorp]{city 1}", "[Borlänge|Hamburg]{city 1}"),
        ("street keeps its kind", "[Kungsgatan|Lindgatan]{place 1}", "[Kungsgatan|Lindbacken]{place 1}"),
        (
            "street in its town",
            "[Kungsgatan|Storgatan]{place 1} i [Borlänge|Kalmar]{city 2}",
            "[Kungsgatan|Vinkelgatan]{place 1} i [Borlänge|Kalmar]{city 2}",
        ),
        (
            "relatives' surnames",
            "[Haddad|Lind]{surname 1} och [Haddad|Lind]{surname 2}",
            "[Haddad|Lind]{surname 1} och [Ek|Lind]{surname 2}",
        ),
        (
            "birth year and age",
            "född [1990|1991]{year 1}, kom [2015|2017]{year 2}, var [25|26]{age_digits 3}",
            "född [1990|1991]{year 1}, kom [2015|2017]{year 2}, var [25|23]{age_digits 3}",
        ),
        (
            "ages in order",
            "[12|13]{age_digits 1} och [15|16]{age_digits 2}",
            "[12|14]{age_digits 1} och [15|13]{age_digits 2}",
        ),
        ("inflection", "[Alis|Peters]{firstname_male 1 gen} bil", "[Alis|Peter]{firstname_male 1 gen} bil"),
        ("inflection", "jag heter [ali|peter]{firstname_male 1}", "jag heter [ali|Peter]{firstname_male 1}"),
        ("inflection", "[göteborgarna|guntorpsborna]{city 1}", "[göteborgarna|guntorpsbo]{city 1}"),
    ],
)
def test_a_planted_fault_is_seen(figure: str, right: str, wrong: str) -> None:
    assert judged(right)[figure]
    assert all(judged(right)[figure])
    assert not all(judged(wrong)[figure])


def test_words_changed_beyond_the_mentions_are_counted() -> None:
    one = made("Jag heter [Ali|Peter]{firstname_male 1} och bor här.")
    assert count_changed(one) == 0
    changed = replace(one.result, target=(one.result.target or "").replace("här", "där borta"))
    assert count_changed(Replaced(changed)) == 2
    assert tags_outside(one) == (6, 6)
    assert tags_outside(Replaced(changed)) == (5, 6)


def test_readability_by_hand() -> None:
    words = "Hon promenerar långsamt hem".split()
    assert lix(words, 2) == pytest.approx(4 / 2 + 100 * 2 / 4)
    assert lix([], 0) is None
    assert ovix(["a", "b"]) is None
    found = measure(Essay("Hon promenerar hem. Hon är 23 år."), load_language()).values
    assert found["words"] == 6
    assert found["words a sentence"] == 3
    assert found["LIX"] == pytest.approx(3 + 100 / 6)
    assert found["unknown words per 100"] == 0
    assert measure(Essay("Hon promxnerqr hem."), load_language()).values["unknown words per 100"] == pytest.approx(
        100 / 3
    )


def test_a_dictionary_judges_endings_of_what_it_knows() -> None:
    class Known:
        def knows(self, word: str) -> bool:
            return word in ("Peter", "Peters", "Göran")

    pairs = [("Peter", "Peters"), ("Göran", "Görans"), ("Vinvi", "Vinvis"), ("Max", "Max")]
    assert list(check_endings(pairs, Known())) == [  # type: ignore[arg-type]
        ("inflection (dictionary)", True),
        ("inflection (dictionary)", False),
    ]


def _guessed(pseudonym: str) -> tuple[int, int, int] | None:
    """Essays with the same two names, under two keys; `pseudonym` says what Ali becomes in each."""
    guesses = Guesses()
    for run in range(2):
        for n in range(8):
            name, other = ("Ali", pseudonym) if n % 2 else ("Omar", "Göran")
            guesses.add(run, made(f"[{name}|{other}]{{firstname_male 1}}", f"e{n}"))
    return guesses.rate()


def test_pseudonyms_that_tell_their_original_are_guessed_and_others_are_not() -> None:
    assert Guesses().rate() is None
    told, silent = _guessed("Peter"), _guessed("Göran")
    assert told is not None
    assert silent is not None
    assert told[0] == told[2] == 16
    assert silent[0] == silent[1]


GOLD = [
    note("Jag heter [Ali]{firstname_male 1} och bor i [Borlänge]{city 2}. [Alis]{firstname_male 1} bil.", "e1"),
    note("[Rima]{firstname_female 1} är [25]{age_digits 2} år och född [1990]{year 3}.", "e2"),
    note("Oslo är [Norges]{country 1 X} huvudstad.", "e3"),
]


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "gold.jsonl", *map(record, GOLD))


app = typer.Typer()
app.command()(evaluate.command)


def gok(*arguments: object) -> Any:
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if isinstance(result.exception, GokError):
        raise result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_command(gold: Path, tmp_path: Path) -> None:
    done = gok(gold, "--replacement", "--bootstrap", 20, "--to", "json", "--report", tmp_path / "card.html")
    card = json.loads(done.stdout)
    ours = card["ways"]["gok (swell)"]
    assert card["schema"] == "gok scorecard 1"
    assert (card["essays"], card["mentions"], card["keys"]) == (2, 6, 3)
    assert ours["changed_words"] == 0
    assert ours["shares"]["one entity, one pseudonym"] == {
        "right": 3,
        "of": 3,
        "share": 1.0,
        "interval": pytest.approx([0.207, 1], abs=1e-3),
    }
    assert card["ways"]["redact"]["shares"]["gender"]["share"] == 0
    assert ours["shares"]["birth year and age"]["share"] == 1
    page = (tmp_path / "card.html").read_text("utf-8")
    assert "What research loses" in page
    for name in ("Ali", "Borlänge", "Rima"):
        assert name not in page + done.stdout
    assert "| gender | 1.000 |" in gok(gold, "--replacement", "--bootstrap", 0, "--to", "markdown").stdout
    assert "replacement,gender,redact,0.0" in gok(gold, "--replacement", "--bootstrap", 0, "--to", "csv").stdout


def test_gates(gold: Path) -> None:
    passed = gok(gold, "--replacement", "--bootstrap", 0, "--fail-under", "gender=1,changed_words=0")
    assert passed.exit_code == 0
    failed = gok(gold, "--replacement", "--bootstrap", 0, "--fail-under", "relatives_surnames=0.98")
    assert failed.exit_code == 1
    assert "relatives_surnames could not be measured" in failed.stderr
    with pytest.raises(SettingError, match="cannot gate on 'beauty=1'"):
        gok(gold, "--replacement", "--fail-under", "beauty=1")


def test_what_another_tool_has_written_is_judged_as_it_stands(gold: Path, tmp_path: Path) -> None:
    """The replacements of a work-flavour file, here by hand: Ali has become a woman and lost his genitive."""
    text = "Jag heter Ali. Alis bil."
    mentions = [
        {"start": 10, "end": 13, "text": "Ali", "label": "firstname_male", "number": 1, "replacement": "Anna"},
        {
            "start": 15,
            "end": 19,
            "text": "Alis",
            "label": "firstname_male",
            "number": 1,
            "features": ["gen"],
            "replacement": "Anna",
        },
    ]
    for m, (start, end) in zip(mentions, ((10, 14), (16, 20)), strict=True):
        m |= {"action": "replace", "target_start": start, "target_end": end}
    work = {"id": "w1", "text": text, "target": "Jag heter Anna. Anna bil.", "mentions": mentions}
    file = write_lines(tmp_path / "work.jsonl", work)
    card = json.loads(gok(file, "--replacement", "--bootstrap", 0, "--to", "json").stdout)
    own = card["ways"]["work (as written)"]
    assert own["shares"]["gender"]["share"] == 0
    assert own["shares"]["inflection"]["share"] == 0.5
    assert "gok (swell)" not in card["ways"]


def test_nothing_to_judge_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing is marked"):
        gok(write_lines(tmp_path / "x.jsonl", record(GOLD[2])), "--replacement")


def test_features_that_nobody_has_set_are_those_of_the_engine() -> None:
    essay = Essay("Alis bil står i Odense.")
    found = detect_essay(essay, Settings())
    bare = replace(found, mentions=tuple(replace(m, features=()) for m in found.mentions))
    assert with_features(bare, found) == found


def test_the_same_keys_give_the_same_card() -> None:
    one = made("Jag heter [Ali|Peter]{firstname_male 1} och [Omar|Göran]{firstname_male 2}.").result
    cards = [judge([one], {"x": as_written}, keys=KEYS, samples=10) for _ in range(2)]
    assert cards[0] == cards[1]
    assert failures(read_gates(["letters_a_word=0"]), cards[0].ways[0])
    with pytest.raises(SettingError, match="unknown baseline 'magic'"):
        ways_of("swell", ["magic"])
