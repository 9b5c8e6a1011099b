"""Doing what was suggested: countries and their cities replaced, numbers masked, professions widened, leaks blotted.

Edits are found in the target, which is what was assessed. In a result that holds its original they are carried over
to the original, so that both flavours of a corpus can be rewritten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gok.errors import InputError
from gok.formats.flavours import is_consistent
from gok.lang import load_language
from gok.releases import ALL
from gok.replace import Key
from gok.replace.assemble import assemble
from gok.replace.choose import ranked, referent_digest
from gok.replace.codes import BAR, generalize
from gok.replace.inflect import decline, plain, take_apart
from gok.replace.known import country_code, country_of, is_capital
from gok.replace.lists import rows, world_of
from gok.replace.referents import canonical
from gok.results import Mention, Result
from gok.risk.assessment import Assessment
from gok.risk.attributes import FAMILY
from gok.risk.facts import country_of_mention, facts_of, lemma_of, name_of_country, placed_in_target
from gok.risk.gathering import owner_of
from gok.risk.leaks import Leak
from gok.text import Span
from gok.text.casing import name_in_case, same_case

__all__ = ["Done", "Plan", "apply_to", "plan_of"]


class Done(NamedTuple):
    """One thing that was done: where in the rewritten target, and by which rule. It holds no word of the essay."""

    essay: str
    rule: str
    label: str
    start: int
    end: int


class _Edit(NamedTuple):
    span: Span  # in the target
    text: str
    rule: str
    label: str
    mention: int = -1  # the mention that is changed; none for words that were not marked


@dataclass(frozen=True)
class Plan:
    """What is to be done in a corpus: values that do not stay, what countries become, and leaks by essay."""

    key: Key
    masked: frozenset[tuple[str, str]]  # family attribute and number
    professions: frozenset[str]
    countries: Mapping[str, Mapping[str, str]] = field(repr=False)  # learner → code → pseudonym
    leaks: Mapping[str, tuple[Leak, ...]] = field(default_factory=dict, repr=False)


def plan_of(assessment: Assessment, key: Key) -> Plan:
    """The suggestions of an assessment, made definite: the key decides what a country becomes."""
    doomed = {(d.attribute, d.value): d.rule for d in assessment.decisions if d.outcome != "keep"}
    countries: dict[str, Mapping[str, str]] = {}
    for learner, told in assessment.told.items():
        named = {(a.removeprefix("text:"), value) for a, value in told}
        own = {value for attribute, value in named if attribute in ("origin", "transit", "country")}
        if rare := {value for attribute, value in named if doomed.get((attribute, value)) == "country"}:
            countries[learner] = _choose_countries(key, learner, rare, own)
    leaks: dict[str, tuple[Leak, ...]] = {}
    for leak in assessment.real_leaks:
        if leak.kind != "near":  # one letter off may be another word: a person decides
            leaks[leak.essay] = (*leaks.get(leak.essay, ()), leak)
    masked = frozenset(pair for pair, rule in doomed.items() if rule == "family")
    professions = frozenset(value for (_, value), rule in doomed.items() if rule == "profession")
    return Plan(key, masked, professions, countries, leaks)


def _choose_countries(key: Key, learner: str, rare: Iterable[str], own: set[str]) -> dict[str, str]:
    """Another country for each rare one of a learner: of the same part of the world, and none the learner names."""
    prepositions = {entry.form: entry.kind for entry in rows("worlds")}
    chosen: dict[str, str] = {}
    for code in sorted(rare):
        digest = referent_digest(key, f"learner {learner}", "country", canonical(name_of_country(code), "country"))
        which = prepositions.get(code) or "i"
        pools = (f"countries:{world_of(code)}:{which}", f"countries:alla:{which}", "countries:alla:any")
        offered = ranked(key, digest, pools, wider=False)
        chosen[code] = next(n for n in offered if country_code(n) not in own and n not in chosen.values())
    return chosen


def apply_to(result: Result, plan: Plan) -> tuple[Result, tuple[Done, ...]]:
    """The essay as the plan wants it, and what was done to it."""
    edits = _apart(sorted(_edits(result, plan)))
    counts = Counter(edit.rule for edit in edits)
    done = " ".join(f"{rule}={number}" for rule, number in sorted(counts.items())) or "nothing"
    provenance = {**result.provenance, "risk": done}
    if not edits:
        return replace(result, provenance=provenance), ()
    edited = _edited(result, edits)
    placed, target = assemble(result.essay.text, edited)
    changed = Result(
        result.essay,
        placed,
        target,
        provenance,
        result.comment,
        result.homonyms,
        with_source=result.with_source,
        secret_key=result.secret_key,
    )
    if result.released:
        changed = changed.release(ALL)
    return changed, tuple(
        Done(result.essay.id, m.rules[-1].removeprefix("risk."), m.label, m.target.start, m.target.end)
        for m in placed
        if m.target is not None and m.rules and m.rules[-1].startswith("risk.")
    )


def _edits(result: Result, plan: Plan) -> Iterator[_Edit]:
    countries = plan.countries.get(owner_of(result.essay), {})
    yield from _moved_cities(result, plan, countries)
    for i, mention in placed_in_target(result):
        if mention.action == "replace":
            continue
        if mention.label == "country" and (name := countries.get(country_of_mention(mention))):
            yield _Edit(mention.span, _like(name, mention), "country", "country", i)
        elif mention.label == "prof" and lemma_of(mention.text, "prof") in plan.professions:
            yield _Edit(mention.span, generalize(mention), "profession", "prof", i)
    many = load_language().module("family").MANY
    for fact in facts_of(result):
        if fact.attribute in FAMILY and (fact.attribute, fact.value) in plan.masked:
            for span in fact.spans:
                yield _Edit(span, same_case(many, span.of(result.text)), "family", "fam")
    for leak in plan.leaks.get(result.essay.id, ()):
        yield _Edit(Span(leak.start, leak.end), BAR, "leak", leak.label or "extra")


def _moved_cities(result: Result, plan: Plan, countries: Mapping[str, str]) -> Iterator[_Edit]:
    """Cities follow their country, pseudonyms too: they were drawn in the country that is not to be known."""
    chosen: dict[str, str] = {}
    for i, mention in placed_in_target(result) if countries else ():
        base = plain(mention.text, load_language(), marked="gen" in mention.features)
        home = country_of(base, foreign=True) if mention.label == "city" else ""
        if home not in countries:
            continue
        if base not in chosen:
            kind = "capital" if is_capital(base) else "town"
            there = country_code(countries[home])
            digest = referent_digest(plan.key, f"learner {owner_of(result.essay)}", "city", canonical(base, "city"))
            offered = ranked(plan.key, digest, (f"cities:{there}:{of}" for of in (kind, "any")), wider=False)
            chosen[base] = next((name for name in offered if name not in chosen.values()), BAR)
        yield _Edit(mention.span, _like(chosen[base], mention), "city", "city", i)


def _like(name: str, mention: Mention) -> str:
    """A name in the form and casing of a mention."""
    language = load_language()
    base = plain(mention.text, language, marked="gen" in mention.features)
    form = take_apart(mention.text, base, mention.features, language)
    return name_in_case(decline(name, form, language), mention.text)


def _apart(edits: Iterable[_Edit]) -> list[_Edit]:
    """The edits without those that overlap an earlier one."""
    out: list[_Edit] = []
    for edit in edits:
        if not out or edit.span.start >= out[-1].span.end:
            out.append(edit)
    return out


def _edited(result: Result, edits: Iterable[_Edit]) -> list[Mention]:
    """The mentions of the result with the edits among them, in the coordinates of its own text."""
    if not is_consistent(result):
        raise InputError("the target was corrected by hand; apply to its release flavour", source=result.essay.id)
    mentions = list(result.mentions)
    number = max((m.number or 0 for m in mentions), default=0)
    for edit in edits:
        at = edit.mention
        if at < 0:
            span = _in_source(result, edit.span)
            covered = (i for i, m in enumerate(mentions) if m.span == span and m.action != "replace" and not m.is_mark)
            at = next(covered, -1)
        rule = f"risk.{edit.rule}"
        if at >= 0:
            old = mentions[at]
            mentions[at] = replace(old, action="replace", replacement=edit.text, rules=(*old.rules, rule))
        else:
            number += 1
            new = Mention(span, span.of(result.essay.text), edit.label, number, replacement=edit.text, rules=(rule,))
            mentions.append(new)
    return sorted(mentions, key=lambda m: (m.span.start, m.action != "replace", m.span.end))


def _in_source(result: Result, span: Span) -> Span:
    """Where a stretch of the target that was not replaced stands in the result's own text."""
    if result.released or result.target is None:
        return span
    shift = 0
    for mention in result.mentions:
        if mention.replacement is not None and mention.target is not None and mention.target.end <= span.start:
            shift = mention.span.end - mention.target.end
    return Span(span.start + shift, span.end + shift)
