"""What the rows of evidence ask of the world: its offices, affairs, facts and stories, and the lives of the famous."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.taxonomy.groups import FIRST_NAMES, PEOPLE, PLACES

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

_TOWNS = frozenset({"city", "area"})
_LONGEST_DAY = 80  # characters from the name of a day to what is said of it
_WHO = frozenset({"fam", "prof"})
_PLACES = frozenset({"city", "country", "region", "area", "place", "geo"})  # of the lists
_LANDS = frozenset({"country", "region"})
_CHAINS = frozenset({"shop", "food"})
_FIRST_NAMES = frozenset({"firstname", "nickname"})

__all__ = [
    "holds_office",
    "is_anybody",
    "is_branch",
    "is_chain",
    "is_contest",
    "is_day_of_the_world",
    "is_feast",
    "is_home",
    "is_in_life_told",
    "is_in_story",
    "is_known_by_one_name",
    "is_land_of_office",
    "is_language",
    "is_prize",
    "is_thing",
    "is_title",
    "is_topic",
    "is_world_affair",
]


def holds_office(around: Surroundings) -> bool:
    """Somebody called a president, a minister, a king: `statsminister Ardogan`, `Anne Hidalgo, borgmästare i Paris`,
    `Kungen av Norge heter Harald`."""
    text, start = around.text, around.start
    if around.pattern("world.OFFICE_BEFORE").search(text, max(0, start - 60), start):
        return True
    if around.pattern("world.OFFICE_CALLED").search(text, max(0, start - 60), start):
        return not around.is_own_life
    if around.pattern("world.OFFICE_TOLD").match(text, around.end):
        return True
    is_told = around.pattern("fame.IN_OFFICE").match(text, around.end)  # Victoria ska bli drottning
    return is_told is not None and not around.facts.context.speaks_of_own_life(around.sentence, widely=True)


def is_land_of_office(around: Surroundings) -> bool:
    """Of what somebody is president, mayor or king: `Turkiets statsminister`, `Norges kung`, `borgmästare i Paris`."""
    if around.pattern("world.OFFICE_BEHIND").match(around.text, around.end):
        return True
    return around.pattern("world.OFFICE_IN_BEFORE").search(around.before) is not None and not around.is_own_life


def is_known_by_one_name(around: Surroundings) -> bool:
    """A lone name by which a public person is known: `demonstration mot Erdogan`."""
    return (around.start, around.end) in around.facts.known


def is_in_life_told(around: Surroundings) -> bool:
    """Told of a public person's life: `Astrid Lindgren föddes 1907 i Vimmerby.`; but not `på Gustav Adolfs torg`."""
    if around.h.category in PLACES and around.start in around.facts.famous:
        return False
    return any(start <= around.start < end for start, end in around.facts.lives)


def is_topic(around: Surroundings) -> bool:
    """What a text that argues or informs is about, in its heading: `Rapport om Kiruna`."""
    end = around.text.find("\n")
    return around.end <= end and around.text[end - 1] not in ".!" and not around.is_own_life


def is_home(around: Surroundings) -> bool:
    """Where somebody lives, grew up or comes from, in a lone sentence: `Hon är uppvuxen i Buenos Aires.`"""
    if not _is_short(around) or around.pattern("world.HOME_BEFORE").search(around.before) is None:
        return False
    if around.is_about_people_in_general:
        return False
    if around.is_of_somebody:
        return True
    if around.pattern("world.THEY_FIRST").match(around.sentence):
        return True
    first = around.forms[around.sentence.split()[0]]
    return not first.categories.isdisjoint(_WHO) and first.shape != "l"


def is_feast(around: Surroundings) -> bool:
    """A feast that people are called like, where it is celebrated: `på Lucia`, `vi firar Lucia`, `Lucia firas`."""
    text, start = around.text, around.start
    if around.pattern("world.KEPT_BY_ALL").search(text, max(0, start - 30), start):  # där firar man Juhannus
        return True
    if around.h.low not in around.language.words("feasts"):
        return False
    if around.pattern("world.FEAST_BEFORE").search(text, max(0, start - 30), start):
        return True
    return around.pattern("world.FEAST_BEHIND").match(text, around.end) is not None


def is_thing(around: Surroundings) -> bool:
    """A word that people are called like, and which is said to be a thing, or what to do: `Rosa är en färg`, `Max tio
    personer`, `Maila mig`."""
    text, start = around.text, around.start
    if not around.pattern("world.OPENING").search(text, max(0, start - 4), start):
        return False
    if around.pattern("world.MEANS").match(text, around.end):  # Luna betyder måne
        return not around.is_own_life
    if not around.forms[around.h.text].is_word:
        return False
    word = around.forms.lexicon.word(around.h.text)
    if word is not None and "verb" in word.parts and around.pattern("world.TOLD_TO_DO").match(text, around.end):
        return True
    if around.pattern("world.THING_BEHIND").match(text, around.end):
        return True
    said = around.pattern("world.IS_A").match(text, around.end)
    return said is not None and _is_thing(around, said[1].lower())


def _is_thing(around: Surroundings, noun: str) -> bool:
    """Whether a noun is for things alone: `Saga är en berättelse`, but not `Saga är en snäll flicka`."""
    word = around.forms.lexicon.word(noun)
    if word is None or "noun" not in word.parts or not around.forms[noun].categories.isdisjoint(_WHO):
        return False
    words = around.language.words
    return noun not in words("nouns_for_people") and noun not in words("acquaintances") and noun[-3:] != "are"


def is_prize(around: Surroundings) -> bool:
    """A prize that is called as people are, where it is won: `Filmen fick två Oscar.`, `Nobels fredspris`."""
    if around.h.category == "surname" and around.pattern("world.PRIZE_BEHIND").match(around.text, around.end):
        return True
    if around.h.low not in around.language.words("prizes"):
        return False
    before = around.sentence.partition(around.h.text)[0]
    return around.pattern("world.WON_BEFORE").search(before) is not None


def is_world_affair(around: Surroundings) -> bool:
    """A war, an election, a crime, a contest, and nobody the sentence speaks of: `Kriget i Syrien började 2011.`"""
    if around.h.category in FIRST_NAMES and not _is_full_name(around) and not _is_state(around):
        return False  # in doubt personal
    called = around.pattern("world.TRADE_CALLED").search(around.before) if around.h.category in PEOPLE else None
    offices = around.language.words("office_stems")
    if called and not any(stem in called[1].lower() for stem in offices):  # Polisen hette Johan Ek
        return False
    words = around.language.words("world_affairs")
    rest = around.sentence.replace(around.h.text, " ")  # Republiken Kongo is no affair of a republic
    if words.isdisjoint(rest.lower().replace(",", " ").split()):
        return False
    return not around.facts.context.speaks_of_own_life(around.rest_of_sentence, widely=True)


def is_contest(around: Surroundings) -> bool:
    """A team that is called like its town, and no team of the writer's: `Göteborg förlorade mot Malmö.`"""
    if around.is_of_somebody or (around.h.category in PEOPLE and "city" not in around.forms[around.h.text].categories):
        return False  # Anna slog Erik
    return around.pattern("world.CONTEST").search(around.sentence) is not None


def is_day_of_the_world(around: Surroundings) -> bool:
    """A day that is kept by many, or on which something befell a country: `Kvinnodagen firas den 8 mars.`"""
    is_feast = around.facts.is_arguing and around.pattern("evidence.YEARLY_FEAST").search(around.sentence)
    if is_feast and not around.is_own_life:
        return True
    if around.is_of_somebody:
        return False
    if around.pattern("world.KEPT_BY_MANY").search(around.sentence) or _is_said_of_day(around):
        return True
    words = around.sentence.replace(",", " ").split()
    if around.language.words("world_affairs").isdisjoint(map(str.lower, words)):
        return False
    return any(word[0].isupper() and _is_far_away(around, word) for word in words)


def _is_far_away(around: Surroundings, word: str) -> bool:
    """A country, a region, or a town abroad that everybody tells of: what befell it is no day of the writer's."""
    name, words = word.strip(".!?"), around.language.words
    if name.lower() not in words("places_all_tell_of"):
        return not around.forms[word].categories.isdisjoint(_LANDS)
    return all(r.country not in words("home_countries") for r in around.forms.lexicon.lookup(name))


def _is_said_of_day(around: Surroundings) -> bool:
    """Whether the sentence says of a day which one it is: `Kvinnodagen är den 8 mars`."""
    sentence, before = around.sentence, around.pattern("world.DAY_BEFORE")
    for said in around.pattern("world.IS_THE").finditer(sentence):
        if before.search(sentence, max(0, said.start() - _LONGEST_DAY), said.start() + 1):
            return True
    return False


def is_title(around: Surroundings) -> bool:
    """What a book, a film or a song is called: `boken Emma`, `min favoritfilm är Frozen`, `jag såg Titanic på bio`."""
    text, start = around.text, around.start
    if not around.h.text[0].isupper():
        return False
    if around.pattern("world.TITLE_BEFORE").search(text, max(0, start - 40), start):
        return True
    listed = around.forms[around.h.text].categories
    if "title" in listed and around.pattern("fame.CINEMA_BEFORE").search(text, max(0, start - 60), start):
        return True  # på bio och såg Barbie
    if "title" in listed and around.h.category in PLACES and listed.isdisjoint(_PLACES):
        return True  # Jack dör i Titanic
    if "firstname" in listed:  # jag såg Anna på bio
        return False
    if "title" in listed and _is_seen_or_liked(around):  # jag har sett Titanic tre gånger
        return True
    shown = around.pattern("world.SHOWN_BEHIND").match(text, around.end)
    return shown is not None and around.pattern("world.SEEN_BEFORE").search(text, max(0, start - 30), start) is not None


def is_in_story(around: Surroundings) -> bool:
    """Told in a book or a film: `Boken handlar om Stelios som flyttar från Aten.`, and what is told of him next."""
    if around.pattern("world.TEXT_BEHIND").match(around.text, around.end):  # Selmas uppsats handlar om Karin Boye
        return False
    if any(start <= around.start < end for start, end in around.facts.stories):
        return True
    told = around.pattern("world.TOLD_IN_WORK").search(around.sentence)
    return told is not None and not around.speaks_of_ours


def is_chain(around: Surroundings) -> bool:
    """Shops that are in every town, unless somebody works there: who slips before the door may be anybody."""
    lexicon = around.forms.lexicon
    if not any("work" in categories for categories in lexicon.categories(around.h.text)):
        return False
    if not any(reading.category == "work" and reading.kind in _CHAINS for reading in lexicon.lookup(around.h.text)):
        return False
    return around.pattern("world.WORKS").search(around.sentence) is None


def is_branch(around: Surroundings) -> bool:
    """The shop of a chain that is named with its place, where the writer goes: `Vi handlar på Lidl Rosengård.`"""
    *names, place = around.h.text.split()
    if not names or around.forms[place].categories.isdisjoint(_TOWNS):
        return False
    return bool(around.is_of_somebody)


def is_language(around: Surroundings) -> bool:
    """A language that a town or a name is called like, where languages are spoken of: `Jag pratar Dari.`"""
    if "language" not in around.forms[around.h.text].categories:
        return False
    if around.h.category in PLACES and around.pattern("world.PLACE_BEFORE").search(around.before):
        return False  # Jag är från Laos och talar franska.
    return around.pattern("world.OF_LANGUAGES").search(around.sentence) is not None


def is_anybody(around: Surroundings) -> bool:
    """Somebody in a short sentence alone, of whom nothing speaks for the world: `Bob kom igår`, `fru Ek är sjuk`."""
    categories = around.forms[around.h.text].categories
    is_family = around.h.category == "surname" and "nickname" not in categories  # Henke, Jossan och Micke kommer
    if is_family and around.pattern("world.PRIVATE_BEHIND").match(around.text, around.end):
        return _is_short(around)  # Khan är vår nya chef.
    if is_family and not around.pattern("world.PRIVATE_BEFORE").search(around.before) and not _is_neighbour(around):
        return False
    if is_family and (
        "public_person" in categories or around.pattern("world.FAMED_BEHIND").match(around.text, around.end)
    ):
        return False  # fru Thatcher, bröderna Grimm skrev sagor
    last = around.h.text.split()[-1]  # Abu Ahmad
    readings = around.forms.lexicon.lookup(last, genitive=True)  # Håkans is a surname too
    if not is_family and _FIRST_NAMES.isdisjoint([reading.category for reading in readings]):
        return False
    return _is_short(around)


def _is_neighbour(around: Surroundings) -> bool:
    """A family name that opens the sentence and does what people at hand do: `Topić ringde i morse.`"""
    if not around.pattern("world.OPENING").search(around.text, max(0, around.start - 4), around.start):
        return False
    return around.pattern("world.DOES_AT_HAND").match(around.text, around.end) is not None


def _is_seen_or_liked(around: Surroundings) -> bool:
    """Whether somebody sees, reads or loves it."""
    found = around.pattern("world.SEEN_BEFORE").search(around.before)
    return found is not None or around.pattern("world.ADMIRED_BEFORE").search(around.before) is not None


def _is_short(around: Surroundings) -> bool:
    """Whether it is told in a short sentence, as people tell of themselves and whom they know."""
    return bool(len(around.sentence.split()) <= around.facts.weights["short_sentence"])


def _is_state(around: Surroundings) -> bool:
    """Whether a country is called so: `Israel fick en ny regering.`"""
    return any(r.category == "country" and r.kind == "state" for r in around.forms.lexicon.lookup(around.h.text))


def _is_full_name(around: Surroundings) -> bool:
    """Whether another name stands beside: `Torkel Jansson`."""
    return around.pattern("world.NAME_BEHIND").match(around.text, around.end) is not None
