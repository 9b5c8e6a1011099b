"""What a later step needs to know of a rule, asked by attribute: nobody else writes down a rule's id."""

from __future__ import annotations

from functools import cache

from gok.lang import Language

__all__ = ["rules_with"]

_MARKS = (
    "background.education background.friends background.greeted_relative background.has_relatives "
    "background.is_profession background.may_reveal background.mother_and_father background.named_professional "
    "background.named_relative background.own_profession background.own_relative background.reveals "
    "background.said_of_somebody background.somebody_named_works background.somebodys_relative background.studies "
    "background.the_family background.the_professional background.they_have_relatives"
)
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
    "says_country": "callings.country",
    "mark": _MARKS,
    "weighed": (
        "initials.after_name initials.alone initials.before_surname initials.called initials.genitive initials.in_row "
        "initials.several institutions.adult_school institutions.care_kind institutions.centre institutions.club "
        "institutions.club_first institutions.kind_first institutions.nature institutions.school_kind "
        "institutions.side_street institutions.spot institutions.firm institutions.small transport.line_ending "
        "callings.heter callings.thing callings.we callings.surname callings.family_first callings.family callings.pet "
        "callings.nickname callings.greeted callings.city callings.area callings.country callings.region callings.geo "
        "callings.place callings.school callings.work callings.other_institution inhabitants.town inhabitants.compound "
        "names.small places.small places.misspelled places.parted places.side " + _MARKS
    ),
}


@cache
def rules_with(language: Language, attribute: str) -> frozenset[str]:
    """The ids of the rules with an attribute.

    `whole`: a name that carries its kind, taken whole however surely a part of it is something else; `says_surname`,
    `firm`, `told_institution`, `listed_institution`, `says_country`, `month_and_year`: what the rule has seen;
    `by_form`: found by its form alone; `near`: one letter from what a list has; `fused_age`: `en elvaåring`;
    `weighed`: what it finds is a feature for the context model; `mark`: it speaks for a mark; `stands_without_model`:
    in a whole essay its marks stand whatever the model says.
    """
    return frozenset(_ATTRIBUTES.get(attribute, "").split())
