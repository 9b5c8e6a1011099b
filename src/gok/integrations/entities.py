"""Our labels beside the entities that other tools know, both ways; Presidio's names, which others have taken over."""

from __future__ import annotations

import re
from typing import Final

from gok.taxonomy import taxonomy

__all__ = ["ENTITIES", "entity_of", "labels_within", "same_entity"]

_BY_GROUP: Final = {
    "names": "PERSON",
    "places": "LOCATION",
    "institutions": "ORGANIZATION",
    "transport": "TRANSPORT",
    "age": "AGE",
    "dates": "DATE_TIME",
    "numbers": "ID",
    "online": "USERNAME",
    "other": "OTHER",
    "marks": "SENSITIVE",
    "comments": "COMMENT",
}
_BY_LABEL: Final = {
    "phone_nr": "PHONE_NUMBER",
    "personid_nr": "SE_PERSONNUMMER",
    "account_nr": "BANK_ACCOUNT",
    "license_nr": "LICENSE_PLATE",
    "email": "EMAIL_ADDRESS",
    "url": "URL",
    "prof": "PROFESSION",
    "edu": "EDUCATION",
    "fam": "FAMILY",
    "language": "NRP",
    "nationality": "NRP",
}
ENTITIES: Final = {row.id: _BY_LABEL.get(row.id, _BY_GROUP[row.group]) for row in taxonomy().categories}
"""The entity of each label."""
_LABEL_OF: Final = {
    "PERSON": "firstname_unknown",
    "LOCATION": "city",
    "FACILITY": "place",
    "ORGANIZATION": "other_institution",
    "TRANSPORT": "transport_name",
    "DATE_TIME": "date_digits",
    "AGE": "age_digits",
    "USERNAME": "username",
    "IBAN_CODE": "account_nr",
    "CREDIT_CARD": "account_nr",
    "US_SSN": "other_nr_seq",
    "IP_ADDRESS": "other_nr_seq",
    "ID": "other_nr_seq",
} | {entity: label for label, entity in _BY_LABEL.items() if entity != "NRP"}
"""The label of an entity of which nothing more is known."""
_SAME: Final = {"PER": "PERSON", "GPE": "LOCATION", "LOC": "LOCATION", "ORG": "ORGANIZATION", "DATE": "DATE_TIME"}
_WORD: Final = re.compile(r"\S+")


def entity_of(label: str) -> str:
    """The entity of a label.

    >>> entity_of("firstname_female"), entity_of("city"), entity_of("personid_nr")
    ('PERSON', 'LOCATION', 'SE_PERSONNUMMER')
    """
    return ENTITIES[label]


def same_entity(entity: str) -> str:
    """The name that we know an entity by: tools have several for some."""
    return _SAME.get(entity, entity)


def labels_within(text: str, entity: str) -> list[tuple[int, int, str]]:
    """Where which of our labels lie in an entity that another tool has found: the last word of a name is a surname.

    What we have no label for is `extra`: it is replaced by a placeholder.

    >>> labels_within("Eva Maria Ek", "PERSON")
    [(0, 3, 'firstname_unknown'), (4, 9, 'middlename'), (10, 12, 'surname')]
    >>> labels_within("Lund", "GPE"), labels_within("4711", "KR_RRN")
    ([(0, 4, 'city')], [(0, 4, 'other_nr_seq')])
    """
    words = [match.span() for match in _WORD.finditer(text)]
    entity = same_entity(entity)
    if entity == "PERSON" and len(words) > 1:
        kinds = ["firstname_unknown", *["middlename"] * (len(words) - 2), "surname"]
        return [(start, end, kind) for (start, end), kind in zip(words, kinds, strict=True)]
    digits = any(letter.isdigit() for letter in text)
    label = _LABEL_OF.get(entity, "other_nr_seq" if digits else "extra")
    return [(0, len(text), label)] if words else []
