"""Why something was found, in words: the facts behind a label, as rule ids people can look up."""

from __future__ import annotations

from collections.abc import Mapping

from gok.detect.model.telling import Said, asks
from gok.kernel.cache import BoundedCache

__all__ = ["REASONS", "reasons_for"]

# rule id → what it says
REASONS: Mapping[str, str] = {
    "model.context": "the trained model takes it for this where it stands",
    "rules.context": "the table of hand-written weights takes it for this where it stands",
    "callings.heter": "stands after heter or hette, and no thing is called so",
    "callings.thing": "stands after heter or hette and carries its kind: a school, a street, a lake",
    **dict.fromkeys(
        (f"callings.{kind}" for kind in ("city", "area", "country", "geo", "place", "school", "other_institution")),
        "is what a place or an institution is said to be called",
    ),
    "callings.we": "stands after vi heter: several people share a surname",
    "callings.surname": "stands after efternamn",
    "callings.family_first": "is a surname before a first name of a culture that says it first",
    "callings.family": "stands after familjen",
    "callings.pet": "stands after a word for an animal",
    "places.misspelled": "is one letter from a town or a country, and no word",
    "names.small": "is a common first name, and no word, in small letters",
    "callings.nickname": "somebody is called so by others",
    "callings.greeted": "stands after a greeting",
    "institutions.small": "stands in small letters before gymnasium, vårdcentral, galleria …",
    "institutions.firm": "is a name with a trade behind it",
    "model.again": "was found surely elsewhere in the essay",
    "rules.again": "was found surely elsewhere in the essay",
    "callings.again": "was found surely elsewhere in the essay",
    "transport.again": "was found surely elsewhere in the essay",
    "initials.again": "was found surely elsewhere in the essay",
    "institutions.again": "was found surely elsewhere in the essay",
    "inhabitants.again": "was found surely elsewhere in the essay",
    "places.again": "was found surely elsewhere in the essay",
    "ages.of_person": "stands beside somebody where an age stands",
    "ages.in_row": "stands behind another age, in a row of people and their ages",
    "names.listed": "is in the lists of first names",
    "names.surname_listed": "is in the lists of surnames",
    "names.nickname_listed": "is in the list of nicknames",
    "names.surname_ending": "ends as surnames do",
    "names.genitive": "is a listed name with a genitive -s",
    "names.near": "is one letter away from a listed name",
    "names.folded": "is a listed name but for accents",
    "names.after_called": "stands after heter, kallas or namn",
    "names.after_greeting": "stands after a greeting",
    "names.after_relative": "stands after a word for a relative or friend",
    "names.after_first_name": "stands after a first name",
    "names.place_in_name": "told by its place in a full name",
    "names.called_elsewhere": "is said to be somebody's name elsewhere in the essay",
    "places.small": "is listed, or nearly so, and no ordinary word in small letters",
    "places.parted": "is a listed place or institution written as two words",
    "places.side": "stands beside a word that says what part of a place it is, or where somebody flies from",
    "places.listed": "is in the lists of places",
    "places.genitive": "is a listed place with a genitive -s",
    "places.near": "is one letter away from a listed place",
    "places.folded": "is a listed place but for accents",
    "places.ending": "ends as streets and places do",
    "places.after_preposition": "stands after i, på, till, från",
    "places.after_live": "stands after a verb of living or coming",
    "institutions.listed": "is in the lists of institutions",
    "institutions.ending": "ends as institutions do",
    "institutions.head": "holds a word such as skola, vårdcentral, kafé",
    "institutions.after_work": "stands after a word for working",
    "institutions.after_study": "stands after a word for studying",
    "background.listed": "is in the list of such words",
    "background.own_relative": "stands after min, vår and the like",
    "background.somebodys_relative": "stands after hans, hennes or a name in the genitive",
    "background.named_relative": "stands before a name",
    "background.mother_and_father": "is a close relative in a text about the writer's own life",
    "background.has_relatives": "is somebody the writer has, lives with or meets",
    "background.they_have_relatives": "is somebody a person in the text has or gets",
    "background.the_family": "is said in the definite form in a text about the writer's own life",
    "background.friends": "is a friend or relative in a sentence about the writer's own life",
    "background.greeted_relative": "stands after a greeting",
    "background.is_profession": "somebody is, works as or becomes that",
    "background.own_profession": "stands after min, hennes and the like",
    "background.named_professional": "somebody with that profession is named",
    "background.the_professional": "is said in the definite form in a text about the writer's own life",
    "background.somebody_named_works": "stands after är, jobbar som and the like, of somebody in the text",
    "background.studies": "stands after a word for studying",
    "background.education": "is an education in a sentence about the writer",
    "background.reveals": "reveals something sensitive of the writer or somebody in the text",
    "background.said_of_somebody": "is said to be true of somebody in the text",
    "background.may_reveal": "may reveal something sensitive of the writer",
    "inhabitants.town": "is made from the name of a town",
    "inhabitants.compound": "is a compound that begins with a town or a workplace",
}

_NAMES, _PLACES = (
    ("firstname", "middlename", "surname", "nickname"),
    ("country", "city", "region", "area", "place", "geo"),
)
_INSTITUTIONS = ("school", "work", "other_institution", "transport_name")
_FACTS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "names": (
        ("names.listed", ("e=firstname",)),
        ("names.surname_listed", ("e=surname",)),
        ("names.nickname_listed", ("e=nickname",)),
        ("names.surname_ending", ("p=surname",)),
        ("names.genitive", ("g=firstname", "g=surname")),
        ("names.near", ("n=firstname", "n=surname")),
        ("names.folded", ("f=firstname", "f=surname")),
        ("names.after_called", ("T1=called", "T2=called")),
        ("names.after_greeting", ("T1=greet",)),
        ("names.after_relative", ("-1=<fam>", "T1=friend")),
        ("names.after_first_name", ("-1=<Name>",)),
        ("names.called_elsewhere", ("called", "called_gen")),
    ),
    "places": (
        ("places.listed", tuple(f"e={kind}" for kind in _PLACES)),
        ("places.genitive", tuple(f"g={kind}" for kind in _PLACES)),
        ("places.near", tuple(f"n={kind}" for kind in _PLACES)),
        ("places.folded", tuple(f"f={kind}" for kind in _PLACES)),
        ("places.ending", ("p=place", "p=city", "p=geo", "p=area")),
        ("places.after_preposition", ("T1=in", "T1=go", "T1=come")),
        ("places.after_live", ("T2=live", "T2=come", "T1=live")),
    ),
    "institutions": (
        ("institutions.listed", tuple(f"e={kind}" for kind in (*_INSTITUTIONS, "public_authority"))),
        ("institutions.ending", tuple(f"p={kind}" for kind in (*_INSTITUTIONS, "public_authority"))),
        ("institutions.head", ("head",)),
        ("institutions.after_work", ("T1=work", "T2=work")),
        ("institutions.after_study", ("T1=study", "T2=study")),
    ),
    "background": (("background.listed", ("e=prof", "e=edu", "e=fam", "e=sensitive")),),
}


class _Reasons:
    """A group of labels and the rules that may speak for them, asked for by the bits of a token."""

    def __init__(self, name: str) -> None:
        self._rows = tuple((rule, asks(*facts)) for rule, facts in _FACTS[name])
        self._all = asks(*(fact for _, facts in _FACTS[name] for fact in facts))
        self._kept: BoundedCache[int, tuple[str, ...]] = BoundedCache(self._find, 10_000)

    def _find(self, bits: int) -> tuple[str, ...]:
        return tuple(rule for rule, mask in self._rows if bits & mask)

    def find(self, bits: int) -> tuple[str, ...]:
        """The rules that speak for the label."""
        return self._kept[bits & self._all]


_BACKGROUND = _Reasons("background")
_BY_LABEL: Mapping[str, _Reasons | None] = {
    **dict.fromkeys(_NAMES, _Reasons("names")),
    **dict.fromkeys(_PLACES, _Reasons("places")),
    **dict.fromkeys(_INSTITUTIONS, _Reasons("institutions")),
    "initials": None,
}


def reasons_for(label: str, bits: int, said: Said) -> tuple[str, ...]:
    """The rules that speak for the label, given the facts about its first token."""
    group = _BY_LABEL.get(label, _BACKGROUND)
    return said.rules if group is None else said.rules + group.find(bits)
