"""Rules that only speak for what the context model has found, by the features it has seen there.

Of a kind: `e=` in its lists, `g=` with a genitive -s, `n=` one letter away, `f=` but for accents, `p=` by its ending.
"""

from __future__ import annotations

from functools import partial

from gok.lang.rules import GivenRule

__all__ = ["RULES"]

_NAMES = ("firstname", "middlename", "surname", "nickname")
_PLACES = ("country", "city", "region", "area", "place", "geo")
_INSTITUTIONS = ("school", "work", "other_institution", "transport_name")
_NEAR = frozenset({"near"})
_PARTICLES = frozenset({"with_particles", "whole", "says_surname"})
_name = partial(GivenRule, labels=_NAMES)
_place = partial(GivenRule, labels=_PLACES)
_institution = partial(GivenRule, labels=_INSTITUTIONS)

RULES = (
    _place("places.several_words", "is listed as one name of several words", features=("ph",)),
    GivenRule("peoples.listed", "is listed as a nationality or a language", attributes=frozenset({"people"})),
    GivenRule("names.particles", "stands behind a first name and begins with a particle", attributes=_PARTICLES),
    GivenRule("names.beside", "is a listed name right beside another", attributes=frozenset({"beside_name"})),
    _name("names.listed", "is in the lists of first names", features=("e=firstname",)),
    _name("names.surname_listed", "is in the lists of surnames", features=("e=surname",)),
    _name("names.nickname_listed", "is in the list of nicknames", features=("e=nickname",)),
    _name("names.surname_ending", "ends as surnames do", features=("p=surname",)),
    _name("names.genitive", "is a listed name with a genitive -s", features=("g=firstname", "g=surname")),
    _name(
        "names.near", "is one letter away from a listed name", features=("n=firstname", "n=surname"), attributes=_NEAR
    ),
    _name("names.folded", "is a listed name but for accents", features=("f=firstname", "f=surname")),
    _name("names.after_called", "stands after heter, kallas or namn", features=("T1=called", "T2=called")),
    _name("names.after_greeting", "stands after a greeting", features=("T1=greet",)),
    _name("names.after_relative", "stands after a word for a relative or friend", features=("-1=<fam>", "T1=friend")),
    _name("names.after_first_name", "stands after a first name", features=("-1=<Name>",)),
    _name(
        "names.called_elsewhere",
        "is said to be somebody's name elsewhere in the essay",
        features=("called", "called_gen"),
    ),
    _place(
        "places.listed",
        "is in the lists of places",
        features=("e=country", "e=city", "e=region", "e=area", "e=place", "e=geo"),
    ),
    _place(
        "places.genitive",
        "is a listed place with a genitive -s",
        features=("g=country", "g=city", "g=region", "g=area", "g=place", "g=geo"),
    ),
    _place(
        "places.near",
        "is one letter away from a listed place",
        features=("n=country", "n=city", "n=region", "n=area", "n=place", "n=geo"),
        attributes=_NEAR,
    ),
    _place(
        "places.folded",
        "is a listed place but for accents",
        features=("f=country", "f=city", "f=region", "f=area", "f=place", "f=geo"),
    ),
    _place("places.ending", "ends as streets and places do", features=("p=place", "p=city", "p=geo", "p=area")),
    _place("places.after_preposition", "stands after i, på, till, från", features=("T1=in", "T1=go", "T1=come")),
    _place("places.after_live", "stands after a verb of living or coming", features=("T2=live", "T2=come", "T1=live")),
    _institution(
        "institutions.listed",
        "is in the lists of institutions",
        features=("e=school", "e=work", "e=other_institution", "e=transport_name", "e=public_authority"),
        attributes=frozenset({"listed_institution"}),
    ),
    _institution(
        "institutions.ending",
        "ends as institutions do",
        features=("p=school", "p=work", "p=other_institution", "p=transport_name", "p=public_authority"),
    ),
    _institution("institutions.head", "holds a word such as skola, vårdcentral, kafé", features=("head",)),
    _institution(
        "institutions.after_work",
        "stands after a word for working",
        features=("T1=work", "T2=work"),
        attributes=frozenset({"workplace"}),
    ),
    _institution("institutions.after_study", "stands after a word for studying", features=("T1=study", "T2=study")),
    GivenRule(
        "background.listed",
        "is in the list of such words",
        labels=("other",),
        features=("e=prof", "e=edu", "e=fam", "e=sensitive"),
    ),
)
