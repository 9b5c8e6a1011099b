"""Personal or public, the evidence: what is asked of a hypothesis, and what the answer speaks for.

In doubt personal. But learners also write about history, laws and articles, and a year in such a sentence is nobody's:
replacing it harms the research and protects no one.

The rows are asked in their order, and the first that holds decides what share the hypothesis has of being the writer's
own (`[relevance]` of the language's `weights.toml`): `public` is a veto for all mentions, `world` is nothing, `found`
is what detection has found, `mine` is much at least. Where no row holds the share stays as found. `gok.label.relevance`
sums the shares. Every row has an example, by its name, in the language's `evidence.toml`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gok.label import questions as ask
from gok.label.surroundings import Surroundings
from gok.taxonomy.groups import AGES, INSTITUTIONS, NAMED, PEOPLE

__all__ = ["EVIDENCE", "Evidence"]


class Evidence(NamedTuple):
    """One row: what it says, of which categories (none means any), what is asked, and in which essays."""

    name: str
    says: str
    of: frozenset[str]
    asks: Callable[[Surroundings], bool]
    given: str = ""  # asked only if the essay has this: see `gok.label.surroundings.EssayFacts`


_ANY: frozenset[str] = frozenset()
_DATES = frozenset({"year", "month_word", "day", "month_digit"})
_YEARS, _WHOLE_DATES, _URLS = frozenset({"year"}), frozenset({"date_digits"}), frozenset({"url"})
_SURNAMES = frozenset({"surname"})

EVIDENCE = (
    # What is public by itself, or cited.
    Evidence("famous", "public", _ANY, ask.is_famous, "famous"),
    Evidence("platform", "public", _ANY, ask.is_platform, "platforms"),
    Evidence("listed_source", "public", _ANY, ask.is_in_sources, "sources"),
    Evidence("name_and_year", "public", NAMED, ask.has_year_of_source, "brackets"),
    Evidence("expert", "public", NAMED, ask.is_expert, "experts"),
    Evidence("states_something", "public", _SURNAMES, ask.states_something, "cites"),
    Evidence("scholars_workplace", "public", INSTITUTIONS, ask.is_of_scholars, "cites"),
    # Dates: what happened to somebody is the writer's, what is so every year, or in a book, is nobody's.
    Evidence("birth_of_ours", "found", _DATES, ask.is_birth_of_ours),
    Evidence("date_of_source", "world", _DATES, ask.is_cited),
    Evidence("long_ago", "world", _DATES, ask.is_long_ago),
    Evidence("every_year", "world", _DATES, ask.is_every_year),
    Evidence("year_of_a_work", "world", _YEARS, ask.is_of_a_work),
    Evidence("day_of_own_life", "found", _DATES, ask.is_own_day),
    Evidence("people_in_general", "world", _DATES, ask.is_in_own_life),  # but no day of it
    Evidence("impersonal", "world", _DATES, ask.is_impersonal),
    Evidence("weather_and_feasts", "world", _DATES, ask.is_of_the_year),
    Evidence("of_somebody", "found", _DATES, ask.is_of_somebody),
    Evidence("argued", "world", _DATES, ask.is_argued),
    Evidence("season", "world", _DATES, ask.is_season),
    Evidence("day_and_month", "found", _DATES, ask.is_in_group),
    Evidence("amid_own_life", "found", _DATES, ask.is_amid_own_life),
    Evidence("nobodys_date", "world", _DATES, ask.is_nobodys),
    Evidence("date_of_article", "world", _WHOLE_DATES, ask.is_of_an_article),
    # Ages and addresses.
    Evidence("anybodys_age", "world", AGES, ask.is_anybodys_age),
    Evidence("named_site", "world", _URLS, ask.is_named_site),
    Evidence("source_site", "world", _URLS, ask.is_source_site),
    # People of the writer's.
    Evidence("greeted", "mine", PEOPLE, ask.is_greeted),
    Evidence("beside_writer", "mine", PEOPLE, ask.is_beside_writer),
    Evidence("signature", "mine", PEOPLE, ask.is_signature),
)
