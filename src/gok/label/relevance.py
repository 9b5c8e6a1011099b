"""Personal or public, the sum: how likely each entity is the writer's own.

Relevance belongs to the entity: one personal mention makes all of its mentions personal. The rows of evidence are in
`gok.label.evidence`; here they are asked, what neighbours say of each other is added, and the shares are summed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress, pairwise
from math import exp, inf, log, nextafter
from operator import attrgetter, itemgetter

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.evidence import EVIDENCE, EssayFacts, Evidence, Places, Surroundings
from gok.label.forms import is_form
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.label.names_in_rows import beside_writer, share_among_listed
from gok.label.one_name import KNOWN, known_by_one_name
from gok.label.told_together import ages_of_public, told_by_others, told_with_ours
from gok.label.world import famous_names, lives_told, named_in_source_lines, named_in_sources, stories_told
from gok.lang import Language
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, INSTITUTIONS, NAMED, PEOPLE, PLACES
from gok.text.cache import BoundedCache

__all__ = [
    "BETWEEN_ENTITIES",
    "EDGES",
    "AskedRows",
    "decisive_row",
    "gather_facts",
    "judge_relevance",
    "rows_of",
    "weigh_confidence",
]

BETWEEN_ENTITIES = ("listed_together", "age_of_public")
"""Evidence that entities are of each other, weighed here; examples as for the rows."""
AskedRows = tuple[frozenset[str], BoundedCache[frozenset[str], list[Evidence]]]
"""What some rows of evidence need of an essay, and those that are asked where it has some of it."""
_Names = Mapping[str, Sequence[str]]  # of what words give
_Stems = Sequence[tuple[str, Sequence[str]]]
_BY_WORDS = (  # what an essay has if a word of one of these groups stands in it
    *(("facts", "fact_words"), ("affairs", "world_affairs"), ("machines", "voices_of_machines")),
    *(("contests", "verbs_of_contests"), ("storms", "storms"), ("there", "there_and_here"), ("prizes", "prizes")),
    *(("pets", "pets"), ("pets", "baptizing_verbs"), ("things", "verbs_of_meaning"), ("within", "in_and_on")),
)
_BY_STEMS = (  # … or if one of these stems stands in a word of it
    *(("offices", "office_stems"), ("capitals", "capital_stems"), ("printed", "printed_stems")),
    *(("experts", "expert_stems"), ("works", "work_stems"), ("stories", "story_stems"), ("prizes", "prize_stems")),
    *(("told", "told_in_works"), ("feasts", "feast_stems"), ("full_names", "name_stems")),
)
_TEXT, _LOW, _CATEGORY = itemgetter(3), itemgetter(4), itemgetter(8)  # of a hypothesis
_LISTED = attrgetter("categories")  # of a word form
_WEIGHED = NAMED | PLACES | INSTITUTIONS  # whose they are is weighed by the model
_OF_PEOPLE = PEOPLE | AGES | {"fam", "zip_code", "street_nr", "phone_nr", "personid_nr", "email"}  # somebody is told of
_NUMBERS = frozenset({"phone_nr", "personid_nr", "email"})  # whoever is named before them is somebody
_MOST_KEPT = 20_000  # words of which it is known what they give
_LONG = 6  # letters; a longer word may be a misspelled platform
_LIKE_PLATFORM, _CLUBS = ("n=platform",), frozenset({"other_institution", "work"})
EDGES = BoundedCache[Language, Sequence[float]](
    lambda language: sorted(
        {-inf, language.weights["relevance"]["surely_own"]}.union(
            *[(least, nextafter(most, inf)) for least, most in language.weights["relevance"]["share"].values()]
        )
    ),
    8,
)
"""From where on another share of being the writer's own is raised or lowered by other rows of evidence."""


def judge_relevance(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide for each entity whether it is personal, and how likely.

    What is found at one place stands or falls together: a mark on a public name is public.
    """
    kind, weights = view.text_type, view.language.weights["relevance"]
    facts, ranges = gather_facts(view, hypotheses, kind), weights["share"]
    shares: dict[int, list[float]] = {}
    public, has_ages, places, people = set(), False, set(), []
    for h in hypotheses:
        share, category, entity = h.personal, h.category, h.entity
        row = decisive_row(view, facts, h)
        if row is not None:
            least, most = ranges[row.says]
            share = min(max(share, least), most)
            if row.says == "public":
                public.add((h.start, h.end))
        elif category in PLACES:
            places.add(entity)
        if entity in shares:
            shares[entity].append(share)
        else:
            shares[entity] = [share]
        if category in PEOPLE:
            people.append(h)
        elif category in AGES:
            has_ages = True
    for h in hypotheses if public else ():
        if (h.start, h.end) in public:
            shares[h.entity].append(ranges["public"][0])
    if len(people) > 1 and kind == "arguing":
        share_among_listed(view, beside_writer(view, facts.context, people), shares, weights["enough"][kind], 1.0)
    elif len(people) > 1:
        share_among_listed(view, people, shares, weights["listed_with_sure"], weights["listed_share"])
    enough = weights["enough"]["own" if kind == "other" and "forms" in facts.given else kind]
    on_average = weights["enough_on_average"] * enough
    own = {
        entity: _own(of, enough, on_average) if len(of) > 1 else of[0] if of[0] >= on_average else None
        for entity, of in shares.items()
    }
    if kind in ("arguing", "other") and None in own.values():  # where nearly all is the writer's own, less is enough
        weighed = [own[h.entity] is not None for h in hypotheses if h.category in _WEIGHED]
        if sum(weighed) >= weights["mostly_own"] * len(weighed):
            less = weights["less_is_enough"] * enough
            on_average = weights["enough_on_average"] * less
            own |= {e: _own(of, less, on_average) for e, of in shares.items() if own[e] is None and min(of) > 0}
    if kind == "arguing" and None in own.values():
        own |= told_with_ours(view, facts.context, hypotheses, own, shares)
    if kind == "alone" and len(own) > 1 and None in own.values():
        own |= told_by_others(view, hypotheses, own, shares, of="city", told="country", kind="")
        if any(own[h.entity] is not None for h in people):  # På lördag ska Emil till Uppsala.
            own |= {place: enough for place in places if own[place] is None and min(shares[place]) >= 0}
    if kind != "arguing" and None in own.values():
        own |= told_by_others(view, hypotheses, own, shares, of="country", told="city", kind="capital")
    if people and has_ages:
        own |= dict.fromkeys(ages_of_public(view, hypotheses, own))
    return tuple([h if own[h.entity] is None else h.decided(h.score, h.entity, own[h.entity]) for h in hypotheses])


def gather_facts(view: EssayView, hypotheses: Hypotheses, text_type: str) -> EssayFacts:
    """The facts of an essay; in one about the writer's own life nobody is cited, a name with a year is an age."""
    text, cites, weights, words = view.text, text_type != "own", view.language.weights, view.language.words
    signs, lows = _signs_in(view.vocabulary, view.language), list(map(_LOW, hypotheses))
    told, categories = frozenset[str]().union(*signs.values()), set(map(_CATEGORY, hypotheses))
    people = [h for h in hypotheses if h.category in NAMED] if cites else []
    famous = famous_names(view) if view.phrases else {}
    likely = weights["relevance"]["perhaps_own"]
    named = [h.start for h in hypotheses if h.category in PEOPLE and h.personal >= likely and h.start not in famous]
    cited = list(named_in_source_lines(view, hypotheses)) if cites and (":" in text or "©" in text) else []
    gaps = {other.start - one.end for one, other in pairwise(people)} if len(people) > 1 else ()
    cited += named_in_sources(view, hypotheses, people) if 2 in gaps else ()  # a comma and a blank: `Ek, Anna`
    sources: Places = frozenset([(h.start, h.end) for h in cited])
    forms = list(map(view.forms.__getitem__, map(_TEXT, hypotheses)))
    listed = frozenset[str]().union(*map(_LISTED, forms))
    platforms = [
        (h.start, h.end)
        for h, form in zip(hypotheses, forms, strict=True)
        if (h.category == "other_institution" and "platform" in form.categories)
        or (len(form.lower) > _LONG and form.own[-1:] == _LIKE_PLATFORM)
    ]
    known = known_by_one_name(view, hypotheses) if not KNOWN.isdisjoint(listed) else frozenset()
    lives = lives_told(view, famous, known) if famous or known else ()
    tells = "stories" in told and "told" in told
    stories = stories_told(view, text_type, {word for word, names in signs.items() if "told" in names}) if tells else ()
    is_arguing, is_alone, races = text_type == "arguing", text_type == "alone", tuple(words("races"))
    checks = {
        "": True,
        "famous": famous,
        "platforms": platforms,
        "sources": sources,
        "cites": cites,
        "brackets": people and "(" in text,
        "experts": people and "experts" in told and any(map(text.__contains__, words("expert_stems"))),
        "languages": "language" in listed,
        "known": known,
        "numbers": not _NUMBERS.isdisjoint([h.category for h in hypotheses]),
        "lives": lives,
        "forms": ":" in text and is_form(view),
        "races": "title" in listed or True in [low.endswith(races) for low in lows],
        "figures": not words("figures").isdisjoint([h.low[:-1] if "gen" in h.features else h.low for h in hypotheses]),
        "within": people and "within" in told,
        "goods": "brand" in listed,
        "clubs": not _CLUBS.isdisjoint(listed),
        "firms": is_alone and not _CLUBS.isdisjoint(listed),
        "works": "works" in told or "title" in listed,
        "stories": tells,
        "topics": is_arguing,
        "first_names": is_arguing and not stories and view.genre != weights["text_types"]["review"],
        "lone_names": text_type == "other" and people and not (tells or famous or known),
        "world": is_arguing or text_type == "other",
        "alone": is_alone,
        "weekdays": not words("short_weekdays").isdisjoint(lows),
        "full_names": is_alone and ("full_names" in told or 1 in gaps),
        "nobody": is_alone and _OF_PEOPLE.isdisjoint(categories),
        "feasts": "feasts" in told or not words("feasts").isdisjoint(lows),
        "things": "things" in told
        or True in [form.is_word for h, form in zip(hypotheses, forms, strict=True) if h.category in PEOPLE],
    }
    given = told.difference(checks).union(compress(checks, checks.values()))
    says = given, is_arguing, view.language.module("context"), weights["relevance"]
    return EssayFacts(*says, famous, frozenset(platforms), sources, known, lives, stories, tuple(named))


def _signs_in(vocabulary: frozenset[str], language: Language) -> _Names:
    """The words of an essay that give something by themselves, and what; of all new words together one look says as a
    rule that no stem is in them."""
    by_words, by_stems, stems, seen, telling, told = _signs_of(language)
    new = vocabulary - seen
    if new:
        if len(seen) > _MOST_KEPT:
            seen.clear()
        seen |= new
        holding = list(compress(stems, map("\n".join(new).__contains__, stems)))
        for word in new.intersection(by_words).union(*[[word for word in new if stem in word] for stem in holding]):
            names = [name for name, some in by_stems if True in map(word.__contains__, some)] if holding else ()
            told[word] = (*by_words.get(word, ()), *names)
            telling.add(word)
    return {word: told[word] for word in vocabulary & telling}  # sets are asked for each other without reading a word


@cache
def _signs_of(language: Language) -> tuple[_Names, _Stems, Sequence[str], set[str], set[str], dict[str, Sequence[str]]]:
    """The words that give something, the stems that do, each stem; the words that were seen, those that tell, what."""
    by_words: dict[str, list[str]] = {}
    for name, group in _BY_WORDS:
        for word in language.words(group):
            by_words.setdefault(word, []).append(name)
    by_stems = [(name, tuple(language.words(group))) for name, group in _BY_STEMS]
    return by_words, by_stems, list({stem for _, some in by_stems for stem in some}), set(), set(), {}


@cache
def rows_of(language: Language, category: str, edge: float) -> AskedRows:
    """The rows to be asked of a category from an edge on, by what an essay has of what they need.

    A row that would change nothing is not asked, unless it is there to stop the others.
    """
    ranges, surely = language.weights["relevance"]["share"], language.weights["relevance"]["surely_own"]
    sure = "alone" if edge >= surely and category in _WEIGHED else ""
    rows = [
        (row, {row.given, sure if row.yields else ""})
        for row in EVIDENCE
        if (not row.of or category in row.of)
        and (row.says == "found" or not ranges[row.says][0] <= edge <= ranges[row.says][1])
    ]
    needed = frozenset[str]().union(*[needs for _, needs in rows])
    return needed, BoundedCache(lambda given: [row for row, needs in rows if needs <= given], _MOST_KEPT)


def decisive_row(view: EssayView, facts: EssayFacts, h: Hypothesis) -> Evidence | None:
    """The first row that holds of those that the essay has what they need for."""
    language = view.language
    edges = EDGES[language]
    needed, rows = rows_of(language, h.category, edges[bisect_right(edges, h.personal) - 1])
    if asked := rows[facts.given & needed]:
        around = Surroundings(view, facts, h)
        for row in asked:
            if row.asks(around):
                return row
    return None


def _own(shares: Sequence[float], enough: float, on_average: float) -> float | None:
    """The average share, if all mentions together have enough: the surest by itself, or all on average; else None."""
    average = sum(shares) / len(shares)
    if len(shares) == 1:
        return average if average >= on_average else None
    return average if min(shares) >= 0 and (max(shares) >= enough or average >= on_average) else None


def weigh_confidence(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Give each personal hypothesis that is no mark the likelihood that it is right as its score.

    Right is a mention that has the right label and is the writer's own: of those at 0.98, 98 in 100 are. The context
    model is surer than it ought to be, and knows nothing of what else speaks for or against a mention: that a rule has
    found it by its form, that the essay argues, that a name comes back. A few weights, fitted on texts the model had
    not seen, put this into one figure.
    """
    marks, kind, weights = taxonomy().marks, view.text_type, view.language.weights["confidence"]
    by_form, near = rules_with(view.language, "by_form"), rules_with(view.language, "near")
    of_label, of_own, start = weights["label"], weights["own"], weights["start"] + weights["text"][kind]
    lowest, highest = weights["lowest"], weights["highest"]
    mentions, found = Counter([h.entity for h in hypotheses]), []
    for h in hypotheses:
        if h.own is None or h.category in marks:
            found.append(h)
            continue
        rules, likely, own = h.rules, h.score, h.own
        likely = highest if likely > highest else lowest if likely < lowest else likely
        own = highest if own > highest else lowest if own < lowest else own
        odds: float = start + of_label * log(likely / (1 - likely)) + of_own * log(own / (1 - own))
        if rules[0] in by_form:
            odds += weights["by_form"][kind]
        if not near.isdisjoint(rules):
            odds += weights["near"]
        times = mentions[h.entity]
        if times > 1:
            odds += weights["again"] * log(times)
        found.append(h.decided(1 / (1 + exp(min(700, -odds))), h.entity, h.own))
    return tuple(found)
