"""Personal or public, the sum: how likely each entity is the writer's own.

Relevance belongs to the entity: one personal mention makes all of its mentions personal. The rows of evidence are in
`gok.label.evidence`; here they are asked, what neighbours say of each other is added, and the shares are summed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import exp, log

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.evidence import EVIDENCE, EssayFacts, Evidence, Places, Surroundings
from gok.label.forms import is_form
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.label.names_in_rows import beside_writer, share_among_listed
from gok.label.told_together import told_with_ours
from gok.label.world import (
    famous_names,
    known_by_one_name,
    lives_told,
    named_in_source_lines,
    named_in_sources,
    stories_told,
)
from gok.lang import Language
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, INSTITUTIONS, NAMED, PEOPLE, PLACES

__all__ = [
    "BETWEEN_ENTITIES",
    "AskedRows",
    "decisive_row",
    "gather_facts",
    "judge_relevance",
    "rows_asked",
    "weigh_confidence",
]

BETWEEN_ENTITIES = ("listed_together", "age_of_public")
"""Evidence that entities are of each other, weighed here; examples as for the rows."""
AskedRows = tuple[tuple[Evidence, Callable[[Surroundings], bool], float, float], ...]
"""Rows of evidence with what they ask and the least and greatest share they leave, laid out for the loop."""
_BY_WORDS = (  # what an essay has if one of these words stands in it
    *(("facts", "fact_words"), ("affairs", "world_affairs"), ("machines", "voices_of_machines")),
    *(("contests", "verbs_of_contests"), ("storms", "storms"), ("there", "there_and_here")),
)
_BY_STEMS = (("offices", "office_stems"), ("capitals", "capital_stems"), ("printed", "printed_stems"))
_WEIGHED = NAMED | PLACES | INSTITUTIONS  # whose they are is weighed by the model
_OF_PEOPLE = PEOPLE | AGES | {"fam"}
_MOST_KEPT = 1_000  # of what rows are asked; essays give what rows need in many ways
_OF = " om "  # before the name of whom a story is
_LONG = 6  # letters; a longer word may be a misspelled platform


def judge_relevance(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide for each entity whether it is personal, and how likely.

    What is found at one place stands or falls together: a mark on a public name is public.
    """
    kind, weights = view.text_type, view.language.weights["relevance"]
    facts, ranges = gather_facts(view, hypotheses, kind), weights["share"]
    asked = {one: rows_asked(view.language, one, facts.given) for one in {h.category for h in hypotheses}}
    shares: dict[int, list[float]] = {}
    public, has_ages, places = set(), False, set()
    people = []
    for h in hypotheses:
        share, category, entity = h.personal, h.category, h.entity
        if asked[category]:
            row = decisive_row(view, facts, h, asked[category])
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
    if len(people) > 1:
        if kind == "arguing":
            share_among_listed(view, beside_writer(view, facts.context, people), shares, weights["enough"][kind], 1.0)
        else:
            share_among_listed(view, people, shares, weights["listed_with_sure"], weights["listed_share"])
    enough = weights["enough"]["own" if kind == "other" and "forms" in facts.given else kind]
    own = {entity: _own(of, enough, weights["enough_on_average"] * enough) for entity, of in shares.items()}
    if kind in ("arguing", "other") and None in own.values():  # where nearly all is the writer's own, less is enough
        weighed = [own[h.entity] is not None for h in hypotheses if h.category in _WEIGHED]
        if sum(weighed) >= weights["mostly_own"] * len(weighed):
            less = weights["less_is_enough"] * enough
            on_average = weights["enough_on_average"] * less
            own |= {e: _own(of, less, on_average) for e, of in shares.items() if own[e] is None and min(of) > 0}
    if kind == "arguing" and None in own.values():
        own |= told_with_ours(view, facts.context, hypotheses, own, shares)
    if kind == "alone" and len(own) > 1 and None in own.values():
        own |= _told_by_others(view, hypotheses, own, shares, of="city", told="country", kind="")
        if any(own[h.entity] is not None for h in people):  # På lördag ska Emil till Uppsala.
            own |= {place: enough for place in places if own[place] is None and min(shares[place]) >= 0}
    if kind != "arguing" and None in own.values():
        own |= _told_by_others(view, hypotheses, own, shares, of="country", told="city", kind="capital")
    if people and has_ages:
        own |= dict.fromkeys(_ages_of_public(view, hypotheses, own))
    return tuple([h if own[h.entity] is None else h.decided(h.score, h.entity, own[h.entity]) for h in hypotheses])


def gather_facts(view: EssayView, hypotheses: Hypotheses, text_type: str) -> EssayFacts:
    """The facts of an essay; in one about the writer's own life nobody is cited, a name with a year is an age."""
    text, cites, weights = view.text, text_type != "own", view.language.weights
    people = [h for h in hypotheses if h.category in NAMED] if cites else []
    long = [h for h in hypotheses if len(h.low) > _LONG or h.category == "other_institution"]
    famous = famous_names(view) if view.phrases else {}
    platforms = frozenset([(h.start, h.end) for h in long if _is_platform(view, h)])
    cited = list(named_in_source_lines(view, hypotheses)) if cites and (":" in text or "©" in text) else []
    gaps = {other.start - one.end for one, other in pairwise(people)}
    if 2 in gaps:  # a comma and a blank: `Ek, Anna`
        cited += named_in_sources(view, hypotheses, people)
    sources: Places = frozenset([(h.start, h.end) for h in cited])
    words, forms, vocabulary, holds = view.language.words, view.forms, view.vocabulary, text.lower().__contains__
    listed = frozenset[str]().union(*[forms[h.text].categories for h in hypotheses])
    known = known_by_one_name(view, hypotheses) if "public_person" in listed else frozenset()
    lives = lives_told(view, famous, known) if famous or known else ()
    tells, races = any(map(holds, words("story_stems"))), tuple(words("races"))
    stories = stories_told(view, text_type) if tells else ()
    checks = {
        "": True,
        **{name: not words(group).isdisjoint(vocabulary) for name, group in _BY_WORDS},
        **{name: any(map(holds, words(group))) for name, group in _BY_STEMS},
        "famous": famous,
        "platforms": platforms,
        "sources": sources,
        "cites": cites,
        "brackets": people and "(" in text,
        "experts": people and any(map(text.__contains__, words("expert_stems"))),
        "languages": "language" in listed,
        "known": known,
        "lives": lives,
        "forms": ":" in text and is_form(view),
        "prizes": holds("pris") or holds("medalj") or not words("prizes").isdisjoint(vocabulary),
        "races": True in [h.low.endswith(races) for h in hypotheses],
        "figures": not words("figures").isdisjoint([h.low[:-1] if "gen" in h.features else h.low for h in hypotheses]),
        "within": cites and people and not words("in_and_on").isdisjoint(vocabulary),
        "goods": "brand" in listed,
        "firms": text_type == "alone" and not listed.isdisjoint(("other_institution", "work")),
        "pets": not words("pets").isdisjoint(vocabulary) or not words("baptizing_verbs").isdisjoint(vocabulary),
        "works": any(map(holds, words("work_stems"))) or "title" in listed,
        "stories": tells,
        "topics": text_type == "arguing",
        "first_names": text_type == "arguing" and not stories and view.genre != weights["text_types"]["review"],
        "world": text_type in ("arguing", "other"),
        "alone": text_type == "alone",
        "weekdays": not words("short_weekdays").isdisjoint([h.low for h in hypotheses]),
        "full_names": text_type == "alone" and (holds("namnet") or 1 in gaps),
        "clubs": not listed.isdisjoint(("other_institution", "work")),
        "nobody": text_type == "alone" and _OF_PEOPLE.isdisjoint([h.category for h in hypotheses]),
        "feasts": holds("fira") or not words("feasts").isdisjoint([h.low for h in hypotheses]),
        "things": not words("verbs_of_meaning").isdisjoint(vocabulary)
        or True in [forms[h.text].is_word for h in hypotheses if h.category in PEOPLE],
    }
    given = frozenset([name for name, there in checks.items() if there])
    language = view.language.module("context"), weights["relevance"]
    return EssayFacts(given, text_type == "arguing", *language, famous, platforms, sources, known, lives, stories)


def _is_platform(view: EssayView, h: Hypothesis) -> bool:
    form = view.forms[h.text]
    if h.category == "other_institution" and "platform" in form.categories:
        return True
    return len(form.lower) > _LONG and form.own[-1:] == ("n=platform",)


@lru_cache(_MOST_KEPT)
def rows_asked(language: Language, category: str, given: frozenset[str]) -> AskedRows:
    """The rows to be asked of a category in an essay that has what is given, in their order."""
    return tuple([row for row in _rows_of(language).get(category, ()) if row[0].given in given])


@cache
def _rows_of(language: Language) -> Mapping[str, AskedRows]:
    """Every row by category: each is laid out once, however many essays and categories it is asked of."""
    ranges = language.weights["relevance"]["share"]
    laid_out = [(row, row.asks, *ranges[row.says]) for row in EVIDENCE]
    every = frozenset([category.id for category in taxonomy().categories])
    asked_of = every.union(*[row.of for row in EVIDENCE])
    return {one: tuple([row for row in laid_out if one in (row[0].of or every)]) for one in asked_of}


def decisive_row(view: EssayView, facts: EssayFacts, h: Hypothesis, rows: AskedRows) -> Evidence | None:
    """The first row that holds; one that would change nothing is not asked, unless it is there to stop the others."""
    around: Surroundings | None = None
    share = h.personal
    is_sure = share >= facts.weights["surely_own"] and h.category in _WEIGHED and "alone" not in facts.given
    for row, asks, least, most in rows:
        if (least <= share <= most and row.says != "found") or (is_sure and row.yields):
            continue
        if around is None:
            around = Surroundings(view, facts, h)
        if asks(around):
            return row
    return None


def _own(shares: Sequence[float], enough: float, on_average: float) -> float | None:
    """The average share, if all mentions together have enough: the surest by itself, or all on average; else None."""
    average = sum(shares) / len(shares)
    if len(shares) == 1:
        return average if average >= on_average else None
    return average if min(shares) >= 0 and (max(shares) >= enough or average >= on_average) else None


def _told_by_others(
    view: EssayView,
    hypotheses: Hypotheses,
    own: Mapping[int, float | None],
    shares: Mapping[int, list[float]],
    *,
    of: str,
    told: str,
    kind: str,
) -> dict[int, float | None]:
    """Places that tell which country the own ones lie in: `Jag bor i Oslo. Norge är dyrt.` `Jag är från Eritrea.
    Huvudstaden heter Asmara.`"""
    lookup, countries = view.lexicon.lookup, dict[str, float | None]()
    for h in hypotheses:
        if h.category == of and own[h.entity] is not None:
            placed = [r for r in lookup(h.text, genitive=True) if r.category == of and r.country]
            if placed:
                countries[max(placed, key=lambda reading: reading.weight).country] = own[h.entity]
    found: dict[int, float | None] = {}
    for h in hypotheses if countries else ():
        if h.category == told and own[h.entity] is None and min(shares[h.entity]) >= 0:
            lies_in = {r.country for r in lookup(h.text, genitive=True) if r.category == told and kind in ("", r.kind)}
            found[h.entity] = max([countries[one] or 0.0 for one in lies_in & countries.keys()], default=None)
    return found


def _ages_of_public(view: EssayView, hypotheses: Hypotheses, own: Mapping[int, float | None]) -> list[int]:
    """The ages said of somebody who is nobody of the writer's: `Greta Thunberg var 15`, a boy in a film."""
    last: Hypothesis | None = None
    found, reach = [], view.language.weights["relevance"]["age_reach"]
    for h in hypotheses:
        if h.category in PEOPLE:
            last = h
        elif h.category == "fam":
            last = None
        elif last is not None and h.category in AGES and own[last.entity] is None:
            between = view.text[last.end : h.start]
            told = view.language.pattern("evidence.GOES_ON")
            if (told.fullmatch(between) and view.text.endswith(_OF, 0, last.start)) or (
                len(between) <= reach and not view.language.pattern("evidence.NEARER").search(between)
            ):
                found.append(h.entity)
    return found


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
    mentions = Counter([h.entity for h in hypotheses])
    found = []
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
