"""What a later step needs to know of a rule, asked by attribute: nobody else writes down a rule's id."""

from __future__ import annotations

from functools import cache

from gok.lang import Language

__all__ = ["rules_with"]

_ATTRIBUTES = {
    "whole": (
        "institutions.club institutions.spot institutions.nature institutions.school_kind institutions.care_kind "
        "institutions.side_street institutions.firm places.parted places.side"
    ),
    "says_surname": "callings.we callings.surname callings.family names.place_in_name",
    "firm": "institutions.firm",
    "told_institution": "institutions.firm callings.other_institution",
    "listed_institution": "institutions.listed",
    "month_and_year": "dates.month_year",
    "stands_without_model": "background.mother_and_father background.is_profession background.said_of_somebody",
}


@cache
def rules_with(language: Language, attribute: str) -> frozenset[str]:
    """The ids of the rules with an attribute.

    `whole`: a name that carries its kind, taken whole however surely a part of it is something else; `says_surname`,
    `firm`, `told_institution`, `listed_institution`, `month_and_year`: what the rule has seen; `by_form`: found by its
    form alone; `near`: one letter from what a list has; `fused_age`: `en elvaåring`; `weighed`: what it finds is a
    feature for the context model; `mark`: it speaks for a mark; `stands_without_model`: in a whole essay its marks
    stand whatever the model says.
    """
    return frozenset(_ATTRIBUTES.get(attribute, "").split())
