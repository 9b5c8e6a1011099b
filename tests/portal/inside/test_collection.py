"""Writing online: consent, the form, what is shown, what is stored, and that the original is nowhere."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection
from django.test import Client
from django.utils import translation

from gok.results import Result
from gok_web.portal import codes, consents, proposals
from gok_web.portal.metadata.choices import CONSENT_LANGUAGES, birth_intervals
from gok_web.portal.models import Consent, Essay, Invitation, Learner, Person, Project, Task
from tests.portal.inside.makers import client_of, invitation, person

TEXT = "Jag heter Zarmina och bor i Trollhättan. Min kanin Pluttifixen är snäll. Pluttifixen äter morötter."


def begin(client: Client | None = None, **more: Any) -> tuple[Client, Invitation]:
    client = client or Client()
    made, code = invitation(**more)
    assert client.post("/invitation", {"code": code}).headers["Location"] == "/collect/consent"
    return client, made


def consented(**about: Any) -> tuple[Client, Invitation]:
    client, made = begin()
    client.post("/collect/consent", {"agree": "on", "age": "on", "lang": "so"})
    form = {"birthyear_interval": "1995-1999", "gender": ["a"], "language mother_tongue 0": "somaliska", **about}
    assert client.post("/collect/about", form).headers["Location"] == "/collect/write"
    return client, made


def fields(page: str) -> dict[str, str]:
    found = dict(re.findall(r'<input type="hidden" name="(key|wishes|shown)" value="([^"]*)"', page))
    return {name: value.replace("&quot;", '"') for name, value in found.items()}


def shown_text(page: str) -> str:
    inner = page.split('id="stored-text"')[1].split("</div>")[0].split(">", 1)[1]
    return re.sub(r"<[^>]+>", "", inner.replace("<br>", "\n"))


def test_the_whole_way(caplog: pytest.LogCaptureFixture) -> None:
    client, made = consented()
    with caplog.at_level(logging.DEBUG):
        page = client.get("/collect/write").content.decode()
        first = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
        shown = shown_text(first)
        assert "Zarmina" not in shown
        assert "Trollhättan" not in shown
        assert "morötter" in shown
        start = TEXT.index("Pluttifixen")
        place = f"{start}-{start + len('Pluttifixen')}"
        hide = {**fields(first), "text": TEXT, "place": [place], "label": "nickname", "do": "hide"}
        second = client.post("/collect/write", hide).content.decode()
        assert "Pluttifixen" not in shown_text(second), "everywhere it stands"
        assert shown_text(second)[:30] == shown[:30], "the key stays: what was chosen stays"
        done = client.post("/collect/write", {**fields(second), "text": TEXT, "do": "store"}).content.decode()
    essay = Essay.objects.latest("pk")
    version = essay.current
    assert version is not None
    assert version.text == shown_text(second)
    assert (essay.state, essay.origin) == ("quarantine", "online")
    assert "key" not in version.provenance
    learner = essay.learner
    assert (learner.birthyear_interval, learner.gender) == ("1995-1999", "a")
    consent = learner.consents.get()
    assert (consent.language, consent.digest) == ("so", consents.consent_text("so").digest)
    assert Invitation.objects.get(pk=made.pk).uses_left == 2
    assert_nowhere("Zarmina", "Pluttifixen", "Trollhättan", caplog=caplog)
    code = done.split('<code id="code">')[1].split("<")[0]
    browser = Client()
    assert browser.post("/login", {"username": learner.sid, "password": code}).headers["Location"] == "/"
    assert version.text[:20] in browser.get("/me").content.decode()
    assert code not in str(list(Person.objects.values()))
    assert code not in client.get("/collect/done").content.decode()


def test_what_takes_long_is_done_before_anything_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code was hashed, and a release looked through, while everybody else waited for the database to be let go."""
    held: dict[str, list[int]] = {"hashed": [], "released": []}
    for owner, name, said in ((Argon2PasswordHasher, "encode", "hashed"), (Result, "release", "released")):
        plain = getattr(owner, name)

        def told(*of: Any, plain: Any = plain, said: str = said, **more: Any) -> Any:
            held[said].append(len(connection.savepoint_ids))
            return plain(*of, **more)

        monkeypatch.setattr(owner, name, told)
    client, _made = consented()
    page = client.get("/collect/write").content.decode()
    text = {"text": TEXT, "do": "preview"}
    first = client.post("/collect/write", {**fields(page), **text}).content.decode()
    done = {**fields(first), **text, "do": "store", "draft": first.split('name="draft" value="')[1].split('"')[0]}
    assert 'id="code"' in client.post("/collect/write", done).content.decode()
    assert 'id="code"' in client.post("/collect/write", done).content.decode(), "asked again"
    _made, code = codes.invite("account", None, role="researcher")
    browser = Client()
    browser.post("/invitation", {"code": code})
    given = {"username": "nora", "password": "lang-nog-fras-4711", "again": "lang-nog-fras-4711"}
    assert browser.post("/join", given).headers["Location"] == "/"
    owner, other = person("owner", "manager"), person("other", "manager")
    proposals.accept(proposals.propose_reset(owner, other), owner)
    assert set(held["hashed"]) == set(held["released"]) == {0}


def assert_nowhere(*words: str, caplog: pytest.LogCaptureFixture) -> None:
    """In no row of any table, no session, no log record, no file."""
    from gok_web.portal.secret import portal_folder

    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')
            rows.append(repr(cursor.fetchall()))
    everything = "".join(rows) + caplog.text
    for path in portal_folder().rglob("*"):
        if path.is_file():
            everything += path.read_bytes().decode("utf-8", "replace")
    from django.contrib.sessions.models import Session

    everything += repr([session.get_decoded() for session in Session.objects.all()])
    for word in words:
        assert word not in everything


def test_what_was_not_shown_is_not_stored() -> None:
    client, _made = consented()
    page = client.get("/collect/write").content.decode()
    first = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
    before = Essay.objects.count()
    changed = {**fields(first), "text": TEXT + " Hej Fatima!", "do": "store"}
    assert client.post("/collect/write", changed).status_code == 200
    assert Essay.objects.count() == before


def test_live_shows_the_same() -> None:
    client, _made = consented()
    page = client.get("/collect/write").content.decode()
    live = client.post("/collect/live", {**fields(page), "text": TEXT}).content.decode()
    full = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
    assert shown_text(live) == shown_text(full)
    assert "<html" not in live
    other = client.get("/collect/write").content.decode()
    assert fields(other)["key"] != fields(page)["key"], "each page has a key of its own"


def test_the_genre_of_the_task_reaches_the_engine() -> None:
    review = (
        "Stelios kommer från Aten och flyttar till Stockholm. Där träffar han Karin. "
        "Karin är snäll. Stelios längtar hem. Författaren skriver mycket bra. Den var rolig att läsa."
    )
    client, made = consented()
    page = client.get("/collect/write").content.decode()
    shown = []
    for genre in ("berättande", "recension"):
        Task.objects.filter(pk=made.task_id).update(text_types=genre)
        sent = {**fields(page), "text": review, "do": "preview"}
        shown.append(shown_text(client.post("/collect/write", sent).content.decode()).split())
    assert "Karin" not in " ".join(shown[0])
    assert shown[1] == review.split(), "of a book everything stays"


def test_other_education_is_asked_for_and_names_nobody() -> None:
    client, _made = begin()
    client.post("/collect/consent", {"agree": "on", "age": "on", "lang": "sv"})
    assert 'name="education_other"' in client.get("/collect/about").content.decode()
    refused = client.post("/collect/about", {"education_other": "kurs hos Fatima Hosseini i Borlänge"})
    assert refused.status_code == 200
    assert client.post("/collect/about", {"education_other": "en kurs i keramik"}).status_code == 302
    page = client.get("/collect/write").content.decode()
    first = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
    client.post("/collect/write", {**fields(first), "text": TEXT, "do": "store"})
    assert Essay.objects.latest("pk").learner.education_other == "en kurs i keramik"


@pytest.mark.parametrize("key", ["", "0" * 63, "g" * 64, "0" * 64 + "\n0"])
def test_a_bad_key_is_refused(key: str) -> None:
    client, _made = consented()
    assert client.post("/collect/live", {"key": key, "wishes": "[]", "text": TEXT}).status_code == 422


@pytest.mark.parametrize(
    "wishes", ["x", "{}", '[["a"]]', '[["a","nolabel"]]', "[" * 5000, '[[1,"city"]]', '[["","city"]]']
)
def test_bad_wishes_are_refused(wishes: str) -> None:
    client, _made = consented()
    data = {"key": "0" * 64, "wishes": wishes, "text": TEXT}
    assert client.post("/collect/live", data).status_code == 422


def test_correcting_a_label() -> None:
    client, _made = consented()
    page = client.get("/collect/write").content.decode()
    wishes = json.dumps([["Zarmina", "city"]])
    data = {**fields(page), "text": TEXT, "wishes": wishes, "do": "preview"}
    made = client.post("/collect/write", data).content.decode()
    from gok.taxonomy import taxonomy

    with translation.override("so"):  # in the language of the consent
        name = translation.gettext(taxonomy()["city"].name["en"])
    assert f'title="{name}"' in made.split('id="stored-text"')[1][:700]


def test_nothing_without_consent_and_age() -> None:
    client, _made = begin()
    assert client.get("/collect/write").headers["Location"] == "/collect/consent"
    assert client.get("/collect/about").headers["Location"] == "/collect/consent"
    for form in ({}, {"agree": "on"}, {"age": "on"}):
        assert client.post("/collect/consent", form).status_code == 200
        assert client.get("/collect/about").headers["Location"] == "/collect/consent"
    page = client.get("/collect/consent").content.decode()
    assert "checked" not in page, "no box is ticked beforehand"


def test_a_learner_comes_back() -> None:
    from tests.portal.inside.makers import task

    learner = Learner.objects.get(sid="A1")
    client, _made = begin(task=task("AT2"))
    wrong = client.post("/collect/consent", {"known": "1", "sid": "A1", "code": "no"})
    assert wrong.status_code == 200
    answer = client.post("/collect/consent", {"known": "1", "sid": "a1", "code": "korrekt-hast-batteri"})
    assert answer.headers["Location"] == "/collect/write", "the consent still covers it"
    page = client.get("/collect/write").content.decode()
    first = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
    done = client.post("/collect/write", {**fields(first), "text": TEXT, "do": "store"})
    assert done.status_code == 200
    assert Essay.objects.get(sid="A1AT2").learner == learner
    assert 'id="code"' not in done.content.decode()


def test_a_learner_of_another_school_does_not() -> None:
    client, _made = begin()
    answer = client.post("/collect/consent", {"known": "1", "sid": "B1", "code": "korrekt-hast-batteri"})
    assert answer.status_code == 200


def test_consent_is_asked_for_again_when_it_has_run_out() -> None:
    Consent.objects.filter(learner__sid="A1").update(last="2025-W02")
    from tests.portal.inside.makers import task

    client, _made = begin(task=task("AT3"))
    answer = client.post("/collect/consent", {"known": "1", "sid": "A1", "code": "korrekt-hast-batteri"})
    assert answer.headers["Location"] == "/collect/consent"


def test_two_essays_for_one_task_are_one_too_many() -> None:
    client, made = begin()
    client.post("/collect/consent", {"known": "1", "sid": "A1", "code": "korrekt-hast-batteri"})
    page = client.get("/collect/write").content.decode()
    first = client.post("/collect/write", {**fields(page), "text": TEXT, "do": "preview"}).content.decode()
    done = client.post("/collect/write", {**fields(first), "text": TEXT, "do": "store"})
    assert done.status_code == 409
    assert Invitation.objects.get(pk=made.pk).uses_left == 3, "nothing was used up"


def test_an_invitation_taken_back_ends_it() -> None:
    client, made = consented()
    Invitation.objects.filter(pk=made.pk).update(revoked=True)
    assert client.get("/collect/write").headers["Location"] == "/invitation"


def test_who_is_logged_in_does_not_write() -> None:
    client = client_of(person("rita", "researcher"))
    assert client.get("/collect/write").status_code == 403


@pytest.mark.parametrize("field", ["birth_date", "country", "nationality", "name", "arrival_date"])
def test_the_form_has_no_place_for_it(field: str) -> None:
    client, _made = consented(**{field: "x"})
    assert field not in str(client.session["collecting"])
    assert f'name="{field}"' not in client.get("/collect/about").content.decode()


@pytest.mark.parametrize("interval", ["1995", "1995-01-01", "1993-1997", "2015-2019", "1995-2004"])
def test_only_intervals_of_people_who_can_be_16(interval: str) -> None:
    client, _made = begin()
    client.post("/collect/consent", {"agree": "on", "age": "on"})
    assert client.post("/collect/about", {"birthyear_interval": interval}).status_code == 200


@pytest.mark.parametrize("language", ["Irak", "irakiska", "svenska men jag heter Ali", "<b>"])
def test_only_languages(language: str) -> None:
    client, _made = begin()
    client.post("/collect/consent", {"agree": "on", "age": "on"})
    assert client.post("/collect/about", {"language mother_tongue 0": language}).status_code == 200


def test_every_question_can_be_left_out() -> None:
    client, _made = begin()
    client.post("/collect/consent", {"agree": "on", "age": "on"})
    assert client.post("/collect/about", {"button": ""}).headers["Location"] == "/collect/write"


def test_intervals() -> None:
    assert birth_intervals(2026)[-1] == "2010-2014"
    assert birth_intervals(2025)[-1] == "2005-2009"


class TestConsentTexts:
    CODES = tuple(code for code, _name in CONSENT_LANGUAGES)

    @pytest.mark.parametrize("code", CODES)
    def test_is_whole(self, code: str) -> None:
        text = consents.consent_text(code)
        assert text.language == code
        assert len(text.paragraphs) == 9
        assert all(len(paragraph) > 40 for paragraph in text.paragraphs)
        assert text.direction == ("rtl" if code in ("ar", "prs", "fa", "ckb") else "ltr")
        whole = " ".join(text.paragraphs)
        for fact in (Project.get().name, "12", "6", "9", "IMY"):
            assert fact in whole
        assert text.is_draft is (code not in ("sv", "en"))
        assert bool(text.draft_note) is (code not in ("sv", "en"))

    @pytest.mark.parametrize("code", CODES)
    def test_is_shown(self, code: str) -> None:
        client, _made = begin()
        page = client.get(f"/collect/consent?lang={code}").content.decode()
        direction = consents.consent_text(code).direction
        assert f'lang="{code}" dir="{direction}"' in page
        assert ('id="draft"' in page) is (code not in ("sv", "en"))

    def test_reviewed_by_the_project(self) -> None:
        Project.objects.update(reviewed_languages="so, ar")
        assert not consents.consent_text("so").is_draft
        assert consents.consent_text("fa").is_draft

    def test_an_unknown_language_is_swedish(self) -> None:
        client, _made = begin()
        assert 'lang="sv"' in client.get("/collect/consent?lang=../../secret").content.decode()

    def test_there_are_all_files(self) -> None:
        folder = Path(consents.__file__).parent / "texts" / "consent"
        assert {path.stem for path in folder.glob("*.toml")} == set(self.CODES)


def test_numbers_are_never_given_again() -> None:
    from gok_web.portal.collection import _next_sid
    from gok_web.portal.models import Source

    school = Source.objects.get(code="A")
    assert [_next_sid(school), _next_sid(school)] == ["A10001", "A10002"], "nobody need be there any more"


def test_fresh_codes_are_strong() -> None:
    made = {codes.fresh_code() for _ in range(200)}
    assert len(made) == 200
    assert all(re.fullmatch(r"([A-HJ-KM-NP-Z2-9]{5}-){3}[A-HJ-KM-NP-Z2-9]{5}", code) for code in made)
