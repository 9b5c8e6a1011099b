"""What is decided before anything is replaced."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

import gok
from gok.errors import InputError, SettingError
from gok.formats import jsonl, read_stream
from gok.formats.svala_reading import from_graph
from gok.pipeline import pseudonymize_read
from gok.replace import load_profile
from gok.results import Result
from gok.settings import Settings

TEXT = "Jag heter Fatima och bor i Borlänge."


@pytest.fixture
def profile(tmp_path: Path) -> str:
    path = tmp_path / "ours.toml"
    path.write_text('safe_genres = ["recension", "utredande"]\nsafe_topics = ["Boken om *"]\n', "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("meta", "safe"),
    [
        ({"genre": "review"}, "genre"),
        ({"genre": "recension, utredande"}, "genre"),
        ({"genre": "recension, berättande"}, ""),
        ({"genre": "berättande"}, ""),
        ({"topic": "boken om  Blanche och Marie"}, "topic"),
        ({"topic": "min bok"}, ""),
        ({}, ""),
    ],
)
def test_safe_genres_and_topics_switch_replacement_off(meta: dict[str, str], safe: str, profile: str) -> None:
    result = gok.pseudonymize(TEXT, meta=meta, profile=profile, seed=1)
    found = {m.label for m in result.mentions}
    assert {"firstname_female", "city"} <= found, "everything is still shown"
    assert (result.text == TEXT) is bool(safe)
    assert {m.action for m in gok.detect(TEXT, meta=meta, profile=profile).mentions} == {"keep" if safe else "replace"}
    assert [safe in w for w in result.warnings] == [True] * bool(safe)


def test_a_list_of_genres_is_a_list(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('safe_genres = "recension"\n', "utf-8")
    with pytest.raises(SettingError, match="safe_genres is not a list"):
        load_profile(str(path))


def rendered(record: dict[str, Any], **options: Any) -> Result:
    given = jsonl.from_record({"id": "A1AT1", **record}, source="test")
    return pseudonymize_read(given, Settings.chosen(seed=1), **options)


MARKED = {
    "text": "Jag heter Ali och bor i Växjö. Ali är glad.",
    "mentions": [{"start": 10, "end": 13, "label": "nickname", "number": 7}],
}


def test_marks_of_a_file_win_and_the_rest_is_found() -> None:
    result = rendered(MARKED)
    names = [m for m in result.mentions if m.text == "Ali"]
    assert [(m.label, m.number, m.replacement) for m in names] == [("nickname", 7, names[0].replacement)] * 2
    (town,) = [m for m in result.mentions if m.label == "city"]
    assert town.number not in (None, 7)
    assert "Växjö" not in result.text


def test_only_what_is_marked_is_rendered() -> None:
    result = rendered(MARKED, only_marked=True)
    assert len(result.mentions) == 1
    assert result.text.endswith(" och bor i Växjö. Ali är glad.")


def test_a_file_without_marks_has_nothing_to_render() -> None:
    with pytest.raises(InputError, match="nothing is marked"):
        rendered({"text": "Jag heter Ali."}, only_marked=True)


def test_what_a_person_kept_stays_wherever_it_stands() -> None:
    kept = {"start": 10, "end": 13, "label": "firstname_male", "relevance": "public"}
    result = rendered({"text": "Jag heter Ali. Ali bor här.", "mentions": [kept]})
    assert result.text == "Jag heter Ali. Ali bor här."


def test_a_pseudonym_set_by_hand_stays_and_another_is_drawn_anew() -> None:
    said = {"start": 10, "end": 13, "label": "firstname_male", "replacement": "Zorro", "number": 1}
    text = {"text": "Jag heter Ali.", "target": "Jag heter Zorro."}
    assert rendered({**text, "mentions": [{**said, "by": "person"}]}).text == "Jag heter Zorro."
    assert rendered({**text, "mentions": [said]}).text not in ("Jag heter Zorro.", "Jag heter Ali.")


def test_a_gold_standard_is_no_mark() -> None:
    spans = [{"start": 0, "end": 3, "label": "city", "n": 1, "rel": "P", "surface": "Jag"}]
    gold = {"text": "Jag heter Ali.", "spans": spans}
    assert [m.text for m in rendered(gold).mentions] == ["Ali"]
    assert [m.text for m in rendered(gold, only_marked=True).mentions] == ["Jag"]


def test_a_graph_with_labels_for_a_target_is_rendered() -> None:
    graph = {
        "source": [{"id": "s0", "text": "Alice "}, {"id": "s1", "text": "sover "}],
        "target": [
            {"id": "t0", "text": "firstname:female "},
            {"id": "t1", "text": "1 "},
            {"id": "t2", "text": "sover "},
        ],
        "edges": {
            "a": {"id": "a", "ids": ["s0", "t0", "t1"], "labels": ["firstname:female", "1"]},
            "b": {"id": "b", "ids": ["s1", "t2"], "labels": []},
        },
    }
    result = pseudonymize_read(from_graph(graph), Settings.chosen(seed=1), only_marked=True)
    (name,) = result.mentions
    assert (name.label, name.number) == ("firstname_female", 1)
    assert name.replacement not in ("Alice", "firstname:female 1")
    assert result.text.split() == [name.replacement, "sover"]


def test_a_wrong_label_in_a_graph_is_an_error_and_a_correction_is_not() -> None:
    def graph(label: str) -> dict[str, Any]:
        tokens = [{"text": "Alice "}]
        edges = {"a": {"id": "a", "ids": ["s0", "t0"], "labels": [label]}}
        return {side: [{"id": f"{side[0]}0", **t} for t in tokens] for side in ("source", "target")} | {"edges": edges}

    settings = Settings.chosen(seed=1)
    assert pseudonymize_read(from_graph(graph("S-WO")), settings).text
    with pytest.raises(InputError, match="unknown label 'firstnme'"):
        pseudonymize_read(from_graph(graph("firstnme")), settings)


PLACEHOLDERS = (
    "Jag heter @firstname_female_1 @surname_1 och bor i @city_2. Min bror är @age(25-29) år, född @year(1990-1994). "
    "Det är @firstname_female_1:gen bil. Ring @phone_nr_5! Vi ses den @day_6 @month_word_7 på @street_8. /@ali_99"
)


@pytest.mark.parametrize("only", [True, False])
@pytest.mark.parametrize("format", ["text", "placeholders"])
def test_placeholders_are_rendered(format: str, only: bool) -> None:
    written = PLACEHOLDERS if format == "text" else PLACEHOLDERS.replace("@ali", "@@ali")
    (given,) = read_stream(io.BytesIO(written.encode()), format=format)
    result = pseudonymize_read(given, Settings.chosen(seed=1), only_marked=only)
    assert ("@ali_99" in result.text) is only, "a user name is no placeholder"
    shape = re.compile(
        r"Jag heter (\w+) \w+ och bor i \w+\. Min bror är 2[4-9] år, född 199[0-4]\. Det är (\w+)s? bil\. "
        r"Ring 000-000 00 00! Vi ses den \d+:[ae] \w+ på \w+\. /@?\w+\s*"
    )
    found = shape.fullmatch(result.text)
    assert found is not None, result.text
    assert found[1][0].isupper()
    assert found[2].startswith(found[1][:3])


def test_other_profiles_render_placeholders_too() -> None:
    (given,) = read_stream(io.BytesIO(b"Jag bor i @city_2 med @firstname_male_1."), format="text")
    result = pseudonymize_read(given, Settings.chosen(seed=1, profile="swell-gold"), only_marked=True)
    assert result.text.startswith("Jag bor i A-stad med ")
