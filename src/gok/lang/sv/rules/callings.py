"""Names that are announced: who is called something, and the noun that says what the name behind it is."""

from __future__ import annotations

from gok.lang.rules import FinderRule, Trigger

__all__ = ["ATTRIBUTES", "RULES"]

ATTRIBUTES = frozenset({"weighed"})  # of every row
RULES = (
    FinderRule(
        id="callings.heter",
        key="first_name",
        finders=("called",),
        triggers=(Trigger(words=("naming_verbs",)),),
        score=0.9,
        finds=("Jag heter [Fatima].", "Hon hette [gun] igen", "Min kompis heter [Per]."),
        ignores=("Det heter fika.", "En stad som heter Zarqa.", "Vi heter Aslan."),
    ),
    FinderRule(
        id="callings.thing",
        finders=("called",),
        score=0.8,
        finds=("Den heter [Storeskola].",),
        ignores=("Hon heter Sara.", "Den heter skola."),
    ),
    FinderRule(
        id="callings.we",
        finders=("called",),
        score=0.97,
        attributes=frozenset({"says_surname"}),
        finds=("Vi heter [Aslan].",),
        ignores=("Vi heter Ali och Sara.", "Jag heter Aslan."),
    ),
    FinderRule(
        id="callings.surname",
        finders=("called",),
        triggers=(Trigger(words=("surname_nouns",)),),
        attributes=frozenset({"says_surname"}),
        finds=("Mitt efternamn är [Aslan].", "De heter [Aslan] i efternamn.", "Hon heter gun [sköld]"),
        ignores=("Mitt efternamn är långt.", "Mitt förnamn är Ali."),
    ),
    FinderRule(
        id="callings.family",
        finders=("called",),
        triggers=(Trigger(words=("family_nouns",)),),
        attributes=frozenset({"says_surname"}),
        finds=("Vi besökte familjen [Aslan].",),
        ignores=("Vi besökte familjen igen.", "Familjen Och"),
    ),
    FinderRule(
        id="callings.family_first",
        finders=("called",),
        triggers=(Trigger(words=("pronouns_like_surnames",), shapes="CUM"),),
        finds=("[Du] Wei kom.",),
        ignores=("Du kom.", "Du Ali kom."),
    ),
    FinderRule(
        id="callings.pet",
        finders=("called",),
        triggers=(Trigger(words=("pets",)),),
        finds=("Vår hund [Ludde] sover.",),
        ignores=("Vår hund sover.", "Vår bil Ludde"),
    ),
    FinderRule(
        id="callings.nickname",
        finders=("called",),
        triggers=(Trigger(words=("nicknaming_verbs",)),),
        finds=("Alla kallar mig [Lilla Björn].", "De kallade honom för [Kungen]"),
        ignores=("Det kallas Fika.", "Alla kallar mig snäll."),
    ),
    FinderRule(
        id="callings.greeted",
        finders=("called",),
        triggers=(Trigger(words=("greetings",)),),
        finds=("Hej [Salam]!",),
        ignores=("Salam!", "Hej hej!"),
    ),
    FinderRule(
        id="callings.city",
        finders=("called", "noun_kinds"),
        triggers=(
            Trigger(words=("nouns_with_names", "definite_nouns_with_names", "streets_abroad", "region_offices")),
            Trigger(endings=("nouns_with_names", "definite_nouns_with_names", "last_parts_of_nouns")),
        ),
        score=0.88,
        finds=("i byn [Zarqa] bodde vi", "en by som heter [Zarqa]"),
        ignores=("byn är liten", "Läraren i byn heter Sara."),
    ),
    FinderRule(
        id="callings.area",
        finders=("called", "noun_kinds"),
        score=0.88,
        finds=("i stadsdelen [Vidby] är",),
        ignores=("i stadsdelen är",),
    ),
    FinderRule(
        id="callings.country",
        attributes=frozenset({"says_country"}),
        finders=("called", "noun_kinds"),
        score=0.88,
        finds=("i landet [Zarqa] är",),
        ignores=("i utlandet Zarqa är",),
    ),
    FinderRule(
        id="callings.region",
        finders=("called", "noun_kinds"),
        score=0.88,
        finds=("i provinsen [Zarqa] är",),
        ignores=("i en provins Zarqa är",),
    ),
    FinderRule(
        id="callings.geo",
        finders=("called", "noun_kinds"),
        score=0.985,
        finds=("vid sjön [Vidöstern] är", "om berget [tosse] och"),
        ignores=("vid sjön är", "vid berget igen"),
    ),
    FinderRule(
        id="callings.place",
        finders=("called", "noun_kinds"),
        score=0.985,
        finds=("på torget [Linden] är", "vid [Plaza de la Reina] i"),
        ignores=("på torget är",),
    ),
    FinderRule(
        id="callings.school",
        finders=("called", "noun_kinds"),
        score=0.88,
        finds=("på [dagis Tallen] är", "En skola som heter [Linden]."),
        ignores=("på dagis är",),
    ),
    FinderRule(
        id="callings.other_institution",
        finders=("called", "noun_kinds"),
        score=0.88,
        attributes=frozenset({"told_institution"}),
        finds=("i kören [Morgonluft] och", "Hon jobbar på [Region Skåne]."),
        ignores=("i kören och",),
    ),
)
