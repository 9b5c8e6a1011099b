"""Who is called something: the word after `heter` is a name even if no list knows it, or knows it as another word.

So is a surname after `efternamn är` and `familjen`, and what a pet is called. Storeskola carries its kind: a thing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile

from gok.detect.view import CAPITALS, QUOTES, Candidate, EssayView
from gok.lang import Language
from gok.lang.rules import FinderRule
from gok.lexicon.word_form import WordForm
from gok.text import Span

__all__ = ["category_of_noun", "find_called", "nouns_of"]

_NAMES = frozenset({"firstname", "surname", "nickname"})
_WHO = frozenset({"fam", "prof"})
_PEOPLES = frozenset({"nationality", "inhabitant", "language", "adjective"})
_KIND_OF_HEAD = {"head=school": "school", "head=spot": "place", "head=nature": "geo"} | {
    f"head={kind}": "other_institution" for kind in ("faith", "care", "public", "club", "trade", "centre")
}
_FAMILY_FIRST = frozenset({"zh", "vi", "ko"})  # cultures
_BEHIND_GREETED = frozenset({"!", ",", ".", "&", ":)"})
_FIRST_NAME = "firstname_unknown"
_SHORTEST = 4  # letters of a noun that compounds are told by: fiskeby and småort are listed, lagret is no ret

Rules = Mapping[str, FinderRule]


@cache
def nouns_of(language: Language) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The nouns that name nothing by themselves, with their kinds; and the last parts that compounds are told by."""
    nouns = {**language.table("nouns_with_names"), **language.table("definite_nouns_with_names")}
    longest_first = sorted(nouns, key=len, reverse=True)
    return nouns, (
        *(noun for noun in longest_first if len(noun) >= _SHORTEST),
        *sorted(language.words("last_parts_of_nouns")),
    )


@lru_cache(maxsize=8192)
def category_of_noun(noun: str, language: Language) -> str:
    """The category of what a noun names; empty for nouns of people and all else.

    >>> from gok.lang import load_language
    >>> [category_of_noun(noun, load_language()) for noun in ("stadsdelen", "bilskola", "läraren")]
    ['area', 'school', '']
    """
    nouns, last_parts = nouns_of(language)
    found = nouns.get(noun)
    if found is not None or not noun.endswith(last_parts) or noun in language.words("other_compounds"):
        return found or ""
    last = next((part for part in last_parts if len(noun) > len(part) + 1 and noun.endswith(part)), "")
    return nouns.get(last, "")


def find_called(view: EssayView, positions: Sequence[int], rules: Rules) -> Iterator[Candidate]:
    """First names after `heter` and `hette`, if no thing is called so; surnames and pets that are announced."""
    groups, lowers, last = view.language.words, view.lowers, len(view.known) - 1
    for i in positions:
        word = lowers[i]
        if i > 1 and word in groups("surname_nouns_bare") and lowers[i - 1] in groups("in_and_on"):
            yield from _said_surname(view, i - 2, rules["surname"])  # jag heter hai och tran i efternamn
        if i == last:
            break
        if word in groups("naming_verbs"):
            yield from _called(view, i, rules)
        elif word in groups("surname_nouns"):
            linking = groups("linking_verbs")
            at = i + 2 if lowers[i + 1] in linking else i + 1
            yield from _announced(view, at, "surname", rules["surname"])
            if i > 1 and lowers[i - 1] in linking:  # Du är efternamn
                yield from _announced(view, i - 2, "surname", rules["surname"], common=True)
        elif word in groups("family_nouns"):
            yield from _announced(view, i + 1, "surname", rules["family"])
        elif word in groups("pronouns_like_surnames"):
            if view.known[i].shape in CAPITALS and _says_family_name_first(view, i):
                yield from _announced(view, i, "surname", rules["family_first"], common=True)
        elif word in groups("pets"):
            yield from _announced(view, i + 1, _FIRST_NAME, rules["pet"])
        elif word in groups("nicknaming_verbs"):
            yield from _nicknamed(view, i + 1, rules["nickname"])
        elif word in groups("greetings"):
            yield from _greeted(view, i + 1, rules["greeted"])


def _called(view: EssayView, i: int, rules: Rules) -> Iterator[Candidate]:
    """What stands behind a verb of naming."""
    groups, tokens, lowers, known = view.language.words, view.tokens, view.lowers, view.known
    scores = view.language.weights["finders"]
    at, end = i + 1, len(tokens) - 1
    is_first = i - 1 in view.openings and lowers[i - 1] not in groups("subject_pronouns_behind_verb")
    if is_first and _is_said_of_us(view, i):
        is_new = lowers[at] in groups("subjects_first_person") and "e=surname" in known[i - 1].own  # Rask heter jag nu
        category = "surname" if is_new and not _is_common_name(view, known[i - 1]) else _FIRST_NAME
        rule = rules["surname" if category == "surname" else "first_name"]
        yield from _announced(view, i - 1, category, rule, common=True)
        return
    at += lowers[at] in groups("subject_pronouns_behind_verb") and at < end
    at += lowers[at] in QUOTES and at < end
    behind = known[min(at + 1, end)]
    if lowers[at] in groups("titles_before_names") and at < end and (behind.shape in CAPITALS or not behind.is_word):
        return  # min läkare heter doktor Ek
    form = known[at]
    is_none = form.lower in groups("never_called") and not _is_bare_possessive(view, at)
    if form.shape in "pd" or is_none or len(form.lower) < 2:
        return
    is_somebody = i > 0 and lowers[i - 1] in groups("subject_pronouns_behind_verb")  # jag heter: no thing is called so
    category = "" if is_somebody else _thing(view, i)
    is_small = form.shape == "l" and category == "city" and not _is_plain(view, form)  # en by som heter tel abyad
    if category and (form.shape != "l" or is_small):
        shapes, rest = "l" if is_small else CAPITALS, known[at + 1 : at + 4]
        last = at + len([*takewhile(lambda f: f.shape in shapes and not (is_small and f.is_word), rest)])
        likely = "sure_kind" if last > at else "called_place" if category in ("geo", "place") else "called_thing"
        is_so = last > at and category == "other_institution" and not _is_somebody(view, i - 1)
        rule, span = rules["so_called" if is_so else category], Span(tokens[at].start, tokens[last].end)
        yield Candidate(span, category, rule.id, scores[likely], personal=rule.personal)
        return
    span = Span(tokens[at].start, tokens[at].end)
    kind = _KIND_OF_HEAD.get(next((fact for fact in form.own if fact[:5] == "head="), ""))
    if kind and form.shape != "l" and form.categories.isdisjoint(_NAMES):  # places carry their kind, people do not
        rule = rules["thing"]
        yield Candidate(span, kind, rule.id, rule.score, personal=rule.personal)
    elif (
        groups("things_with_names").isdisjoint(lowers[max(0, i - 4) : i])
        and form.categories.isdisjoint(_PEOPLES)
        and (is_somebody or not _is_neuter(view.language, lowers, i))
        and (form.shape != "l" or not _is_plain(view, form) or _is_common_name(view, form))
    ):
        yield from _person(view, i, at, rules)


def _is_said_of_us(view: EssayView, i: int) -> bool:
    """`Rask heter jag nu`, `Sokrates heter min kollega`: the name stands before the verb, and none behind."""
    groups, behind = view.language.words, view.lowers[i + 1 : i + 4]
    if view.known[i - 1].frequency >= view.language.weights["finders"]["common_word"]:  # Nu heter jag inte så längre.
        return False
    if behind[0] in groups("possessives_first_person"):
        return any(_is_somebody(view, j) for j in (i + 2, i + 3) if j < len(view.known))
    is_name = i + 2 < len(view.known) and view.known[i + 2].shape in CAPITALS
    return behind[0] in groups("subjects_first_person") and not is_name and view.known[i - 1].shape == "C"


def _is_bare_possessive(view: EssayView, at: int) -> bool:
    """Whether a name that is a possessive too has nothing behind it to own: `Min bror heter hans.`"""
    groups, behind = view.language.words, view.lowers[at + 1 : at + 3]
    if view.lowers[at] not in groups("possessives_like_names"):
        return False
    is_last = not behind or view.known[at + 1].shape == "p"
    return is_last or (behind[0] in groups("joins_of_callings") and behind[-1] not in groups("possessives_of_others"))


def _person(view: EssayView, i: int, at: int, rules: Rules) -> Iterator[Candidate]:
    """The name of a person behind a verb of naming: several who are called one name share their surname."""
    groups, tokens, lowers = view.language.words, view.tokens, view.lowers
    if "." in lowers[at]:  # J.S., which has rules of its own
        return
    span, scores = Span(tokens[at].start, tokens[at].end), view.language.weights["finders"]
    behind, we = lowers[at + 1 : at + 3], groups("we")
    is_alone = not behind or not (behind[0] in (",", "&") or behind[0] in groups("and"))
    if len(behind) == 2 and behind[0] in groups("in_and_on") and behind[1] in groups("surname_nouns_bare"):
        category, rule, score = "surname", rules["surname"], scores["surname_of_several"]
    elif is_alone and (lowers[at - 1] in we or (i and lowers[i - 1] in we)):
        category, rule, score = "surname", rules["we"], scores["surname_of_several"]
    elif view.known[at].shape != "l":
        category, rule, score = _FIRST_NAME, rules["first_name"], rules["first_name"].score
    else:
        category, rule, score = _FIRST_NAME, rules["first_name"], scores["called_in_small_letters"]
    yield Candidate(span, category, rule.id, score, personal=rule.personal)
    if category == _FIRST_NAME and view.known[at].shape == "l" and "surname" in rules:
        yield from _small_surname(view, at + 1, rules["surname"])


def _small_surname(view: EssayView, at: int, rule: FinderRule) -> Iterator[Candidate]:
    """The surname behind a first name in small letters, `hon heter gun sköld`: listed, and no common word."""
    if at < len(view.tokens) and view.is_next(at):
        token, form, scores = view.tokens[at], view.known[at], view.language.weights["finders"]
        is_rare = form.shape == "l" and form.frequency < scores["common_surname"]
        if is_rare and "e=surname" in form.own and len(form.lower) > 2:
            score = scores["surname_in_small_letters"]
            yield Candidate(Span(token.start, token.end), "surname", rule.id, score, personal=rule.personal)


def _said_surname(view: EssayView, at: int, rule: FinderRule) -> Iterator[Candidate]:
    """A listed surname in small letters before `i efternamn`, common word or not."""
    token, form = view.tokens[at], view.known[at]
    is_rare = form.frequency < view.language.weights["finders"]["common_word"]
    if form.shape == "l" and "e=surname" in form.own and is_rare:
        score = view.language.weights["finders"]["surname_in_small_letters"]
        yield Candidate(Span(token.start, token.end), "surname", rule.id, score, personal=rule.personal)


def _is_plain(view: EssayView, form: WordForm) -> bool:
    """Whether a word in small letters is a common one, or a noun in the definite: `I Mexiko heter festen …`."""
    if form.frequency >= view.language.weights["finders"]["common_word"]:
        return True
    endings = tuple(view.language.words("definite_noun_endings"))
    return form.is_word and len(form.lower) > _SHORTEST and form.lower.endswith(endings)


def _is_common_name(view: EssayView, form: WordForm) -> bool:
    """Whether a very common word is a very common name too: Per, Bo, Hans."""
    least = view.language.weights["finders"]["bearers_of_common_name"]
    return any(r.category == "firstname" and r.weight >= least for r in view.lexicon.exact(form.lower))


def _is_neuter(language: Language, lowers: list[str], i: int) -> bool:
    """Whether `ett … som heter` speaks of a thing, `på … heter` of a language: people are neuter only as children."""
    groups = language.words
    if lowers[i - 1] in groups("relative_pronouns") and not groups("neuter_article").isdisjoint(
        lowers[max(0, i - 4) : i - 2]
    ):
        return not lowers[i - 2].endswith(tuple(groups("neuter_people_endings")))
    return i > 1 and lowers[i - 2] in groups("on") and lowers[i - 1].endswith(tuple(groups("language_name_endings")))


def _is_called_so(view: EssayView, verb: int) -> bool:
    """`Hon kallas Mo`, `min syster kallas Mimmi`: somebody stands before the verb, and no village."""
    if verb < 1 or view.lowers[verb] not in view.language.words("nicknaming_passives") or verb + 1 == len(view.lowers):
        return False
    before, whose = view.known[verb - 1], view.lowers[max(0, verb - 2)]
    if before.lower in view.language.words("joins_of_callings"):  # hon heter Supaporn men kallas Noi
        return not view.language.words("naming_verbs").isdisjoint(view.lowers[max(0, verb - 8) : verb])
    is_ours = "fam" in before.categories and whose in view.language.words("possessives_first_person")
    return is_ours or before.lower in view.language.words("nicknamed_persons")


def _is_somebody(view: EssayView, at: int) -> bool:
    """A relative, somebody by trade or another whom the writer knows."""
    return not _WHO.isdisjoint(view.known[at].categories) or view.lowers[at] in view.language.words("acquaintances")


def _nicknamed(view: EssayView, at: int, rule: FinderRule) -> Iterator[Candidate]:
    """What people call somebody, `alla kallar mig Lilla Björn`; of things, `det kallas fika`, nothing is said."""
    groups, tokens, lowers, last = view.language.words, view.tokens, view.lowers, len(view.lowers) - 1
    first = at
    while lowers[at] in groups("nicknamed_persons") and at < last:
        at += 1
    if lowers[at] in groups("possessives_first_person"):  # alla kallar vår vaktmästare Spiken
        who = next((j for j in (at + 1, at + 2) if j < last and _is_somebody(view, j)), -1)
        at = who + 1 if who > 0 else at
    if at == first and not _is_called_so(view, first - 1):
        return
    at += lowers[at] in groups("called_for") and at < last
    quoted = lowers[at] in QUOTES and at < last
    at += quoted
    end = at
    while end <= last and end - at < 2 and view.known[end].shape in CAPITALS and len(lowers[end]) > 1:
        end += 1
    if end > at and (not quoted or lowers[end : end + 1] == [] or lowers[end] in QUOTES):
        span = Span(tokens[at].start, tokens[end - 1].end)
        yield Candidate(span, "nickname", rule.id, rule.score, personal=rule.personal)


def _greeted(view: EssayView, at: int, rule: FinderRule) -> Iterator[Candidate]:
    """A listed first name that is greeted, `Hej Salam!`, though it is a greeting elsewhere."""
    form, token = view.known[at], view.tokens[at]
    behind = view.lowers[at + 1] if at + 1 < len(view.lowers) else "!"
    is_end = behind in _BEHIND_GREETED or behind in view.language.words("and")
    is_name = form.shape == "C" and not form.candidacy and is_end
    if is_name and any(r.category == "firstname" for r in view.lexicon.exact(form.lower)):
        yield Candidate(Span(token.start, token.end), _FIRST_NAME, rule.id, rule.score, personal=rule.personal)


def _thing(view: EssayView, i: int) -> str:
    """The category of the thing that is called something at a place; empty if it is a person, or cannot be told.

    `Läraren på skolan heter` tells the name of the teacher: a noun after a preposition is not what is called so.
    """
    lowers, groups = view.lowers, view.language.words
    at = i - 1
    if at > 0 and lowers[at] in groups("relative_pronouns"):
        at -= 1
    elif at < 0 or not groups("prepositions_of_belonging").isdisjoint(lowers[max(0, at - 2) : at]):
        return ""
    return category_of_noun(lowers[at], view.language)


def _says_family_name_first(view: EssayView, at: int) -> bool:
    """Whether a surname that is a pronoun here stands before a first name of its own culture: Du Wei."""
    here, there = view.lexicon.exact(view.words[at]), view.lexicon.exact(view.words[at + 1])
    cultures = {r.culture for r in here if r.category == "surname" and r.culture in _FAMILY_FIRST and r.weight}
    given = {r.culture for r in there if r.category == "firstname"}
    return bool(given & cultures) and view.language.code not in given


def _announced(
    view: EssayView, at: int, category: str, rule: FinderRule, *, common: bool = False
) -> Iterator[Candidate]:
    """A word with a capital, and unless said otherwise no common one, where a surname or a pet was announced."""
    if at < len(view.tokens):
        token, form = view.tokens[at], view.known[at]
        is_rare = common or form.frequency < view.language.weights["finders"]["common_word"]
        if form.shape in CAPITALS and len(form.lower) > 1 and is_rare:
            yield Candidate(Span(token.start, token.end), category, rule.id, rule.score, personal=rule.personal)
