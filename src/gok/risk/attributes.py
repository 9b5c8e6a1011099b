"""The kinds of facts that can be known of a learner: their names, where they come from, what they are like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gok.lang import load_language
from gok.text.folding import fold

__all__ = ["FAMILY", "MARKED", "SENSITIVE", "STABLE", "Attribute", "attribute_named", "column_attribute"]


@dataclass(frozen=True, slots=True)
class Attribute:
    """A kind of fact. `name` is what the report calls it, in the middle of a sentence."""

    id: str
    name: str
    from_text: bool
    is_sensitive: bool = False


MARKED: Mapping[str, str] = {
    # facts told by the text: what the report calls them
    "origin": "country of origin",
    "transit": "country lived in",
    "nationality": "nationality",
    "language": "languages spoken",
    "profession": "professions",
    "education": "education",
    "siblings": "number of siblings",
    "children": "number of children",
    "relatives": "number of a relative's children or siblings",
    "household": "size of the family",
    "religion": "religion",
    "politics": "political views",
    "ethnicity": "ethnicity",
    "sexuality": "sexual life",
    "health": "health",
    "crime": "crime",
    "hobby": "unusual hobby",
    "pet": "kind of pet",
    "currency": "currency",
    "extra": "other revealing words",
}
SENSITIVE = frozenset({"religion", "politics", "ethnicity", "sexuality", "health", "crime"})
FAMILY = frozenset({"siblings", "children", "relatives", "household"})
STABLE = frozenset({"origin", "siblings", "gender", "l1"})
"""What stays the same in all essays of a learner; two values contradict each other."""

_COLUMNS: Mapping[str, str] = {
    "age": "age ageinterval agegroup agespan ageyears birthyear birthinterval yearofbirth birthdecade",
    "gender": "gender sex",
    "l1": "l1 l1s mothertongue mothertongues firstlanguage firstlanguages nativelanguage nativelanguages language",
    "l2": "l2 otherlanguages homelanguage homelanguages languages",
    "level": "level cefr cefrlevel proficiency approximatelevel",
    "school level": "schoollevel schooltype educationlevel education degree",
    "course": "course courselevel",
    "time in Sweden": "timeinsweden yearsinsweden monthsinsweden lengthofresidence residence arrivalyear",
    "country": "country countryoforigin homecountry birthcountry nationality",
    "place": "city town municipality region school",
    "occupation": "occupation profession job",
    "family": "siblings children maritalstatus",
    "religion": "religion",
}
_SPELLED = {"l1": "mother tongue (L1)", "l2": "other languages (L2)", "cefr": "level (CEFR)"}
_BY_COLUMN = {word: name for name, words in _COLUMNS.items() for word in words.split()}


def column_attribute(column: str) -> str:
    """The kind of fact a column of the metadata holds, by its name; empty if it is not about a person.

    >>> column_attribute("Age interval"), column_attribute("student.modersmål"), column_attribute("genre")
    ('age', 'l1', '')
    """
    name = fold(column.rsplit(".", 1)[-1]).replace("_", "")
    return _BY_COLUMN.get(name) or load_language().table("metadata_columns").get(name, "")


def attribute_named(id: str) -> Attribute:
    """The attribute behind an id: `text:origin`, `text:city`, or the column of a table."""
    source, _, what = id.partition(":")
    if source == "text":
        return Attribute(id, MARKED.get(what, f"{what.replace('_', ' ')} left in the text"), True, what in SENSITIVE)
    name = what.rsplit(".", 1)[-1].replace("_", " ")
    return Attribute(id, _SPELLED.get(name.lower(), name), False)
