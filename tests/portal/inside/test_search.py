"""Search: the same answers from both databases, key words in context, filters, no way to break out of the query."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok_web.portal.models import Essay
from gok_web.portal.search import PAGE, Query, parse, search
from gok_web.portal.search_index import words_of
from tests.portal.inside.makers import World, client_of, essay, learner, task

TEXTS = {
    "F1": "Jag åker buss till skolan. Skolan är stor, och buss-kortet kostar 3 kronor.",
    "F2": "Min skola har en trädgård. ÅTER till skolbänken!",
    "F3": "Katten sover. Den stora katten jagar råttor i trädgården.",
    "F4": "Det regnar ute; e-post och caf\u00e9. Cafe\u0301 igen: katt_mat.",
}


@pytest.fixture
def essays(world: World) -> None:
    first, second = task("FT1", level="Avancerad", text_types="brev"), task("FT2", level="Fortsättning")
    for number, (sid, text) in enumerate(TEXTS.items()):
        who = learner(sid, gender="m" if number % 2 else "f", birthyear_interval="1980-1984" if number else "1990-1994")
        essay(who, second if number > 1 else first, text, grade="B1" if number > 1 else "A1")


def found(text: str, **filters: str) -> set[str]:
    hits = search(parse(text), filters).hits
    return {hit.essay[:2] for hit in hits if hit.essay.startswith("F")}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("skolan", {"F1"}),
        ("SKOLAN", {"F1"}),
        ("skol*", {"F1", "F2"}),
        ("trädgård*", {"F2", "F3"}),
        ("tradgard*", set()),
        ('"stora katten"', {"F3"}),
        ('"katten stora"', set()),
        ('"en trädgård"', {"F2"}),
        ("buss kortet", {"F1"}),
        ("buss katten", set()),
        ("åter", {"F2"}),
        ("café", {"F4"}),
        ("cafe\u0301", {"F4"}),
        ("e-post", {"F4"}),
        ("3", {"F1"}),
        ("katt", {"F4"}),
        ("finnsinte", set()),
        ('"till skol*', {"F1", "F2"}),
    ],
)
def test_words(essays: None, query: str, expected: set[str]) -> None:
    assert found(query) == expected


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"level": "Avancerad"}, {"F1", "F2"}),
        ({"genre": "brev"}, {"F1", "F2"}),
        ({"grade": "B1"}, {"F3", "F4"}),
        ({"gender": "m"}, {"F2", "F4"}),
        ({"age": "1990-1994", "task": "FT1"}, {"F1"}),
        ({"task": "FT2"}, {"F3", "F4"}),
        ({"first_language": "arabiska", "task": "FT2"}, {"F3", "F4"}),
        ({"first_language": "arab", "task": "FT2"}, set()),
        ({"gender": "%", "task": "FT2"}, set()),
    ],
)
def test_filters(essays: None, filters: dict[str, str], expected: set[str]) -> None:
    assert found("", **filters) == expected
    assert found("katt*", **filters) == expected & {"F3", "F4"}


def test_key_words_in_context(essays: None) -> None:
    hits = search(parse("katten"), {"task": "FT2"}).hits
    assert [(line.word, line.right[:6]) for line in hits[0].lines] == [("Katten", " sover"), ("katten", " jagar")]
    assert hits[0].lines[1].left.endswith("Den stora ")
    phrase = search(parse('"stora katten"'), {}).hits[0].lines
    assert [line.word for line in phrase] == ["stora katten"]


@pytest.mark.parametrize(
    "evil",
    [
        '" OR 1=1 --',
        "a' OR 'a'='a",
        "NEAR(a b)",
        "words:katten",
        "*",
        '"',
        "AND",
        "NOT katten",
        ":* & !x",
        "\\",
        "(",
        "|",
        "%",
    ],
)
def test_nothing_breaks_out(essays: None, evil: str, world: World) -> None:
    before = Essay.objects.count()
    assert found(evil) <= set(TEXTS)
    assert client_of(world.people["manager"]).get("/search", {"q": evil, "level": evil}).status_code == 200
    assert Essay.objects.count() == before


@settings(max_examples=40)
@given(st.text(max_size=40))
def test_any_query_can_be_asked(text: str) -> None:
    query = parse(text.replace("\x00", ""))
    assert isinstance(query, Query)
    search(query, {})


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_every_word_of_a_text_finds_it(text: str) -> None:
    """By the rules of the query alone: what is indexed is what is asked for."""
    for word in words_of(text).split():
        assert parse(word).terms == (((word,), False),)


def test_pages(essays: None) -> None:
    about = task("FT9")
    for number in range(20, 20 + PAGE + 3):
        essay(learner(f"F{number}"), about, "Samma ord varje dag: hallon.")
    first, second = (search(parse("hallon"), {}, page=page) for page in (1, 2))
    assert (first.total, first.pages, len(first.hits), len(second.hits)) == (PAGE + 3, 2, PAGE, 3)
    assert not {hit.essay for hit in first.hits} & {hit.essay for hit in second.hits}


def test_what_is_in_quarantine_is_not_found(essays: None) -> None:
    essay(learner("F8"), task("FT8"), "Hemliga hallon.", state="quarantine")
    assert found("hemliga") == set()


def test_index_follows_changes(essays: None) -> None:
    one = Essay.objects.get(sid="F3FT2")
    one.delete()
    assert found("katten") == set()
