"""Names in the genitive: whose mother, car or flat it is, and families that are called by their surname in the plural.

`Marias bil` is Maria's, though somebody somewhere is called Marias; `i Lukas lägenhet` is nowhere in the town of that
name; `hos Anderssons` is with a family.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.lexicon import Lexicon
from gok.lexicon.bearers import base_of_genitive, bearers, may_own
from gok.text import Span

__all__ = ["find_owners", "owned_behind"]

_SURNAME = frozenset({"surname"})
_PLACES = frozenset({"city", "country", "region", "area", "geo"})
_NO_FAMILY = _PLACES | {"brand", "work"}
_MAY_BE_NOUN = frozenset({"noun", "adj", "verb", "pron"})
_APOSTROPHES = frozenset("'’´`")
_LONG, _SHORT = 8, 3  # letters of a compound, and of each part of it
_REACH = 3  # words behind a name among which the noun it owns stands


def find_owners(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """First names and surnames in the genitive before what is owned, and families."""
    for i in positions:
        form = view.known[i]
        if not may_own(form, view.lexicon, view.language):
            continue
        is_small = form.shape == "l"
        if _is_of_full_name(view, i):
            yield from _full_name(view, i, rules["owner"])
            continue
        if is_small and not _is_had(view, owned_behind(view, i)):
            continue
        surface, token = view.words[i], view.tokens[i]
        owned = owned_behind(view, i) or _owned_together(view, i)
        if owned or _has_apostrophe(view, i) or _is_said_whose(view, i):
            category, feature, rule = _owner(view, i, owned), "gen", rules["owner"]
        else:
            category, feature, rule = _family(view, i, surface), "pl", rules["households"]
        if not category and form.shape == "C" and i in view.openings and _is_town_that_has(view, i):
            town = rules["town"]
            yield Candidate(Span(token.start, token.end), "city", town.id, town.score, ("gen",), personal=town.personal)
        if category:
            personal = view.language.weights["finders"]["owner_own"][view.text_type]
            span = Span(token.start, token.end)
            yield Candidate(span, category, rule.id, rule.score, (feature,), personal=personal)


def _is_town_that_has(view: EssayView, i: int) -> bool:
    """A town at home before what towns have: `Bodens vintrar är långa`."""
    behind, lexicon = view.lowers[i + 1 : i + 3], view.lexicon
    if view.language.words("owned_by_towns").isdisjoint(behind):
        return False
    least = view.language.weights["finders"]["town_in_genitive"]
    stems = [reading for stem in lexicon.genitive_stems(view.words[i]) for reading in lexicon.exact(stem)]
    return any(r.category == "city" and r.country == "SE" and r.weight >= least for r in stems)


def owned_behind(view: EssayView, i: int) -> str:
    """The noun behind a token that names what its bearer has; empty if there is none."""
    language, lowers = view.language, view.lowers
    at = i + 1 + _has_apostrophe(view, i)
    is_new_line = at < len(lowers) and "\n" in view.text[view.tokens[i].end : view.tokens[at].start]
    if is_new_line or (i and lowers[i - 1] in language.words("giving_verbs") and _may_be_given(view, i)):
        return ""
    if _goes_on(view, i, at) and _may_be_given(view, i):
        return ""
    parts_of, following = partial(_parts_of, view.lexicon), lowers[at : at + _REACH]
    return str(language.module("grammar").owned_noun(following, parts_of, partial(_is_had, view)))


def _goes_on(view: EssayView, i: int, at: int) -> bool:
    """Whether what stands behind says what is done, where to, or more of the name: `Lars lagade mat`, `kom Iris hem`,
    `Carlos dos Santos`."""
    words, behind = view.language.words, view.lowers[at : at + 1]
    if not behind:
        return False
    if behind[0] in words("name_particles"):
        return at + 1 < len(view.known) and view.known[at + 1].shape in CAPITALS
    if behind[0] in words("ways_home"):
        return i > 0 and "verb" in _parts_of(view.lexicon, view.lowers[i - 1])
    return behind[0].endswith(tuple(words("endings_of_deeds"))) and (i in view.openings or _is_beside_writer(view, i))


def _is_beside_writer(view: EssayView, i: int) -> bool:
    """`jag och lars lagade mat`"""
    words = view.language.words
    return i > 1 and view.lowers[i - 1] in words("and") and view.lowers[i - 2] in words("subjects_first_person")


def _owned_together(view: EssayView, i: int) -> str:
    """What two have: `Emmas och Olles föräldrar`."""
    words, other = view.language.words, i + 2
    if other >= len(view.known) or view.lowers[i + 1] not in words("and") or view.known[other].shape != "C":
        return ""
    is_genitive = view.lowers[other][-1] in words("genitive_endings")
    owned = owned_behind(view, other) if is_genitive else ""
    return owned if owned and _is_had(view, owned) and _owner(view, other, owned) else ""


def _may_be_given(view: EssayView, i: int) -> bool:
    """Whether a name behind `gav` is who gets something: Lukas is, Simons is nobody's name for himself."""
    weights = view.language.weights["finders"]
    return base_of_genitive(view.words[i], view.lexicon, weights["given_ratio"]) == view.words[i]


def _parts_of(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    """The parts of speech of a word; a long one that no dictionary has is what its last part is: tioårsdag."""
    known = lexicon.word(word)
    if (known and known.parts) or len(word) < _LONG:
        return known.parts if known else ()
    last = next((found for at in range(_SHORT, len(word) - _SHORT) if (found := lexicon.word(word[at:]))), None)
    return last.parts if last and "noun" in last.parts else ()


def _is_had(view: EssayView, word: str) -> bool:
    """Whether a noun names what people have: a thing, a relative, a partner."""
    groups, parts = view.language.words, _parts_of(view.lexicon, word)
    if word in groups("owned_things") or word in groups("partners_of"):
        return True
    if len(word) >= _LONG and word[_SHORT:].endswith(tuple(groups("owned_feasts"))):  # tioårsdag
        return True
    return "fam" in view.forms[word].categories and _MAY_BE_NOUN.issuperset(parts)


def _has_apostrophe(view: EssayView, i: int) -> bool:
    """Whether the genitive of a name in -s is written with an apostrophe: Hans' bil."""
    is_last = i + 1 >= len(view.tokens)
    if is_last or view.lowers[i + 1] not in _APOSTROPHES or view.tokens[i + 1].start != view.tokens[i].end:
        return False
    return not any(view.lowers[j] in _APOSTROPHES and j != i + 1 for j in range(max(0, i - 4), i + 1))


def _is_said_whose(view: EssayView, i: int) -> bool:
    """`Boken är Saras.`: behind a thing that is known and `är`, before the end."""
    if i < 2 or view.lowers[i - 1] not in view.language.words("being_verbs"):
        return False
    if i + 1 < len(view.known) and view.known[i + 1].shape != "p":
        return False
    thing = view.lowers[i - 2]
    if thing in view.language.words("pronouns_for_things"):  # Det är inte mitt fel, det är Jörgens.
        return (
            base_of_genitive(view.words[i], view.lexicon, view.language.weights["finders"]["owner_ratio"])
            != view.words[i]
        )
    is_known = thing.endswith(view.language.module("grammar").DEFINITE) and "noun" in _parts_of(view.lexicon, thing)
    return is_known and base_of_genitive(view.words[i], view.lexicon, 1.0) != view.words[i]


def _is_of_full_name(view: EssayView, i: int) -> bool:
    """Whether a word with a capital stands beside it: Anna Svenssons bil, Marias Café."""
    known = view.known
    is_shouted = known[i].shape == "U"  # TOVES VÄSKA
    if i + 1 < len(known) and known[i + 1].shape in CAPITALS and view.is_next(i + 1) and not is_shouted:
        return True
    previous = known[i - 1] if i else None
    if previous is None or not view.is_next(i) or is_shouted:
        return False
    if i - 1 not in view.openings:
        return previous.shape in CAPITALS
    return bool(bearers(view.words[i - 1], view.lexicon) >= view.language.weights["finders"]["bearers_of_owner"])


def _full_name(view: EssayView, i: int, rule: FinderRule) -> Iterator[Candidate]:
    """A common first name and a surname before what people have: `Emma Lunds cykel`."""
    weights, lexicon = view.language.weights["finders"], view.lexicon
    is_first = i > 0 and view.known[i - 1].shape == view.known[i].shape == "C" and view.is_next(i)
    if not is_first or (i > 1 and view.known[i - 2].shape in CAPITALS and i - 1 not in view.openings):
        return
    family = base_of_genitive(view.words[i], lexicon, weights["owner_ratio"], _SURNAME)
    least = weights["bearers_of_owner"]
    if family == view.words[i] or min(bearers(view.words[i - 1], lexicon), bearers(family, lexicon, _SURNAME)) < least:
        return
    if _is_had(view, owned_behind(view, i)):
        personal, (first, last) = weights["owner_own"][view.text_type], view.tokens[i - 1 : i + 1]
        yield Candidate(Span(first.start, first.end), "firstname_unknown", rule.id, rule.score, personal=personal)
        yield Candidate(Span(last.start, last.end), "surname", rule.id, rule.score, ("gen",), personal=personal)


def _owner(view: EssayView, i: int, owned: str) -> str:
    """Whether an owner is called by a first name or a surname; empty if it is nobody, or everybody knows who it is."""
    weights, lexicon, form, surface = view.language.weights["finders"], view.lexicon, view.known[i], view.words[i]
    given, family = base_of_genitive(surface, lexicon, weights["owner_ratio"]), ""
    least = weights["bearers_of_owner"]
    category = "firstname_unknown" if bearers(given, lexicon) >= least else ""
    if not category:
        family = base_of_genitive(surface, lexicon, weights["owner_ratio"], _SURNAME)
        category = "surname" if family != surface and bearers(family, lexicon, _SURNAME) >= least else ""
    is_common = bearers(given, lexicon) >= weights["bearers_in_small_letters"]
    if not category or ("public_person" in view.forms[family or given].categories and not is_common):
        return ""  # Zlatans mål
    is_pronoun = form.lower in view.language.words("possessives_like_names")  # Hans bil
    is_word = is_pronoun or (form.frequency >= weights["common_opening"] and not is_common)
    is_word = is_word or (not is_common and _is_known_thing(view, (family or given).lower()))
    if is_word and i in view.openings and not _has_apostrophe(view, i):
        names = view.language.words("names_like_words")  # Dags mamma
        if is_pronoun or given.lower() not in names or "fam" not in view.forms[owned].categories:
            return ""
    is_place = not _PLACES.isdisjoint(form.categories | view.forms[family or given].categories)
    return category if not owned or not is_place or _is_had(view, owned) else ""


def _is_known_thing(view: EssayView, word: str) -> bool:
    """Whether a common word is the definite of a noun, though somebody is called so: Bilens färg."""
    ends = [end for end in view.language.module("grammar").DEFINITE if word.endswith(end)]
    is_definite = any(
        "noun" in _parts_of(view.lexicon, word[: -len(end)]) for end in ends if len(word) - len(end) >= _SHORT
    )
    return is_definite and view.forms[word].frequency >= view.language.weights["finders"]["common_word"]


def _family(view: EssayView, i: int, surface: str) -> str:
    """`surname` for a family in the plural: where people are at home, or where it does or is something."""
    weights, lexicon, language = view.language.weights["finders"], view.lexicon, view.language
    stem = base_of_genitive(surface, lexicon, weights["owner_ratio"], _SURNAME)
    family, given = bearers(stem, lexicon, _SURNAME), bearers(stem, lexicon)
    if stem == surface or family < weights["bearers_of_owner"] or family < weights["owner_ratio"] * given:
        return ""
    if bearers(surface, lexicon) >= family:  # träffar Anders två gånger
        return ""
    before = view.lowers[i - 1] if i else ""
    is_other = not _NO_FAMILY.isdisjoint(view.known[i].categories) or view.known[i].is_word  # McDonalds
    if is_other and before not in language.words("at_home_of"):  # hos Bergs
        return ""
    behind = view.lowers[i + 1] if i + 1 < len(view.lowers) else ""
    is_at_home = before in language.words("at_home_with") or before in language.words("verbs_of_knowing")
    acts = behind in language.words("verbs_of_people") or "verb" in _parts_of(lexicon, behind)
    return "surname" if is_at_home or acts else ""
