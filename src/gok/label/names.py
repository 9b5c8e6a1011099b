"""Names of persons: which part of a full name each is, and whether a first name is a man's or a woman's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.label.names_in_rows import align_listed, is_pet
from gok.label.other_names import (
    acts_at_hand,
    are_nicknames,
    is_child,
    is_double_name,
    is_family_name,
    is_family_name_first,
    is_name_once,
    is_teacher,
    is_titled,
    rather_place,
    said_to_be,
    stands_for_person,
    with_parents,
    without_titles,
)
from gok.lang import Language
from gok.lang.rules import PLACE_IN_NAME
from gok.lexicon import Lexicon
from gok.lexicon import Reading as Entry
from gok.lexicon.bearers import base_of_genitive, bearers
from gok.lexicon.word_forms import WordFormTable
from gok.taxonomy.groups import PLACES

__all__ = ["PARTS", "assign_genders", "assign_name_parts"]

_FIRST = "firstname_unknown"
PARTS = frozenset({_FIRST, "middlename", "surname"})
"""The categories between which the place in a name decides."""
_MAY_BE_SAID = PLACES | {_FIRST}
_PERSON_OR_TOWN = frozenset({"firstname", "city"})  # in the lists
_LIKE_NAMES = ("titles_before_names", "parents_of", "relatives_like_names")  # what may be taken for a name
_SAYING = ("masculine_words", "feminine_words")
_CALLED_BY = frozenset({"firstname", "nickname"})  # in the lists
_BLANKS = frozenset({" ", "\u00a0"})
_WORD, _END = re.compile(r"\w+"), re.compile(r"[.)]")  # (Vilmas mamma), Jens: she is not told behind the bracket
_FAR_MORE = 10  # times as many bearers


def assign_name_parts(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Tell first names, middle names and surnames apart by what is said before them and where they stand.

    The essay may say that something is a surname: `vi heter Aslan`; but `vi heter Ali och Sara` are two first names.
    Names with nothing but a blank between them are one full name.
    """
    text, words, pattern, lows = view.text, view.language.words, view.language.pattern, {h.low for h in hypotheses}
    said_surname, said_behind = pattern("names.SAID_SURNAME"), pattern("names.SAID_SURNAME_BEHIND")
    if False in [words(group).isdisjoint(lows) for group in _LIKE_NAMES]:
        hypotheses = with_parents(view, without_titles(view, hypotheses))
    current = list(hypotheses)
    run: list[int] = []  # places in `current` of the parts of one full name
    for i, h in enumerate(hypotheses):
        if h.category in _MAY_BE_SAID:
            goes_on = text[h.end : h.end + 1].isspace() and view.forms[h.text].categories >= _PERSON_OR_TOWN
            if goes_on and (kind := said_to_be(view, h)) not in ("", h.category):
                h = current[i] = h.changed(category=kind, rules=(*h.rules, PLACE_IN_NAME.id))
            if h.category in PLACES and stands_for_person(view, h):
                h = current[i] = h.changed(category=_FIRST, rules=(*h.rules, PLACE_IN_NAME.id))
            said = said_surname.search(text[max(0, h.start - 24) : h.start])
            if (said and not (said["we"] and pattern("names.LISTED_BEHIND").match(text, h.end))) or (
                h.category == _FIRST
                and (said_behind.match(text, h.end) or (text[h.end : h.end + 1] == " " and is_name_once(view, h)))
            ):
                h = current[i] = h.changed(category="surname", rules=(*h.rules, PLACE_IN_NAME.id))
        is_part = h.category in PARTS
        if run and not (is_part and text[current[run[-1]].end : h.start] in _BLANKS):
            _assign_parts(view, current, run)
            run = []
        if is_part:
            run.append(i)
    if run:
        _assign_parts(view, current, run)
    if len(current) > 1:
        align_listed(view, current)
    return tuple(current)


def _assign_parts(view: EssayView, current: list[Hypothesis], run: list[int]) -> None:
    """Put the parts of one full name, the hypotheses at these places, into the list of the step."""
    names = [current[i] for i in run]
    categories = _categories(names, view.forms) if len(run) > 1 else (_category_alone(view, current, names[0]),)
    for i, h, category in zip(run, names, categories, strict=True):
        if h.category != category:
            current[i] = h.changed(category=category, rules=(*h.rules, PLACE_IN_NAME.id))


def _categories(names: Sequence[Hypothesis], forms: WordFormTable) -> list[str]:
    """What each part of a full name is: the last is the surname, unless a culture says it first."""
    weights = [_weights(name.text, forms.lexicon) for name in names]
    if is_family_name_first(names[0].text, weights, forms):
        return ["surname", *["middlename"] * (len(names) - 2), _FIRST]
    found = [name.category for name in names]
    if found[0] == "surname" and weights[0][0]:
        found[0] = _FIRST
    if names[0].low == names[-1].low:  # somebody is called twice
        found[-1] = found[0]
        return found
    given, family = weights[-1]
    if len(names) == 2 and given > family and is_double_name(names, forms.lexicon):
        return [_FIRST, "middlename"]
    if found[-1] != "surname" and found[0] != "surname" and (family or not given):
        found[-1] = "surname"
    patronymic = forms.language.pattern("names.PATRONYMIC")
    for i in range(1, len(names) - 1):
        given, family = weights[i]
        if found[i] == _FIRST or given > family or patronymic.search(names[i].text):
            found[i] = "middlename"
    return found


def _category_alone(view: EssayView, current: Sequence[Hypothesis], name: Hypothesis) -> str:
    """A lone name is a first name, if it can be one and is not said to be a surname: people are called by it."""
    category = name.category
    if name.low[-1] == "s" and category == _FIRST and (place := rather_place(view, name)):
        return place
    before = view.text[max(0, name.start - 30) : name.start]
    if view.language.pattern("names.SURNAME_BEFORE").search(before):
        return "surname" if category == _FIRST and not is_teacher(view, name) else category
    if category == _FIRST and before.rstrip().rpartition(" ")[2][:1].isupper() and is_titled(view, name):
        return "surname"
    endings = view.language.words("surname_endings")
    if category == _FIRST and (
        view.forms[name.text].categories.isdisjoint(_CALLED_BY) or name.low.endswith(tuple(endings))
    ):
        return "surname" if is_family_name(view, name) else category
    if category != "surname" or not rules_with(view.language, "says_surname").isdisjoint(name.rules):
        return category
    weights = view.language.weights["names"]
    given, family = _weights(name.text, view.lexicon)
    is_first = is_child(view, name) or (given > family and view.text_type == "alone" and acts_at_hand(view, name))
    if name.personal < weights["surname_public"] and not is_first:
        return category
    may_be_first = "firstname" in view.forms[name.text].categories and family <= weights["surname_ratio"] * given
    if not may_be_first and not _is_genitive(name.text, view.lexicon, weights["genitive_ratio"]):
        return category
    stem = name.low.removesuffix("s")
    for other in current:
        if other.category == "surname" and other is not name and other.low.removesuffix("s") == stem:
            return category  # it ends a name
    return _FIRST


def _is_genitive(surface: str, lexicon: Lexicon, ratio: float) -> bool:
    """Whether a listed surname is far oftener a first name with a genitive ending: Fredriks."""
    family = _weights(surface, lexicon)[1]
    return any(_weights(stem, lexicon)[0] > ratio * family for stem in lexicon.genitive_stems(surface))


@lru_cache(maxsize=4096)
def _weights(surface: str, lexicon: Lexicon) -> tuple[int, int]:
    """How often the lists have the word as a first name and as a surname."""
    entries = lexicon.exact(surface) or lexicon.folded(surface)
    if not entries and surface.islower():
        entries = lexicon.exact(surface.capitalize())
    given = max((e.weight for e in entries if e.category in _CALLED_BY), default=0)
    return given, max((e.weight for e in entries if e.category == "surname"), default=0)


def assign_genders(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide for each person whether the first name is a man's, a woman's, or could be either."""
    persons: dict[int, list[Hypothesis]] = {}
    for h in hypotheses:
        if h.category == _FIRST:
            persons.setdefault(h.entity, []).append(h)
    words = view.language.words
    is_said = any(not words(group).isdisjoint(view.vocabulary) for group in _SAYING) if persons else False
    found = {entity: f"firstname_{_gender(view, names, is_said)}" for entity, names in persons.items()}
    forms = view.forms
    nicknamed = [
        one
        for one, names in persons.items()
        if all(h.low[-1] == "s" or "nickname" in forms[h.text].categories for h in names) and are_nicknames(view, names)
    ]
    found |= dict.fromkeys(nicknamed, "nickname")
    if not words("pets").isdisjoint(view.vocabulary):
        between = _gender_words(view.language)[0]
        found |= {entity: _FIRST for entity, names in persons.items() if is_pet(view, names, between)}
    return tuple([h.changed(category=found[h.entity]) if h.category == _FIRST else h for h in hypotheses])


def _gender(view: EssayView, names: Sequence[Hypothesis], is_said: bool) -> str:
    """`male`, `female` or `unknown` for a person of these first names; `is_said` where the text speaks of either.

    Who is said to be somebody's brother is a man, whatever the lists say: `hans bror Andrea`; so is one of a rare name
    in `han heter Birtukan` (of a common one many learners say the wrong pronoun). Then the lists decide where they are
    clear; else the words around, `X … hon`. A name of both that nothing speaks about stays unknown.
    """
    weights, groups = view.language.weights["genders"], view.language.words
    men_and_women = [groups(group) for group in _SAYING]
    if is_said and (said := _said_gender(view, names, *_gender_words(view.language)[2:])):
        return said
    his = hers = 0.0
    for surface in {_base(view, name) if name.low[-1] == "s" else name.text for name in names}:
        of_men, of_women = _gender_weights(surface, view.lexicon)
        his, hers = his + of_men, hers + of_women
    if is_said and max(his, hers) < weights["rare_weight"] and (said := _said_gender(view, names, *men_and_women)):
        return said
    listed = "male" if his > hers else "female"
    clear, slight = weights["clear_ratio"], weights["slight_ratio"]
    if (his > clear * hers or hers > clear * his) and (max(his, hers) >= weights["clear_weight"] or not (his and hers)):
        return listed
    men, women = [_words_around(view, names, words) for words in men_and_women]
    if men != women:
        return "male" if men > women else "female"
    return listed if his > slight * hers or hers > slight * his else "unknown"


def _base(view: EssayView, name: Hypothesis) -> str:
    """What somebody is called whose name may stand in the genitive here: `Andreas man` is the husband of Andrea."""
    form, lexicon, weights = name.text, view.lexicon, view.language.weights
    if "gen" not in name.features:
        return base_of_genitive(form, lexicon, weights["names"]["genitive_ratio"])
    owned = _WORD.search(view.text, name.end)
    owner, doubt = view.language.table("partners_of").get(owned[0] if owned else "", ""), weights["genders"]["in_doubt"]
    bases = (form, *lexicon.genitive_stems(form)) if owner else ()
    most = max([bearers(base, lexicon) for base in bases], default=0)
    for base in bases:
        his, hers = _gender_weights(base, lexicon)
        is_common = bearers(base, lexicon) * doubt >= most
        if is_common and (his > hers if owner == "male" else hers > his):
            return base
    return base_of_genitive(form, lexicon, weights["finders"]["owner_ratio"])


@cache
def _gender_words(language: Language) -> tuple[frozenset[str], ...]:
    """What may stand between a word for somebody and the name, whose somebody is, words for men and for women."""
    words = language.words
    pronouns = words("pronouns_third_person") | words("possessives_of_others")
    between = words("naming_verbs") | words("relative_pronouns")
    whose = words("possessives_first_person") | words("possessives_of_others")
    return between, whose, words("masculine_words") - pronouns, words("feminine_words") - pronouns


def _said_gender(view: EssayView, names: Sequence[Hypothesis], men: frozenset[str], women: frozenset[str]) -> str:
    """`male` or `female` if a word for a man or a woman is said of them, and none for the other; else nothing."""
    being, (between, whose, *_) = view.language.words("being_verbs"), _gender_words(view.language)
    said: set[str] = set()
    for name in names:
        before = _WORD.findall(_END.split(view.text[max(0, name.start - 40) : name.start])[-1].lower())
        is_subject = bool(before) and before[-1] in view.language.words("pronouns_third_person")  # där mötte hon Sixten
        while before and before[-1] in between:
            before.pop()
        beside = [] if is_subject else before[-1:]
        behind = _WORD.findall(view.text[name.end : name.end + 40].partition(".")[0].lower())[:4]
        if len(behind) > 2 and behind[0] in being and behind[1] in whose:
            beside += behind[2:]
        elif len(behind) > 1 and behind[0] in being:  # Hope och Blessing är systrar
            beside += behind[1:2]
        said.update([gender for gender, words in (("male", men), ("female", women)) if not words.isdisjoint(beside)])
    return said.pop() if len(said) == 1 else ""


def _words_around(view: EssayView, names: Sequence[Hypothesis], words: frozenset[str]) -> float:
    """How much these words say around the mentions of a person; those before a name say more."""
    weights = view.language.weights["genders"]
    found = 0.0
    for name in names:
        before = _WORD.findall(_END.split(view.text[max(0, name.start - 25) : name.start])[-1].lower())
        behind = _WORD.findall(view.text[name.end : name.end + 60].lower())
        behind = behind[1:] if "gen" in name.features else behind  # Kims mamma says nothing of Kim
        found += weights["word_before"] * len([word for word in before if word in words])
        found += weights["words_behind"] * (not words.isdisjoint(behind))
    return found


@lru_cache(maxsize=8192)
def _gender_weights(surface: str, lexicon: Lexicon) -> tuple[float, float]:
    """How much the lists speak for a man and for a woman; neutral names count for both."""
    entries: Sequence[Entry] = lexicon.exact(surface) or lexicon.folded(surface)
    if not entries and "-" in surface:  # Mats-Ola
        entries = lexicon.exact(surface.partition("-")[0])
    if not any(e.category in _CALLED_BY for e in entries):
        entries = [e for stem in lexicon.genitive_stems(surface) for e in lexicon.exact(stem) or lexicon.folded(stem)]
    if not any(e.category in _CALLED_BY for e in entries):
        entries = lexicon.near(surface, ("firstname",))[:3]
    his = hers = 0.0
    bearers_of = {"m": 0, "f": 0, "n": 0}
    for e in entries:
        if e.category in _CALLED_BY:
            weight = 1.0 + len(str(e.weight))
            his += weight if e.gender in ("m", "n") else 0.0
            hers += weight if e.gender in ("f", "n") else 0.0
            bearers_of[e.gender] = bearers_of.get(e.gender, 0) + e.weight
    for gender, (of_men, of_women) in (("m", (his, 0.0)), ("f", (0.0, hers))):  # Bo is a man's, whoever else bears it
        if bearers_of[gender] > _FAR_MORE * (sum(bearers_of.values()) - bearers_of[gender]):
            return of_men, of_women
    return his, hers
