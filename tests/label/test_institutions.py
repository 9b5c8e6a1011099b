"""Firms, workplaces, things told by the noun before them, names parted in two, and nouns that name nothing."""

from __future__ import annotations

import pytest

from gok.pipeline import detect
from gok.results import Mention

INSTITUTIONS = ("school", "work", "other_institution", "place")


def by_text(text: str) -> dict[str, Mention]:
    return {mention.text: mention for mention in detect(text).mentions}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jag tycker om Fridas Bygg i Lund.", "Fridas Bygg"),
        ("Igår var jag på Torsten Ekmans Skog och Ved.", "Torsten Ekmans Skog och Ved"),
        ("Ring Rosenby Logistik på måndag.", "Rosenby Logistik"),
        ("Han äger Kattvikens Frö & Trädgård AB.", "Kattvikens Frö & Trädgård AB"),
        ("Jag gick till Hair by Lovisa.", "Hair by Lovisa"),
        ("Hon jobbar på tranås fönster.", "tranås fönster"),
        ("Hon trivs på Brittas rökeri.", "Brittas rökeri"),
        ("Vi sjunger i Tranås Damkör varje tisdag.", "Tranås Damkör"),
    ],
)
def test_a_firm_is_a_name_with_a_trade(text: str, name: str) -> None:
    assert by_text(text)[name].label in ("work", "other_institution")


@pytest.mark.parametrize(
    "text",
    [
        "Min man heter Anders Skog.",
        "Min lärare heter Maria Mark.",
        "Att Egen Bil är Ett Måste",
        "HON HAR KORT GRÅTT HÅR.",
        "Fröken Ur svarade.",
        "Annas bil är röd och Karins kök är varmt.",
        "Min Bil är gammal. Vår Mat är god.",
    ],
)
def test_surnames_and_titles_are_no_firms(text: str) -> None:
    assert not any("institutions.firm" in mention.rules for mention in detect(text).mentions)


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Min far hade båt på sjön Tagayika i många år.", "Tagayika", "geo"),
        ("Jag bodde i lägret Nyaragusa i nio år.", "Nyaragusa", "place"),
        ("Floden heter Alishing och vi badade där.", "Alishing", "geo"),
        ("När föreningen Rädda Älven skulle måla kom jag.", "Rädda Älven", "other_institution"),
        ("Ring djurkliniken Nos & Svans på måndag.", "Nos & Svans", "other_institution"),
        ("Min son går på dagis Blåklockan.", "dagis Blåklockan", "school"),
        ("Han sitter i en förening, Gröna Huset, med oss.", "Gröna Huset", "other_institution"),
        ("Vi stod på Plaza de la Reina och väntade.", "Plaza de la Reina", "place"),
        ("Jag växte upp i Södra Darfur.", "Södra Darfur", "region"),
        ("Gå förbi Fittja centrum och ring mig.", "Fittja centrum", "place"),
        ("Mitt flyg landar på Landvetter klockan tre.", "Landvetter", "place"),
        ("Min bror cyklade i Lillsvartån.", "Lillsvartån", "geo"),
    ],
)
def test_a_noun_says_what_is_named(text: str, name: str, label: str) -> None:
    assert by_text(text)[name].label == label


@pytest.mark.parametrize(
    "text", ["I byn Ali bodde en gammal man.", "På torget Anna köpte bröd.", "Jag var i parken, Mohammed ringde mig."]
)
def test_learners_put_the_verb_behind(text: str) -> None:
    assert any(m.label.startswith("firstname") for m in detect(text).mentions)


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Nu bor vi i Katrine holm.", "Katrine holm", "city"),
        ("Hon bor i Fin land.", "Fin land", "country"),
        ("Vi kom till mälle rud i april.", "mälle rud", "city"),
        ("Vi åkte genom Serbien, öster rike och Tyskland.", "öster rike", "country"),
        ("Migrations verket ringde mig.", "Migrations verket", "other_institution"),
        ("Jag bor på Pärl gatan.", "Pärl gatan", "place"),
        ("Min son går på tranås skolan.", "tranås skolan", "school"),
    ],
)
def test_names_parted_in_two(text: str, name: str, label: str) -> None:
    assert by_text(text)[name].label == label


@pytest.mark.parametrize(
    "text",
    ["Vi är i stora staden.", "Vi går till simm hallen.", "Jag kom till Sverige i maj.", "Hela vägen sjöng vi."],
)
def test_other_words_stay_two(text: str) -> None:
    assert not any("places.parted" in mention.rules for mention in detect(text).mentions)


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Min man är kock på Lärkans restaurang.", "Lärkans restaurang", "work"),
        ("Jag plockar gurkor hos Ekmans Grönt.", "Ekmans Grönt", "work"),
        ("Jag fick vikariat på Lärkans äldreboende.", "Lärkans äldreboende", "work"),
        ("Jag valde min praktikplats, Lärkans äldreboende.", "Lärkans äldreboende", "work"),
        ("Lärkans Blommor är nu mitt jobb.", "Lärkans Blommor", "work"),
        ("Jag tar bussen till Lärkans äldreboende, där jag är vård biträde.", "Lärkans äldreboende", "work"),
        ("Jag läser till kock på Lärkans gymnasium.", "Lärkans gymnasium", "school"),
        ("Min lärare på Lärkans gymnasium är snäll.", "Lärkans gymnasium", "school"),
        ("Bilen körde mig till Lärkans sjukhus.", "Lärkans sjukhus", "other_institution"),
        ("Ring Ekmans Fastigheter om det läcker.", "Ekmans Fastigheter", "other_institution"),
        ("Jag bodde på Lärkans äldreboende.", "Lärkans äldreboende", "other_institution"),
        ("En tjänsteman på Skatteverket skrev fel.", "Skatteverket", "other_institution"),
        ("Till Lärkans förskola", "Lärkans förskola", "school"),
    ],
)
def test_a_workplace_is_told_by_who_works_there(text: str, name: str, label: str) -> None:
    assert by_text(text)[name].label == label


@pytest.mark.parametrize(
    "text",
    [
        "Min son går i gymnasiet.",
        "Hon ligger på lasarettet i dag.",
        "Vi var på språkkafé i går.",
        "Vi tränar i sporthallen.",
        "Jag köpte en hammare.",
    ],
)
def test_nouns_alone_name_nothing(text: str) -> None:
    assert not any(m.action == "replace" and m.label in (*INSTITUTIONS, "city") for m in detect(text).mentions)
