"""The grammar of Swedish names and words: genitives, inhabitants, compounds.

A mention is taken apart against the base form of its entity: `Borlänges` is Borlänge + genitive, `göteborgare`
Göteborg + inhabitant, `Uddevallabussen` Uddevalla + `bussen`. A pseudonym is put together the same way by the rules of
its own form: Guntorp gives `Guntorps`, `guntorpsbo`, `Guntorpsbussen`.

Another language brings a module with the same functions; `gok.lang.neutral.grammar` leaves every word as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from gok.lang import load_language
from gok.lang.sv.region_people import form_in_bo, split_region
from gok.text.cache import compile_pattern
from gok.text.edits import is_near
from gok.text.folding import key

__all__ = [
    "CASES",
    "DEFINITE",
    "DOUBLED",
    "INHABITANT",
    "LINK",
    "PLURAL_INHABITANTS",
    "SHOWN_BY",
    "VOWELS",
    "attribute",
    "genitive",
    "genitive_stems",
    "inhabitant_features",
    "join_compound",
    "listed_genitive",
    "noun_features",
    "owned_noun",
    "split_region",
    "split_town",
    "take_apart",
    "without_genitive",
]

VOWELS = "aeiouyåäö"
DOUBLED = {"k": "ck"}  # consonants that are doubled by another letter
_LINKS = "sa"  # also before the people of a town: lundabo
LINK = "s"  # between the parts of a compound
_LINKED_PEOPLE = ("astudent", "akompis", "avän", "atjej", "akill", "aflick", "apojk", "agubb")  # lundakompisar
_ALL_VOWELS = VOWELS + "éèêëáàâãíìîïóòôõúùûüæøāēīōūıăâ"
_SIBILANTS = ("s", "x", "z")
_NO_LINK = _ALL_VOWELS + "".join(_SIBILANTS)
_GENITIVE = compile_pattern(r"(?P<stem>.*\w\.?)(?P<ending>[:'’´`]s|s['’]|s)", re.IGNORECASE | re.DOTALL)
_GENITIVE_ENDINGS = frozenset({"s", ":s", "'s", "’s", "´s", "`s", "s'", "s’"})

_INHABITANTS = {
    # what the name of an inhabitant ends in, by the same form of one in -bo
    "bo": "bo it are ensare ska",
    "bos": "bos ares its ensares",
    "bon": "bon iten aren ensaren skan",
    "bons": "bons arens itens ensarens",
    "bor": "bor iter skor",
    "bors": "bors iters",
    "borna": "borna iterna arna ensarna skorna",
    "bornas": "bornas iternas arnas ensarnas",
}
_FORM_IN_BO = {theirs: ours for ours, endings in _INHABITANTS.items() for theirs in endings.split()}
_LONGEST_FIRST = sorted(_FORM_IN_BO, key=len, reverse=True)
_SPANS_OF_TIME = load_language("sv").words("spans_of_time")
_SHORTEST_PART = 3  # letters of a town or of what it is put together with
CASES = ("n", "t", "en", "et", "ns", "ts", "ens", "ets")  # what a name may have behind it, beside the genitive
SHOWN_BY = {  # the features that can be read off a pseudonym, by what it ends in then
    "gen": _SIBILANTS,
    "def": ("n", "t", "a", "ns", "ts", "as"),
    "pl": ("r", "n", "a", "e", "rs", "ns", "as", "es"),
}
INHABITANT = "bo"
PLURAL_INHABITANTS = {"bo": "bor", "bos": "bors"}


def genitive_stems(word: str) -> tuple[str, ...]:
    """What the word may be the genitive of; empty if it does not look like one.

    Writers also use the English apostrophe and the Swedish colon. A word that ends in s may be its own genitive
    (Lukas bok): that reading is the plain look-up.

    >>> genitive_stems("Alis"), genitive_stems("Ali's"), genitive_stems("SFI:s"), genitive_stems("Ali")
    (('Ali',), ('Ali',), ('SFI',), ())
    """
    if len(word) < 3 or word[-1] not in "sS":
        return ()
    stem = word[:-1]
    if stem[-1] in ":'’´`":
        return (stem[:-1],) if len(stem) > 1 else ()
    return (stem,)


def genitive(word: str, ending: str = "s") -> str:
    """The genitive: -s, but nothing after s, x and z; an apostrophe or a colon is kept if the writer used one.

    >>> genitive("Peter"), genitive("Lukas"), genitive("Max"), genitive("Peter", "'s")
    ('Peters', 'Lukas', 'Max', "Peter's")
    """
    if word.endswith(tuple("sxzSXZß")):
        return word
    if ending in ("s'", "s’"):
        ending = "s"
    if word.isupper() and len(word) > 1 and ending.islower():
        return word + (":s" if len(word) <= 4 else "S")
    return word + ending


def listed_genitive(form: str) -> str:
    """The genitive that the compiled lists have of a form; empty if the form is its own."""
    return "" if form.endswith(_SIBILANTS) else form + "s"


def without_genitive(text: str) -> str:
    """A word or name that stands in the genitive, without its ending.

    >>> without_genitive("Solnas"), without_genitive("R.K.:s")
    ('Solna', 'R.K.')
    """
    found = _GENITIVE.fullmatch(text)
    return found.group("stem") if found else text


DEFINITE = ("en", "et", "n", "t", "na")
_ONLY_NOUN = frozenset({"noun", "adj"})
_BETWEEN = frozenset({"adj", "num"})
_MAY_BE_BETWEEN = _BETWEEN | {"verb", "pron"}
_MOST_BETWEEN = 2  # words between the owner and what is owned: Marias fina gamla bil


def owned_noun(
    following: Sequence[str], parts_of: Callable[[str], Collection[str]], is_owned: Callable[[str], bool]
) -> str:
    """The noun of which the word before these can be the owner; empty if there is none.

    It is indefinite, and adjectives stand in their definite form before it: `(Lukas) gamla bil`, but `(Lukas) bilen`,
    `(Lukas) springer`, `(träffar Anders) två gånger`. A noun that may be a verb as well must be something people have.

    >>> kinds = {"bil": ["noun"], "bilen": ["noun"], "gamla": ["adj"], "får": ["noun", "verb"]}
    >>> texts = ["gamla", "bil"], ["bilen"], ["får"]
    >>> [owned_noun(words, lambda word: kinds.get(word, ()), {"bil"}.__contains__) for words in texts]
    ['bil', '', '']
    """
    for word in following[: _MOST_BETWEEN + 1]:
        if is_owned(word):
            return word
        if word in _SPANS_OF_TIME:
            return ""
        parts = parts_of(word)
        if "noun" in parts:
            stems = [word.removesuffix(ending) for ending in DEFINITE if word.endswith(ending)]
            is_definite = any("noun" in parts_of(stem) for stem in stems if len(stem) > 2)
            return "" if is_definite or not _ONLY_NOUN.issuperset(parts) else word
        if _BETWEEN.isdisjoint(parts) or not _MAY_BE_BETWEEN.issuperset(parts) or word[-1] not in "aeoå":
            return ""
    return ""


def noun_features(form: str, lemma: str) -> tuple[str, ...]:
    """Case, definiteness and number of a listed noun by what it ends in beside its lemma.

    >>> noun_features("lärarnas", "lärare"), noun_features("systrar", "syster"), noun_features("mammas", "mamma")
    (('gen', 'def', 'pl'), ('pl',), ('gen',))
    >>> noun_features("syster", "syster"), noun_features("kompisen", "kompis")
    ((), ('def',))
    """
    if form == lemma:
        return ()
    is_genitive = form.endswith("s") and not lemma.endswith("s")
    stem = form[:-1] if is_genitive else form
    found = ["gen"] if is_genitive else []
    if stem != lemma:
        if stem.endswith(("na", "n", "t")):
            found.append("def")
        if stem.endswith(("na", "ar", "er", "or")) or (stem.endswith("r") and stem[:-1] == lemma):
            found.append("pl")
    return tuple(found)


def attribute(word: str) -> str:
    """A place as it stands before what is there: Umeå universitet, Lunds universitet."""
    return word if word[-1:] in VOWELS else genitive(word)


def take_apart(text: str, base: str, features: tuple[str, ...] = ()) -> tuple[str, str]:
    """How a mention differs from its entity's base form, and what follows the name: `:s`, `bor`, `-bussen`.

    >>> take_apart("Borlänges", "Borlänge"), take_apart("göteborgare", "Göteborg", ("pl",))
    (('genitive', 's'), ('inhabitant', 'bor'))
    >>> take_apart("Uddevallabussen", "Uddevalla")
    ('compound', 'bussen')
    """
    mention, name = key(text), key(base)
    if mention == name:
        return ("genitive", "") if "gen" in features and name.endswith(_SIBILANTS) else ("plain", "")
    if name in split_region(mention):  # skåning
        return "inhabitant", form_in_bo(mention)
    if mention.startswith(name):
        rest = text[len(base) :] if len(mention) == len(text) else mention[len(name) :]
        return _after(rest, features, linked=name[-1] not in _NO_LINK)
    stem = name[:-1] if name[-1:] in tuple(_ALL_VOWELS) else name
    if mention.startswith(stem) and len(stem) > 2 and (ending := _inhabitant(mention[len(stem) :], features)):
        return "inhabitant", ending
    found = _GENITIVE.fullmatch(text) if "gen" in features else None
    if found:
        return "genitive", found.group("ending")
    ending = _misspelled_inhabitant(mention, name, features)
    return ("inhabitant", ending) if ending else ("plain", "")


def split_town(word: str) -> list[tuple[str, str]]:
    """What the town may be called whose people or bus a word names, and what stands behind it in a compound.

    In small letters, the likeliest first; words for people have nothing behind.

    >>> split_town("lundabo")[:2], ("uppsala", "student") in split_town("Uppsalastudent")
    ([('lunda', ''), ('lund', '')], True)
    """
    low, found = key(word), []
    for ending in _LONGEST_FIRST:
        stem = low.removesuffix(ending)
        if stem != low and len(stem) >= _SHORTEST_PART:
            stems = (stem, stem[:-1]) if stem[-1] in _LINKS else (stem,)
            found += [(one, "") for one in (*stems, stem + "a", stem + "e", stem + "å")]
    for end in range(len(low) - _SHORTEST_PART, _SHORTEST_PART, -1):
        tail = low[end:].lstrip("-")
        found += [(low[:end], tail)]
        found += [(low[: end - 1], tail)] if low[end - 1] in _LINKS else []
    return found


def _after(rest: str, features: tuple[str, ...], *, linked: bool) -> tuple[str, str]:
    """The form given by what follows the base form; `linked` if an -s- after it belongs to neither part."""
    low = rest.lower()
    if low in _GENITIVE_ENDINGS:
        return "genitive", rest
    if ending := _inhabitant(low, features) or (_inhabitant(low[1:], features) if low[:1] in tuple(_LINKS) else ""):
        return "inhabitant", ending
    if len(low) < 3:
        return "plain", ""
    is_linked = linked and (low[0] == "s" or low.startswith(_LINKED_PEOPLE))
    return "compound", rest[1:] if is_linked else rest


def _inhabitant(ending: str, features: tuple[str, ...]) -> str:
    """The same form of an inhabitant in -bo; empty if the ending is no inhabitant's."""
    ours = _FORM_IN_BO.get(ending, "")
    return PLURAL_INHABITANTS.get(ours, ours) if "pl" in features else ours


def inhabitant_features(word: str) -> tuple[str, ...]:
    """Case, definiteness and number of a word for the people of a town or region.

    >>> inhabitant_features("Göteborgarna"), inhabitant_features("lundabo"), inhabitant_features("malmöiternas")
    (('def', 'pl'), (), ('gen', 'def', 'pl'))
    """
    low = key(word)
    ours = form_in_bo(word) or next(
        (_FORM_IN_BO[ending] for ending in _LONGEST_FIRST if low.endswith(ending)), INHABITANT
    )
    return noun_features(ours, INHABITANT)


def _misspelled_inhabitant(mention: str, name: str, features: tuple[str, ...]) -> str:
    for theirs in _LONGEST_FIRST:
        stem = mention.removesuffix(theirs)
        if stem != mention and any(is_near(stem.removesuffix(link), name, 2) for link in ("s", "")):
            return _inhabitant(theirs, features)
    return ""


# The article that names of valleys and districts lose before `bo`: Härjedalsbo, Bergslagsbo, Dalabo.
_ARTICLE_OF_NAME = compile_pattern(r"(?<=dal)en$|(?<=lag)en$|(?<=^Dala)rna$", re.IGNORECASE)


def join_compound(first: str, second: str, *, linked: bool = True) -> str:
    """A compound: towns in a consonant take -s- (Guntorpsbo), others nothing (Malmöbo, Hoforsbo, Scaniajobb).

    >>> join_compound("Guntorp", "bor"), join_compound("Almsunda", "bussen"), join_compound("Lind", "jobb")
    ('Guntorpsbor', 'Almsundabussen', 'Lindsjobb')
    >>> join_compound("Hägg", "gatan", linked=False)
    'Häggatan'
    >>> join_compound("Härjedalen", "bo"), join_compound("Dalarna", "bor")
    ('Härjedalsbo', 'Dalabor')
    """
    if linked and second.lower() in _INHABITANTS:
        first = _ARTICLE_OF_NAME.sub("", first)
    if not second or not second[0].isalpha():
        return first + second
    if linked and first[-1:].lower() not in _NO_LINK:
        return first + LINK + second
    if first[-2:] == second[:1] * 2:  # no three of a kind: toppskola
        return first[:-1] + second
    return first + second
