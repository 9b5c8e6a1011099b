"""Who is who, whose it is, what form it has: labelling on small texts, through the whole engine."""

from __future__ import annotations

import pytest

from gok.pipeline import detect
from gok.results import Mention

OWN = "Jag trivs bra här och min familj trivs också. "


def by_text(text: str, **options: object) -> dict[str, Mention]:
    return {m.text: m for m in detect(text, **options).mentions}


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Min vän heter Ali. Alis bror är snäll.", "Ali", "Alis"),
        ("Min vän heter Fatima. Jag träffade fatima igår.", "Fatima", "fatima"),
        ("Min chef heter Birgitta Karlsson. Birgitta är snäll.", "Birgitta", "Karlsson"),
        ("Jag bor i Malmö. Malmös parker är fina och jag går dit ofta.", "Malmö", "Malmös"),
        ("Min vän heter Mouhannad. Jag ringde Mouhanad igår.", "Mouhannad", "Mouhanad"),
    ],
)
def test_one_entity_through_its_forms(text: str, one: str, other: str) -> None:
    found = by_text(text)
    assert found[one].number == found[other].number


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Min vän heter Ali och min bror heter Reza.", "Ali", "Reza"),
        ("Jag har bott i Malmö och i Lund med min familj.", "Malmö", "Lund"),
        ("Min chef heter Anna Ek och min granne heter Maria Berg.", "Ek", "Berg"),
    ],
)
def test_two_are_two(text: str, one: str, other: str) -> None:
    found = by_text(text)
    assert found[one].number != found[other].number


def test_numbers_run_in_order_of_first_mention() -> None:
    numbers = [m.number for m in detect("Jag heter Ali. Jag bor i Malmö med min fru Rima. Ali är jag.").mentions]
    first = list(dict.fromkeys(numbers))
    assert first == list(range(1, len(first) + 1))


def test_parts_of_a_date_share_their_number() -> None:
    found = by_text("Jag är född den 12 april 1987.")
    assert found["12"].number == found["april"].number == found["1987"].number


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Min syster heter Robin och hon är snäll.", "Robin", "firstname_female"),
        ("Min bror heter Robin och han är snäll.", "Robin", "firstname_male"),
        ("Min vän heter Mohammed.", "Mohammed", "firstname_male"),
        ("Min vän heter Fatima.", "Fatima", "firstname_female"),
    ],
)
def test_gender(text: str, name: str, label: str) -> None:
    assert by_text(text)[name].label == label


@pytest.mark.parametrize(
    ("text", "name", "features"),
    [
        ("Jag bor i malmö med min familj.", "malmö", {"low"}),
        ("Min vän heter Ali. Alis bror är snäll.", "Alis", {"gen"}),
        ("Min syster bor i Berlin.", "Berlin", {"foreign"}),
        ("Jag flyttade till Götebrog förra året.", "Götebrog", {"ort"}),
        ("Jag bor i Borlänge med min familj.", "Borlänge", set()),
    ],
)
def test_features(text: str, name: str, features: set[str]) -> None:
    assert set(by_text(text)[name].features) == features


@pytest.mark.parametrize(
    ("text", "country", "role"),
    [
        ("Jag kommer från Syrien.", "Syrien", {"origin"}),
        ("Min man kom ursprungligen ifrån Chile.", "Chile", {"origin"}),
        ("Jag kommer från Kismayo i Somalia.", "Somalia", {"origin"}),
        ("Jag är född 1987 i Butare, Rwanda.", "Rwanda", {"origin"}),
        ("Jag växte upp i Iran med min mormor.", "Iran", {"origin"}),
        ("Mitt hemland är Eritrea.", "Eritrea", {"origin"}),
        ("Jag saknar Polen, mitt hemland.", "Polen", {"origin"}),
        ("Jag har en granne från Indien.", "Indien", {"origin"}),
        ("Jag kom hit genom Ungern.", "Ungern", {"transit"}),
        ("Vi åkte via Grekland och Serbien till min syster.", "Serbien", {"transit"}),
        ("Vi bodde en månad i Turkiet.", "Turkiet", {"transit"}),
        ("Jag stannade i Libyen två år innan jag kom hit.", "Libyen", {"transit"}),
        ("Jag kom först till Italien och sen till min bror.", "Italien", {"transit"}),
        ("Min syster bor i Kanada.", "Kanada", set()),
        ("Min man kom hem från Spanien.", "Spanien", set()),
        ("Min bror bodde i Norge.", "Norge", set()),
    ],
)
def test_countries_of_origin_and_on_the_way(text: str, country: str, role: set[str]) -> None:
    assert set(by_text(text)[country].features) & {"origin", "transit"} == role


def test_a_country_of_origin_is_one_wherever_it_stands() -> None:
    text = "I Iran är somrarna varma. Jag kommer från Iran. Vi åkte genom Turkiet och genom Irans berg."
    features = {(m.text, m.span.start): set(m.features) for m in detect(text).mentions if m.label == "country"}
    assert len(features) == 4
    assert all(("transit" if name == "Turkiet" else "origin") in of for (name, _), of in features.items())
    assert all(not {"origin", "transit"} <= of for of in features.values())


def test_the_kind_of_a_sensitive_mark_is_a_feature() -> None:
    assert by_text("Jag har diabetes och det är svårt.")["diabetes"].features == ("health",)


@pytest.mark.parametrize(
    "text",
    [
        "Jag har läst Pippi Långstrump av Astrid Lindgren.",
        "Boken Hemsöborna är skriven av August Strindberg.",
    ],
)
def test_public_persons_are_found_and_kept(text: str) -> None:
    names = [m for m in detect(text).mentions if m.label.startswith(("firstname", "surname"))]
    assert names
    assert all(m.relevance == "public" and m.action == "keep" for m in names)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Enligt Lundkvist (2014) blir vintrarna kortare.", "Lundkvist"),
        ("Vintrarna blir kortare, anger Lundkvist.", "Lundkvist"),
        ("Lundkvist hävdar att vintrarna blir kortare.", "Lundkvist"),
        ("Lundkvist, Tore 2011: Vintern i Norge.", "Lundkvist"),
        ("Lundkvist, Tore 2011: Vintern i Norge.", "Norge"),
        ("Karin Ask är forskare vid Uppsala universitet.", "Uppsala universitet"),
        ("Där börjar folk använda Facebook.", "Facebook"),
        ("Klimatforskaren Tora Lundkvist har visat det.", "Lundkvist"),
        ("Källor: Lundkvist, T. (2011). Vintern.", "Lundkvist"),
        ("Anna Ek (2022) vid Uppsala universitet fann det.", "Uppsala universitet"),
    ],
)
def test_what_is_cited_or_everybodys_is_public(text: str, name: str) -> None:
    assert by_text(text)[name].relevance == "public"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Min mamma och jag bor hos Lundkvist (2014 flyttade vi dit).", "Lundkvist"),
        ("Min syster är forskare vid Uppsala universitet.", "Uppsala universitet"),
    ],
)
def test_what_is_cited_nowhere_is_personal(text: str, name: str) -> None:
    assert by_text(text)[name].relevance == "personal"


def test_a_year_long_ago_is_nobodys() -> None:
    assert all(m.relevance == "public" for m in detect("Hon berättar att Sverige förlorade Finland i 1809.").mentions)


def test_a_signature_is_not_sought_in_a_line_without_end() -> None:
    text = "Romanen är bra.\n" + "A" * 600 + " handlar om Ester"
    assert detect(text, meta={"genre": "evaluative"}).text == text  # it comes to an end


def test_one_personal_mention_makes_all_personal() -> None:
    for entity in detect(OWN + "Min vän heter Ali. Enligt Ali är det så.").entities:
        assert entity.relevance == "personal"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hej fru Obiageli! Mötet är inställt.", "Obiageli"),
        ("Jag och Torbjörn lagade middag.", "Torbjörn"),
        ("Torbjörn och jag lagade middag.", "Torbjörn"),
    ],
)
def test_whom_the_writer_greets_or_goes_with_is_personal(text: str, name: str) -> None:
    assert by_text(text)[name].relevance == "personal"


def test_people_told_in_one_breath_belong_together() -> None:
    text = OWN * 3 + "Min son heter Yonis. Sen kommer Yonis (14), Sagal (11) och tvillingarna Abshir och Ubax."
    found = by_text(text)
    assert {found[name].relevance for name in ("Yonis", "Sagal", "Abshir", "Ubax")} == {"personal"}


@pytest.mark.parametrize(
    ("text", "whole", "label"),
    [
        ("Min son spelar i Perstorps SK.", "Perstorps SK", "other_institution"),
        ("Jag bor nära Munkedals station.", "Munkedals station", "place"),
        ("På loven åkte vi till Kivu sjön.", "Kivu sjön", "geo"),
        ("Min dotter går på finnvedens gymnasium.", "finnvedens gymnasium", "school"),
    ],
)
def test_names_that_carry_their_kind_are_taken_whole(text: str, whole: str, label: str) -> None:
    assert by_text(text)[whole].label == label


def test_optional_categories_number_last_and_only_when_asked_for() -> None:
    assert not any(m.label == "past_timepoint" for m in detect("Igår ringde jag Ali.").mentions)


@pytest.mark.parametrize("switch", [{"pos": False}, {"model": False}, {"pos": False, "model": False}])
def test_switches(switch: dict[str, bool]) -> None:
    found = by_text("Jag heter Fatima och bor i Malmö med min man Hans.", **switch)
    assert found["Fatima"].label == "firstname_female"
    assert found["Malmö"].label == "city"


def test_every_mention_says_why() -> None:
    mentions = detect("Jag heter Fatima, är 23 år och bor i Malmö med min man Hans.").mentions
    assert mentions
    assert all(m.rules and 0 < m.confidence <= 1 for m in mentions)


def test_capitals_only() -> None:
    found = by_text("JAG HETER FADUMO OCH JAG BOR I MALMÖ MED MIN DOTTER HODAN.")
    assert {"FADUMO", "MALMÖ", "HODAN"} <= found.keys()


@pytest.mark.parametrize("name", ["Gamla Stan", "Liseberg", "Kronoberg"])
def test_what_no_list_has_as_a_town_is_called_one(name: str) -> None:
    """Lists have these as districts, twice, and as nothing else."""
    text = f"Jag flyttade till staden {name}."
    assert [m.text for m in detect(text).mentions] == [name]


@pytest.mark.parametrize("text", ["", " \n ", "...", "123", "$$$", "🙂"])
def test_nothing_to_find(text: str) -> None:
    assert detect(text).mentions == ()


def test_other_languages_are_warned_of_without_quoting() -> None:
    text = "My name is Fatima and I live in London with my husband and two small children who love football and music."
    (warning,) = detect(text).warnings
    assert "Swedish" in warning
    assert "Fatima" not in warning
    assert detect(OWN * 5).warnings == ()


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Jag gick på gymnasiet som hette ”Storeskola” och trivdes.", "Storeskola", "school"),
        ("Vi badade i en sjö som heter Danasjön med mina barn.", "Danasjön", "geo"),
        ("Jag studerade litteratur i Bagdad universitetet.", "Bagdad universitetet", "school"),
        ("Min adress är Solhöjden 11 lgh 1203.", "Solhöjden", "place"),
        ("26 / 04 / 2019", "26 / 04 / 2019", "date_digits"),
    ],
)
def test_names_that_carry_their_kind_and_wholes(text: str, name: str, label: str) -> None:
    assert by_text(text)[name].label == label
