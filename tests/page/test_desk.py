"""One essay on the desk: read, hidden more and less, taken along, forgotten."""

from __future__ import annotations

import io
import json
from typing import Any

import docx
import pytest

import gok
from gok.errors import GokError
from gok_web.page.desk import TEXT_LIMIT, Desk
from gok_web.page.word_file import word_file

TEXT = "Jag heter Fatima och bor i Malmö.\nMin katt Sune är 3 år. Fatima åker till Malmö."


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.clear(1)
    return made


def read(desk: Desk, text: str = TEXT, **wishes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(desk.read(json.dumps({"text": text, **wishes})))
    assert "".join(piece["text"] for piece in found["pieces"]) == found["target"]
    return found


def test_what_the_command_line_gives(desk: Desk) -> None:
    result = gok.pseudonymize(TEXT, seed=1, meta={"id": "essay"})
    assert read(desk)["target"] == result.text
    assert desk.write("text").decode() == result.text
    assert json.loads(desk.write("jsonl")) == result.to_dict(with_source=False)
    assert json.loads(desk.write("svala")) == result.to_svala(with_source=False)


def test_pseudonyms_stay_while_one_writes(desk: Desk) -> None:
    before = read(desk)["target"]
    assert read(desk, TEXT + " Hej")["target"] == before + " Hej"


def test_hide_more(desk: Desk) -> None:
    found = read(desk, hide=[["katt", "profession"], ["Min", "nothing_of_ours"]])
    assert {piece["was"]: piece["label"] for piece in found["pieces"] if piece["kind"] == "hidden"}["Fatima"]
    assert [piece["kind"] for piece in read(desk, hide=[["katt", "city"]])["pieces"] if piece.get("was") == "katt"] == [
        "hidden"
    ]
    assert "katt" not in desk.write("text").decode()


def test_hide_less(desk: Desk) -> None:
    found = read(desk, open=["malmö"])
    assert [piece["text"] for piece in found["pieces"] if piece["kind"] == "open"] == ["Malmö", "Malmö"]
    assert "Fatima" not in found["target"]
    assert desk.write("text").decode().count("Malmö") == 2


def test_hide_less_with_endings(desk: Desk) -> None:
    found = read(desk, "Jag heter Fatima. Fatimas bok heter Malmö.", open=["Fatima"])
    assert [piece["text"] for piece in found["pieces"] if piece["kind"] == "open"] == ["Fatima", "Fatimas"]
    assert desk.write("text").decode().startswith("Jag heter Fatima. Fatimas bok")


def test_another_essay_has_another_key() -> None:
    desk = Desk()
    seen = {read(desk)["target"]}
    assert read(desk)["target"] in seen  # the same essay keeps its key
    for _ in range(5):
        desk.clear()
        seen.add(read(desk)["target"])
    assert len(seen) > 1
    desk.clear()
    with pytest.raises(GokError):
        desk.write("text")


def test_files(desk: Desk) -> None:
    read(desk)
    made = desk.write("docx")
    paragraphs = [one.text for one in docx.Document(io.BytesIO(made)).paragraphs]
    assert "\n".join(paragraphs) == desk.write("text").decode()
    assert Desk.open_file("essay.docx", made) == desk.write("text").decode()
    assert Desk.open_file("essay.txt", "Jag heter Åsa.".encode()) == "Jag heter Åsa."


@pytest.mark.parametrize("text", ["", "a & <b>\tc\r\nd", "\x00\x0b\ufffe", "  två blanka  ", "\U0001f600"])
def test_odd_text_in_word(text: str) -> None:
    made = word_file(text)
    assert made == word_file(text)
    read_back = "\n".join(one.text for one in docx.Document(io.BytesIO(made)).paragraphs)
    assert read_back.replace("\ufffd", "") == "".join(
        one for one in text.replace("\r\n", "\n") if one not in "\x00\x0b\ufffe"
    )


def test_what_is_too_long_is_cut(desk: Desk) -> None:
    assert len(read(desk, "a " * TEXT_LIMIT)["target"]) == TEXT_LIMIT


def test_start_tells_the_labels() -> None:
    said = json.loads(Desk().start())
    assert said["limit"] == TEXT_LIMIT
    assert all(rows for language in ("sv", "en") for _, rows in said["labels"][language])
