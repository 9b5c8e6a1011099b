"""Places, institutions and firms that are told by a word beside them, misspelled, or written as two words."""

from __future__ import annotations

from gok.lang.rules import FinderRule, Trigger

__all__ = ["ATTRIBUTES", "RULES"]

ATTRIBUTES = frozenset({"weighed"})  # of every row
RULES = (
    FinderRule(
        id="places.misspelled",
        says="is one letter from a town or a country, and no word",
        finders=("misspelled",),
        triggers=(Trigger(unlisted=True, shapes="lC"),),
        score=0.7,
        personal=0.45,
        finds=("bor i [Vösterås] nu", "från [tysklend] till"),
        ignores=("bor i Västerås nu", "en skolaan"),
    ),
    FinderRule(
        id="places.small",
        says="is listed, or nearly so, and no ordinary word in small letters",
        key="small_place",
        finders=("misspelled",),
        triggers=(Trigger(categories=("country",), shapes="l"), Trigger(no_word=True, shapes="l")),
        score=0.7,
        personal=0.45,
        finds=("kom från [kina] hit", "vid [umeälven] på", "bor i [skövde] nu"),
        ignores=("Bor i Skövde nu", "på polen är det kallt", "en trevlig lander"),
    ),
    FinderRule(
        id="names.small",
        says="is a common first name, and no word, in small letters",
        key="small_name",
        finders=("misspelled",),
        score=0.7,
        personal=0.45,
        finds=("min kompis [oscar] kom",),
        ignores=("min kompis Oscar kom", "min sten kom"),
    ),
    FinderRule(
        id="institutions.small",
        says="stands in small letters before gymnasium, vårdcentral, galleria …",
        key="small_institution",
        finders=("misspelled",),
        triggers=(Trigger(words=("kinds_before_names", "heads_in_small_letters"), shapes="l"),),
        score=0.85,
        personal=1.0,
        finds=("på [finnvedens gymnasium] nu", "bor på [hotell gillet] nu"),
        ignores=("på deras gymnasium nu", "ett hotell nära"),
    ),
    FinderRule(
        id="institutions.firm",
        says="is a name with a trade behind it",
        finders=("firms",),
        triggers=(
            Trigger(words=("trades", "plain_trades", "makers")),
            Trigger(endings=("trades", "trade_endings", "choir_endings"), shapes="CUM"),
        ),
        score=0.995,
        personal=1.0,
        attributes=frozenset({"whole", "firm", "told_institution"}),
        finds=("Hon jobbar på [Fridas Bygg] nu.", "hos [Hair by Lovisa] i", "på [Torsten Ekmans Skog & Ved] i"),
        ignores=("Hon heter Maria Skog.", "vår Bygg", "med vår service"),
    ),
    FinderRule(
        id="places.parted",
        says="is a listed place or institution written as two words",
        finders=("split_words",),
        triggers=(
            Trigger(words=("words_before_places",)),
            Trigger(categories=("country",)),
            Trigger(rare=True, shapes="C"),
        ),
        score=0.9,
        personal=0.45,
        attributes=frozenset({"whole"}),
        finds=("bor i [kungs backa] nu", "kom till [Fin land] och", "[Migrations verket] sa", "på [Pärl gatan] i"),
        ignores=("den sport hallen", "bor i en backa"),
    ),
    FinderRule(
        id="places.side",
        says="stands beside a word that says what part of a place it is, or where somebody flies from",
        finders=("place_modifiers",),
        triggers=(Trigger(words=("parts_of_regions", "airports", "centres", "city_stops")),),
        score=0.95,
        personal=0.6,
        attributes=frozenset({"whole"}),
        finds=("bor i [Södra Darfur] nu", "vid [Fittja centrum] är", "Vi flög till [Arlanda] igår."),
        ignores=("i södra Sverige nu", "i Lund centrum är", "Vi bor i Arlanda nu."),
    ),
)
