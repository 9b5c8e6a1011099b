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
    "near": "names.near places.near",
    "fused_age": "ages.fused_digits ages.fused_words",
    "by_form": (
        "addresses.again addresses.before_flat addresses.house_is addresses.house_said addresses.letter_head "
        "addresses.parted_street addresses.small_street addresses.street_nr addresses.zip_after_street "
        "addresses.zip_said addresses.zip_town ages.after_name ages.after_relative ages.fused_digits ages.fused_words "
        "ages.had_years ages.idag_is ages.in_parenthesis ages.in_row ages.in_words ages.is ages.is_years ages.months "
        "ages.of_person ages.person_of ages.they_are ages.turns ages.turns_who ages.weeks_old ages.when_was "
        "ages.when_years ages.years_old dates.between_days dates.compact dates.day_alone dates.day_month "
        "dates.day_month_clock dates.day_month_word dates.day_month_year dates.day_range dates.in_month dates.iso "
        "dates.line dates.month_alone dates.month_day dates.month_year dates.spaced dates.year_bare dates.year_said "
        "dates.year_short numbers.account_said numbers.card numbers.certificate numbers.iban numbers.last_four "
        "numbers.long numbers.person_id numbers.person_id_said numbers.phone_dialable numbers.phone_said "
        "numbers.phone_swedish numbers.plate numbers.plate_said online.email online.email_spoken online.handle "
        "online.url online.username_said transport.again transport.colour_line transport.flight transport.flight_told "
        "transport.is_nr transport.line_ending transport.line_nr transport.take_nr"
    ),
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
