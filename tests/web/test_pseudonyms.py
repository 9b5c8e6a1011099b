"""Pseudonyms in a document: drawn once, pinned, consistent, drawn again on request only."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gok.replace import Key
from gok.safe import EphemeralKeys
from gok_web.common.running import running
from gok_web.workbench import service
from gok_web.workbench.documents import Document
from tests.web.conftest import ORIGINALS, TEXT, Api, workbench


def render(api: Api, document: Any, path: str = "render", **more: Any) -> Any:
    answer = api.send("POST", f"/api/workbench/{path}", {"document": document, **more})
    assert answer.status_code == 200, answer.content
    return answer.json()


def by_text(document: Any) -> dict[str, Any]:
    return {document["text"][m["start"] : m["end"]]: m for m in document["mentions"]}


def test_rendering_changes_nothing_that_is_pinned(api: Api) -> None:
    document = api.essay()["document"]
    answer = render(api, document)
    assert answer["document"] == document
    assert not ORIGINALS.search(answer["target"])
    by_text(document)["Ali"]["replacement"] = "Zebulon"
    again = render(api, document)
    assert again["document"] == document
    assert "Zebulon" in again["target"]


def test_stored_essays_go_on_as_they_were_begun() -> None:
    """Workbench and kiosk work keys out of the data keys of learners, and those choose as they did from the start."""
    for learner, fingerprint in (("L1", "2d29949809386dff"), ("", "92fe8ba306d54c57")):
        document = Document("Jag heter Ali.", id="A1AT1", meta={"learner": learner})
        key = service.names_under(Key(bytes(range(32))), document).key
        assert (key.version, key.fingerprint) == (1, fingerprint)
        assert service.names_under(Key(bytes(range(32)), version=2), document).key.version == 2


def test_pseudonyms_are_the_same_on_another_day(api: Api) -> None:
    document = api.essay(id="A1AT1")["document"]
    empty = deepcopy(document)
    for mention in empty["mentions"]:
        mention["replacement"] = None
    assert render(api, empty)["document"] == document
    with workbench(running().keys):
        assert Api().enter().essay(id="A1AT1")["document"]["mentions"] == document["mentions"]
    with workbench(EphemeralKeys()):
        assert Api().enter().essay(id="A1AT1")["document"]["mentions"] != document["mentions"]


def test_essays_of_a_learner_share_their_pseudonyms(api: Api) -> None:
    one = by_text(api.essay(meta={"learner": "A1"})["document"])
    two = by_text(api.essay("Hej, det är Maryam. Vi var i Borlänge.", meta={"learner": "A1"})["document"])
    other = by_text(api.essay(meta={"learner": "B7"})["document"])
    assert one["Maryam"]["replacement"] == two["Maryam"]["replacement"]
    assert one["Borlänge"]["replacement"] == two["Borlänge"]["replacement"]
    assert [m["replacement"] for m in one.values()] != [m["replacement"] for m in other.values()]


def test_a_missing_pseudonym_agrees_with_those_that_stand(api: Api) -> None:
    document = api.essay()["document"]
    mentions = by_text(document)
    mentions["Ali"] |= {"replacement": "Gunnar", "replacement_by": "person"}
    mentions["Alis"]["replacement"] = None
    rendered = by_text(render(api, document)["document"])
    assert rendered["Alis"]["replacement"] == "Gunnars"
    assert rendered["Ali"] == mentions["Ali"]


def test_a_hand_made_mention_gets_a_pseudonym_of_its_own(api: Api) -> None:
    document = api.essay("Kvarnen är stängd. Vi bor nära Kvarnen.")["document"]
    place = document["text"].index("Kvarnen")
    mine = {"id": "p1", "start": place, "end": place + 7, "label": "other_institution", "number": 9, "by": "person"}
    document["mentions"] = [{**mine, "status": "confirmed"}]
    answer = render(api, document)
    (made,) = answer["document"]["mentions"]
    assert made["replacement"] not in (None, "", "Kvarnen")
    (homonym,) = answer["homonyms"]
    assert document["text"][slice(*homonym)] == "Kvarnen"
    assert [m["code"] for m in answer["messages"]] == ["homonym"]


def test_rejected_mentions_count_for_nothing(api: Api) -> None:
    document = api.essay()["document"]
    for mention in document["mentions"]:
        mention["status"] = "rejected"
    answer = render(api, document)
    assert answer["target"] == TEXT
    assert answer["messages"] == []


def test_one_entity_is_drawn_again(api: Api) -> None:
    document = api.essay()["document"]
    before = by_text(document)
    drawn = by_text(render(api, document, "redraw", number=before["Ali"]["number"])["document"])
    assert drawn["Ali"]["replacement"] != before["Ali"]["replacement"]
    assert drawn["Maryam"] == before["Maryam"]
    assert drawn["Borlänge"] == before["Borlänge"]
    twice = by_text(render(api, render(api, document, "redraw", number=1)["document"], "redraw", number=1)["document"])
    assert len({one["Ali"]["replacement"] for one in (before, drawn, twice)}) == 3


def test_drawing_all_again_spares_what_a_person_has_set(api: Api) -> None:
    document = api.essay()["document"]
    by_text(document)["Maryam"] |= {"replacement": "Greta", "replacement_by": "person"}
    drawn = by_text(render(api, document, "redraw", number=None)["document"])
    assert drawn["Maryam"]["replacement"] == "Greta"
    assert drawn["Ali"]["replacement"] != by_text(document)["Ali"]["replacement"]


def test_alternatives_are_ranked_and_can_be_picked(api: Api) -> None:
    document = api.essay()["document"]
    ali = by_text(document)["Ali"]
    answer = render(api, document, "alternatives", mention=ali["id"])
    assert answer["labels"][0]["label"] == "firstname_male"
    assert [row["confidence"] for row in answer["labels"]] == sorted(
        (row["confidence"] for row in answer["labels"]), reverse=True
    )
    names = answer["pseudonyms"]
    assert names[0] == ali["replacement"]
    assert len(set(names)) == len(names) > 3
    assert not {"Ali", by_text(document)["Maryam"]["replacement"]} & set(names)
    assert all(reason["sv"] and reason["en"] for reason in answer["reasons"])
    assert api.send("POST", "/api/workbench/alternatives", {"document": document, "mention": "x"}).status_code == 404


def test_running_the_engine_anew_keeps_decisions(api: Api) -> None:
    document = api.essay()["document"]
    mentions = by_text(document)
    mentions["Ali"] |= {
        "label": "nickname",
        "by": "person",
        "status": "confirmed",
        "number": 40,
        "replacement": "Pelle",
    }
    mentions["Borlänge"]["status"] = "rejected"
    mentions["Maryam"] |= {"replacement": "Greta", "replacement_by": "person"}
    start = TEXT.index("syster")
    mine = {"id": "p1", "start": start, "end": start + 6, "label": "extra", "number": 41, "by": "person"}
    document["mentions"].append({**mentions["Ali"], **mine, "replacement": "kusin", "replacement_by": "person"})
    lost = document["mentions"].index(mentions["Falu lasarett"])
    del document["mentions"][lost]
    again = by_text(render(api, document, "rerun")["document"])
    for word in ("Ali", "Borlänge", "Maryam", "syster", "Hosseini", "070-174 06 05"):
        assert again[word]["status"] == by_text(document)[word]["status"]
        assert again[word]["replacement"] == by_text(document)[word]["replacement"], word
    assert again["Falu lasarett"]["status"] == "suggested"
    ids = [m["id"] for m in render(api, document, "rerun")["document"]["mentions"]]
    assert len(set(ids)) == len(ids)


def test_running_the_engine_anew_twice_changes_nothing(api: Api) -> None:
    document = api.essay()["document"]
    once = render(api, document, "rerun")["document"]
    assert once == document
    assert render(api, once, "rerun")["document"] == once


def test_live_mode_keeps_names_while_typing(api: Api) -> None:
    def named(text: str) -> list[str]:
        answer = api.send("POST", "/api/workbench/live", {"text": text}).json()
        return [m["replacement"] for m in answer["mentions"] if m["text"] == "Maryam"]

    (first,) = named("Jag heter Maryam.")
    assert named("Jag heter Maryam. Maryam bor i Borlänge.") == [first, first]
    stranger = Api().enter().send("POST", "/api/workbench/live", {"text": "Jag heter Maryam."}).json()
    assert stranger["text"] == "Jag heter Maryam."  # the session is another, so may be the name


def test_tokens_are_split_and_joined_by_hand(api: Api) -> None:
    document = api.essay("Ta buss 12 till Skolan.Vi ses")["document"]
    text = document["text"]
    document["splits"] = [text.index("an.Vi")]
    document["joins"] = [[text.index("buss"), text.index(" till")]]
    words = [text[a:b] for a, b in render(api, document)["tokens"]]
    assert words == ["Ta", "buss 12", "till", "Skol", "an", ".", "Vi", "ses"]


@given(st.data())
@settings(max_examples=30)
def test_tokens_cover_the_text_however_they_are_cut(data: st.DataObject) -> None:
    from gok_web.workbench.documents import CutEssay

    text = data.draw(st.text("ab .,å", min_size=2, max_size=30))
    splits = data.draw(st.lists(st.integers(1, len(text) - 1), max_size=4))
    borders = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=4)))
    joins = tuple(zip(borders[::2], borders[1::2], strict=False))
    tokens = CutEssay(text, splits=tuple(sorted(splits)), joins=joins).tokens
    assert all(one.end <= two.start for one, two in pairwise(tokens))
    covered = "".join(token.text for token in tokens)
    assert covered.replace(" ", "") == text.replace(" ", "")
    assert all(text[token.start : token.end] == token.text for token in tokens)


def test_a_learner_who_is_being_typed_gets_no_key(api: Api) -> None:
    document = api.essay()["document"]
    before = running().keys.learners()
    for name in ("A", "A1", "A12"):
        document["meta"]["learner"] = name
        document["mentions"][0]["replacement"] = None
        assert render(api, document)["document"]["mentions"][0]["replacement"]
        render(api, document, "rerun")
    assert running().keys.learners() == before
    assert api.save(document, 1).status_code == 200
    assert running().keys.learners() == [*before, "A12"]
