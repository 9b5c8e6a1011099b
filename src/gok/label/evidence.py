"""Personal or public, the evidence: what is asked of a hypothesis, and what the answer speaks for.

In doubt personal. But learners also write about history, laws and articles, and a year in such a sentence is nobody's:
replacing it harms the research and protects no one.

The rows are asked in their order, and the first that holds decides what share the hypothesis has of being the writer's
own (`[relevance]` of the language's `weights.toml`): `public` is a veto for all mentions, `world` is nothing, `found`
is what detection has found, `mine` is much at least. Where no row holds the share stays as found. `gok.label.relevance`
sums the shares. Every row has an example, by its name, in the language's `evidence.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label import everyday_questions as ask_days
from gok.label import own_questions as ask_own
from gok.label import questions as ask
from gok.label import world_facts as ask_facts
from gok.label import world_names as ask_names
from gok.label import world_questions as ask_world
from gok.label.hypotheses import Hypothesis
from gok.taxonomy.groups import AGES, FIRST_NAMES, INSTITUTIONS, NAMED, PEOPLE, PLACES
from gok.text.records import NamedTuple, cached_property

__all__ = ["EVIDENCE", "EssayFacts", "Evidence", "Places", "Surroundings"]


_LONG = 100  # characters of a sentence; of a longer one the words are cut once for all who ask

Places = frozenset[tuple[int, int]]
"""Where something stands: start and end."""


class EssayFacts(NamedTuple):
    """What an essay has that rows of evidence need; a row is asked only where what it needs is `given`."""

    given: frozenset[str]
    is_arguing: bool
    context: ModuleType  # what the language says of sentences
    weights: Mapping[str, Any]
    famous: Mapping[int, int]  # where a famous name or title ends, by each place in it
    platforms: Places
    sources: Places  # what stands in a list of sources
    known: Places  # lone names of public persons
    lives: tuple[tuple[int, int], ...]  # sentences about public persons, from where to where
    stories: tuple[tuple[int, int], ...]  # … and those that tell a book or a film
    named: tuple[int, ...]  # where somebody is named who may be the writer's


class Surroundings:
    """What stands around a hypothesis, worked out as far as a row of evidence asks."""

    def __init__(self, view: EssayView, facts: EssayFacts, h: Hypothesis) -> None:
        self.h, self.facts, self.text, self.language, self.forms = h, facts, view.text, view.language, view.forms
        self.start, self.end, self.pattern = h.start, h.end, view.language.pattern
        bounds = facts.context.sentence_bounds(view.text, h.start, h.end)
        self.bounds: tuple[int, int] = bounds
        self.sentence = view.text[bounds[0] : bounds[1]]  # nearly every row asks for it

    @property
    def before(self) -> str:
        """The characters before."""
        return self.text[max(0, self.start - 40) : self.start]

    @property
    def rest_of_sentence(self) -> str:
        """The sentence without the words that say who has read or heard it."""
        return str(self.pattern("world.REPORTED").sub("", self.sentence))

    def has_word(self, pattern: str) -> bool:
        """Whether a pattern that is made for single words is found in the sentence: if that is long, in its words."""
        if len(self.sentence) < _LONG:
            return self.pattern(pattern).search(self.sentence) is not None
        from gok.text.words import is_among, words_of

        return is_among(self.pattern(pattern), words_of(self.sentence))

    @cached_property
    def is_own_life(self) -> bool:
        """Whether the sentence speaks of its writer and the writer's people."""
        if len(self.sentence) < _LONG:
            return bool(self.facts.context.speaks_of_own_life(self.sentence))
        return self._is_own(self.sentence, widely=False)

    @cached_property
    def is_of_somebody(self) -> bool:
        """Whether the sentence speaks of us, you, her: of somebody."""
        if len(self.sentence) < _LONG:
            return bool(self.facts.context.speaks_of_own_life(self.sentence, widely=True))
        return self._is_own(self.sentence, widely=True)

    def _is_own(self, text: str, *, widely: bool) -> bool:
        from gok.text.words import words_of

        told: bool | None = self.facts.context.words_of_own_life(words_of(text), widely=widely)
        return self.facts.context.speaks_of_own_life(text, widely=widely) if told is None else told

    @property
    def is_amid_own_life(self) -> bool:
        """Whether the sentences around do."""
        reach = self.facts.weights["neighbours_reach"]
        return self._is_own(self.text[max(0, self.start - reach) : self.end + reach], widely=False)

    @property
    def speaks_of_ours(self) -> bool:
        """Whether the sentence has a word like mine or us."""
        return self.has_word("evidence.OURS")

    @property
    def is_cited(self) -> bool:
        """Whether it stands in a parenthesis or behind a source."""
        return bool(self.facts.context.is_cited(self.text, self.start))

    @cached_property
    def has_happened(self) -> bool:
        """Whether something happened then: a date in several parts, or a verb in the past."""
        return bool(self.h.group) or self.has_done

    @cached_property
    def has_done(self) -> bool:
        """Whether a verb in the past stands in the sentence."""
        return self.has_word("evidence.PAST")

    @property
    def has_day(self) -> bool:
        """Whether it is part of a date that names a day."""
        return bool(self.h.group) and self.h.rules[0] not in rules_with(self.language, "month_and_year")

    @property
    def is_about_people_in_general(self) -> bool:
        """Whether the nearest person word before is one for people in general; `varje` right before says nothing."""
        each = self.pattern("evidence.EACH_BEFORE").search(self.before)
        start = self.start - len(each.group()) if each else self.start
        return bool(self.facts.context.is_about_people_in_general(self.text, start))

    @property
    def is_site(self) -> bool:
        """Whether an address is that of a whole site."""
        return "/" not in self.h.text.removeprefix("https://").removeprefix("http://").rstrip("/")


class Evidence(NamedTuple):
    """One row: what it says, of which categories (none means any), what is asked, and in which essays."""

    name: str
    says: str
    of: frozenset[str]
    asks: Callable[[Surroundings], bool]
    given: str = ""  # asked only if the essay has this: see `EssayFacts`
    yields: bool = False  # not asked where the model is nearly certain that it is the writer's own


_ANY: frozenset[str] = frozenset()
_DATES = frozenset({"year", "month_word", "day", "month_digit"})
_YEARS, _WHOLE_DATES, _URLS = frozenset({"year"}), frozenset({"date_digits"}), frozenset({"url"})
_LINES = frozenset({"transport_name"})
_SURNAMES = frozenset({"surname"})
_ONE_NAME = NAMED | INSTITUTIONS | {"city"}
_WORLD = NAMED | PLACES | INSTITUTIONS

EVIDENCE = (
    Evidence("with_own_number", "mine", NAMED, ask_own.is_with_own_number, "numbers"),
    # What is public by itself, or cited.
    Evidence("famous", "public", NAMED, ask.is_famous, "famous"),
    Evidence("word_of_a_title", "world", _ANY, ask.is_famous, "famous"),
    Evidence("office", "public", NAMED, ask_world.holds_office, "offices"),
    Evidence("land_of_office", "world", PLACES, ask_world.is_land_of_office, "offices"),
    Evidence("storm", "world", PEOPLE, ask_days.is_storm, "storms"),
    Evidence("short_weekday", "world", _WORLD, ask_days.is_short_weekday, "weekdays"),
    Evidence("feast", "world", PEOPLE | INSTITUTIONS, ask_world.is_feast, "feasts"),
    Evidence("thing", "world", PEOPLE, ask_world.is_thing, "things"),
    Evidence("prize", "world", PEOPLE, ask_world.is_prize, "prizes"),
    Evidence("race", "world", PEOPLE | PLACES | INSTITUTIONS, ask_facts.is_race, "races"),
    Evidence("voice_of_a_machine", "world", PEOPLE, ask_days.is_machine, "machines", yields=True),
    Evidence("figure", "world", _WORLD, ask_names.is_figure, "figures"),
    Evidence("figure_of_a_work", "world", PEOPLE, ask_names.is_of_a_work, "within"),
    Evidence("goods", "world", _WORLD, ask_names.is_goods, "goods"),
    Evidence("lived_in", "mine", PLACES, ask_own.is_lived_in, "there"),
    Evidence("surely_lived_in", "found", PLACES, ask_own.is_lived_in, "there"),  # a fact told of it changes nothing
    Evidence("said_to_be_another", "world", PEOPLE | PLACES, ask_facts.is_said_to_be_another, "facts"),
    Evidence("pet", "mine", FIRST_NAMES, ask_own.is_pet, "pets"),
    Evidence("known_by_one_name", "world", _ONE_NAME, ask_world.is_known_by_one_name, "known", yields=True),
    Evidence("told_as_known", "world", NAMED, ask_names.is_told_as_known, "full_names"),
    Evidence("team", "world", FIRST_NAMES | _SURNAMES | PLACES | INSTITUTIONS, ask_names.is_team, "clubs"),
    Evidence("title_of_a_work", "world", _WORLD, ask_world.is_title, "works"),
    Evidence("language", "public", NAMED | PLACES | INSTITUTIONS, ask_world.is_language, "languages"),
    Evidence("platform", "public", _ANY, ask.is_platform, "platforms"),
    Evidence("branch_at_hand", "doubt", INSTITUTIONS, ask_world.is_branch),
    Evidence("chain_of_shops", "world", INSTITUTIONS, ask_world.is_chain, yields=True),
    Evidence("newspaper", "world", PLACES | INSTITUTIONS, ask_own.is_newspaper, "printed"),
    Evidence("watched_on", "world", INSTITUTIONS, ask_names.is_watched_on),
    Evidence("listed_source", "public", _ANY, ask.is_in_sources, "sources"),
    Evidence("name_and_year", "public", NAMED, ask.has_year_of_source, "brackets"),
    Evidence("expert", "public", NAMED, ask.is_expert, "experts"),
    Evidence("states_something", "world", _SURNAMES, ask.states_something, "cites"),
    Evidence("scholars_workplace", "public", INSTITUTIONS, ask.is_of_scholars, "cites"),
    # A form is filled in by the writer.
    Evidence("form", "mine", _WORLD, ask.is_in_form, "forms"),
    Evidence("date_in_form", "found", _DATES, ask.is_in_form, "forms"),
    # What is told of the world: lives of the famous, geography, politics, stories.
    Evidence("home_of_writer", "mine", PLACES, ask_own.is_home_of_writer, "world"),
    Evidence("life_told", "world", PLACES | INSTITUTIONS | _DATES, ask_world.is_in_life_told, "lives", yields=True),
    Evidence("lone_first_name", "mine", FIRST_NAMES, ask_own.is_lone_first_name, "first_names"),
    Evidence("first_name_told", "mine", FIRST_NAMES, ask_own.is_first_name_told, "lone_names"),
    Evidence("beside_public", "world", FIRST_NAMES, ask_names.is_beside_public, "lives"),
    Evidence("goods_from", "world", PLACES, ask_days.is_where_goods_are_from, "alone"),
    Evidence("told_in_school", "world", PLACES, ask_names.is_told_in_school, "alone"),
    Evidence("fact", "world", PEOPLE | PLACES, ask_facts.is_fact, "facts"),
    Evidence("institution_told", "world", INSTITUTIONS, ask_facts.is_institution_told, "facts"),
    Evidence("world_affair", "world", _WORLD, ask_world.is_world_affair, "affairs", yields=True),
    Evidence("topic", "world", PLACES | INSTITUTIONS, ask_world.is_topic, "topics"),
    Evidence("contest", "world", _SURNAMES | PLACES | INSTITUTIONS, ask_world.is_contest, "contests"),
    Evidence("author_of_title", "world", _SURNAMES, ask_names.is_author_of_title),
    Evidence("story", "world", PEOPLE | PLACES, ask_world.is_in_story, "stories"),
    Evidence("many_live_there", "world", PLACES, ask_facts.is_where_many_live, "nobody"),
    Evidence("told_of_nobody", "world", PLACES | _LINES, ask_facts.is_told_of_nobody, "nobody"),
    Evidence("firm_as_such", "world", NAMED | INSTITUTIONS, ask_names.is_as_such, "firms"),
    # Dates: what happened to somebody is the writer's, what is so every year, or in a book, is nobody's.
    Evidence("birthday", "found", _DATES, ask_own.is_birthday),
    Evidence("birth_of_ours", "found", _DATES, ask.is_birth_of_ours),
    Evidence("date_of_source", "world", _DATES, ask.is_cited),
    Evidence("long_ago", "world", _DATES, ask.is_long_ago),
    Evidence("heads_line", "found", _DATES, ask.heads_line),
    Evidence("every_year", "world", _DATES, ask.is_every_year),
    Evidence("day_of_the_world", "world", _DATES, ask_world.is_day_of_the_world),
    Evidence("year_of_a_work", "world", _YEARS, ask.is_of_a_work),
    Evidence("day_of_own_life", "found", _DATES, ask.is_own_day),
    Evidence("people_in_general", "world", _DATES, ask.is_in_own_life),  # but no day of it
    Evidence("whole_day", "found", _DATES, ask.is_whole_day),
    Evidence("impersonal", "world", _DATES, ask.is_impersonal),
    Evidence("weather_and_feasts", "world", _DATES - _YEARS, ask.is_of_the_year),
    Evidence("of_somebody", "found", _DATES, ask.is_of_somebody),
    Evidence("argued", "world", _DATES, ask.is_argued),
    Evidence("season", "world", _DATES, ask.is_season),
    Evidence("day_and_month", "found", _DATES, ask.is_in_group),
    Evidence("amid_own_life", "found", _DATES, ask.is_amid_own_life),
    Evidence("nobodys_date", "world", _DATES, ask.is_nobodys),
    Evidence("date_of_article", "world", _WHOLE_DATES, ask.is_of_an_article),
    # Ages and addresses.
    Evidence("age_in_life_told", "world", AGES, ask_own.is_age_in_life_told, "lives"),
    Evidence("age_of_office", "world", AGES, ask_days.is_of_office, "offices"),
    Evidence("anybodys_age", "world", AGES, ask_days.is_anybodys_age),
    Evidence("named_site", "world", _URLS, ask.is_named_site),
    Evidence("source_site", "world", _URLS, ask.is_source_site),
    # People of the writer's, and where they are every day.
    Evidence("where_ours_are", "mine", INSTITUTIONS, ask.is_where_ours_are),
    Evidence("met_in_office", "mine", NAMED, ask_own.is_met_in_office),
    Evidence("greeted", "mine", PEOPLE, ask.is_greeted),
    Evidence("beside_writer", "mine", PEOPLE, ask_own.is_beside_writer),
    Evidence("signature", "mine", PEOPLE, ask.is_signature),
    Evidence("where_somebody_is", "doubt", INSTITUTIONS, ask_names.is_where_somebody_is, "alone"),
    Evidence("home", "doubt", PLACES, ask_world.is_home, "alone"),
    Evidence("where_people_go", "doubt", PLACES, ask_days.is_where_people_go, "alone"),
    Evidence("anybody", "doubt", FIRST_NAMES | _SURNAMES, ask_world.is_anybody, "alone"),
)
