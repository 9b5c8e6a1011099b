"""Who is called something: the word after `heter` is a name even if no list knows it, or knows it as another word.

So is a surname after `efternamn är` and `familjen`, and what a dog or cat is called. A name that carries its kind, such
as Storeskola, is that of a thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.candidates import Candidate
from gok.detect.finders.things import category_of_noun
from gok.detect.view import EssayView, is_next
from gok.lexicon import mask
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordFormTable
from gok.text import Essay, Span

__all__ = ["THINGS", "find_called"]

_CALLED = frozenset("heter hette hetter hettar".split())
THINGS = frozenset(
    "stad staden by byn bok boken film filmen plats platsen skola skolan låt låten sång sången gata gatan sjö "
    "sjön ö ön lag laget kurs "
    "kursen app appen modell modellen märke märket rätt rätten maten mat språk språket sjukdom sjukdomen parti "
    "partiet företag företaget å ån "
    "tidning tidningen artikel artikeln program programmet serie serien fest festen dag dagen spel spelet "
    "område området land landet butik "
    "butiken restaurang kafé hotell det den grupp gruppen park parken något nåt berg berget fyr fyren båt båten "
    "frukt platser hus huset gymnasium gymnasiet universitet universitetet kyrka kyrkan klubb klubben förening "
    "föreningen affär affären station stationen hållplats hållplatsen tunnelbana tunnelbanan torg torget väg vägen bro "
    "bron skog skogen flod floden region regionen län länet hotellet kaféet café restaurangen gård gården".split()
)
_NO_NAMES = frozenset(
    "det den de så vad en ett inte också som jag du han hon vi ni dom samma något någonting hur varför bara nu "
    "då egentligen likadant på i och "
    "men precis lika olika dock faktiskt min mitt mina hans hennes deras vår".split()
)


_NEAR_A_PERSON = frozenset("i på från vid hos till av för med om inom".split())
_NAMES = mask("firstname", "surname", "nickname")
_QUOTES = frozenset("\"”“„»«'’")
_KIND_OF_HEAD = {
    "head=school": "school",
    **dict.fromkeys(
        ("head=faith", "head=care", "head=public", "head=club", "head=trade", "head=centre"), "other_institution"
    ),
    "head=spot": "place",
    "head=nature": "geo",
}
_CAPITAL = "CUM"
_PEOPLES = mask("nationality", "inhabitant", "language", "adjective")


def _is_common_name(lower: str, forms: WordFormTable) -> bool:
    """Whether a very common word is a very common name too: Per, Bo, Hans."""
    return any(r.category == "firstname" and r.weight >= 5000 for r in forms.lexicon.exact(lower))


_SURNAME = frozenset("efternamn efternamnet efternamnen".split())
_FAMILY = frozenset("familjen familj".split())
_PETS = frozenset(
    "hunden hund katten katt hästen häst kaninen kanin hamstern papegojan valpen kattungen ponnyn kon geten åsnan "
    "marsvinet undulaten sköldpaddan".split()
)
_IS = frozenset("är var blev heter hette".split())
_PRONOUN_NAMES = frozenset("du man an".split())
_FAMILY_FIRST = frozenset({"zh", "vi", "ko"})
_GREETINGS = frozenset("hej hejsan tjena kära käre hallå".split())
_BEHIND_GREETED = frozenset("! , . och & :)".split())
_NICKNAMED = frozenset("kallar kallade kalla kallat kallas kallades".split())
_WHOM = frozenset("mig honom henne oss dem dom hen varandra han hon jag vi de".split())
_ANNOUNCING = _CALLED | _SURNAME | _FAMILY | _PETS | _GREETINGS | _NICKNAMED
_ANNOUNCES = sought(
    lambda form, _: form.lower in _ANNOUNCING or (form.lower in _PRONOUN_NAMES and form.shape in _CAPITAL)
)


def find_called(view: EssayView) -> Iterator[Candidate]:
    """First names after `heter` and `hette`, if no thing is called so; surnames and pets that are announced."""
    essay, forms = view.essay, view.forms
    words, last = view.lowers, len(view.known) - 1
    for i in view.places[_ANNOUNCES]:
        word = words[i]
        if i == last:
            break
        if word in _CALLED:
            yield from _called(essay, forms, words, i)
        elif word in _SURNAME:
            at = i + 2 if words[i + 1] in _IS else i + 1
            yield from _announced(essay, forms, at, "surname", "callings.surname")
            if i > 1 and words[i - 1] in _IS:  # Du är efternamn
                yield from _announced(essay, forms, i - 2, "surname", "callings.surname", common=True)
        elif word in _FAMILY:
            yield from _announced(essay, forms, i + 1, "surname", "callings.family")
        elif word in _PRONOUN_NAMES and _says_family_name_first(essay, forms, i):
            yield from _announced(essay, forms, i, "surname", "callings.family_first", common=True)
        elif word in _PETS:
            yield from _announced(essay, forms, i + 1, "firstname_unknown", "callings.pet")
        elif word in _NICKNAMED:
            yield from _nicknamed(essay, forms, words, i + 1)
        elif word in _GREETINGS:
            yield from _greeted(essay, forms, words, i + 1)


def _called(essay: Essay, forms: WordFormTable, words: list[str], i: int) -> Iterator[Candidate]:
    tokens = essay.tokens
    at = i + 1
    if words[at] in ("jag", "han", "hon", "du", "vi") and at + 1 < len(tokens):
        at += 1
    if words[at] in _QUOTES and at + 1 < len(tokens):
        at += 1
    form = forms[tokens[at].text]
    if form.shape in "pd" or form.lower in _NO_NAMES or len(form.lower) < 2:
        return
    category = _thing(words, i)
    if category and form.shape != "l":
        last = at
        while last + 1 < len(tokens) and last - at < 3 and forms[tokens[last + 1].text].shape in _CAPITAL:
            last += 1
        sure = 0.97 if category in ("geo", "place") else 0.8  # no list knows them all, and they are called like people
        span = Span(tokens[at].start, tokens[last].end)
        yield Candidate(span, category, f"callings.{category}", sure, personal=0.6)
        return
    kind = _KIND_OF_HEAD.get(next((fact for fact in form.own if fact[:5] == "head="), ""))
    if kind and form.shape != "l" and not form.classes & _NAMES:  # places carry their kind, people do not
        yield Candidate(Span(tokens[at].start, tokens[at].end), kind, "callings.thing", 0.8, personal=0.6)
        return
    if not THINGS.isdisjoint(words[max(0, i - 4) : i]) or form.classes & _PEOPLES or _is_neuter(words, i):
        return
    if form.shape == "l" and form.frequency >= 45 and not _is_common_name(form.lower, forms):
        return
    score = 0.9 if form.shape != "l" else 0.75
    span = Span(tokens[at].start, tokens[at].end)
    # Several who are called one name share their surname.
    if words[at + 1 : at + 2] in (["i"], ["på"]) and words[at + 2 : at + 3] == ["efternamn"]:
        yield Candidate(span, "surname", "callings.surname", 0.97, personal=0.6)
        return
    alone = at + 1 >= len(tokens) or words[at + 1] not in (",", "och", "&")
    if alone and (words[i - 1 : i] == ["vi"] or words[at - 1] == "vi"):
        yield Candidate(span, "surname", "callings.we", 0.97, personal=0.6)
    else:
        yield Candidate(span, "firstname_unknown", "callings.heter", score, personal=0.6)
        if form.shape == "l":
            yield from _small_surname(essay, forms, at + 1)


def _small_surname(essay: Essay, forms: WordFormTable, at: int) -> Iterator[Candidate]:
    """The surname behind a first name in small letters, `hon heter gun sköld`: listed, and no common word."""
    if at < len(essay.tokens) and is_next(essay, at):
        token = essay.tokens[at]
        form = forms[token.text]
        if form.shape == "l" and form.frequency < 42 and "e=surname" in form.own and len(form.lower) > 2:
            yield Candidate(Span(token.start, token.end), "surname", "callings.surname", 0.8, personal=0.6)


_NEUTER_PEOPLE = ("barn", "syskon", "biträde", "ombud", "vittne", "proffs", "geni", "föl", "lamm", "marsvin")


def _is_neuter(words: list[str], i: int) -> bool:
    """Whether `ett … som heter` speaks of a thing, `på … heter` of a language: people are neuter only as children."""
    if words[i - 1] == "som" and "ett" in words[max(0, i - 4) : i - 2]:
        return not words[i - 2].endswith(_NEUTER_PEOPLE)
    return i > 1 and words[i - 2] == "på" and words[i - 1].endswith("ska")


def _nicknamed(essay: Essay, forms: WordFormTable, words: list[str], at: int) -> Iterator[Candidate]:
    """What people call somebody, `alla kallar mig Lilla Björn`; of things, `det kallas fika`, nothing is said."""
    tokens, last = essay.tokens, len(words) - 1
    first = at
    while words[at] in _WHOM and at < last:
        at += 1
    if at == first:
        return
    at += words[at] == "för" and at < last
    quoted = words[at] in _QUOTES and at < last
    at += quoted
    end = at
    while end <= last and end - at < 2 and forms[tokens[end].text].shape in _CAPITAL and len(words[end]) > 1:
        end += 1
    if end > at and (not quoted or words[end : end + 1] == [] or words[end] in _QUOTES):
        span = Span(tokens[at].start, tokens[end - 1].end)
        yield Candidate(span, "nickname", "callings.nickname", 0.85, personal=0.6)


def _greeted(essay: Essay, forms: WordFormTable, words: list[str], at: int) -> Iterator[Candidate]:
    """A listed first name that is greeted, `Hej Salam!`, though it is a greeting elsewhere."""
    form = forms[essay.tokens[at].text]
    behind = words[at + 1] if at + 1 < len(words) else "!"
    is_name = form.shape == "C" and not form.candidacy and behind in _BEHIND_GREETED
    if is_name and any(r.category == "firstname" for r in forms.lexicon.exact(form.lower)):
        span = Span(essay.tokens[at].start, essay.tokens[at].end)
        yield Candidate(span, "firstname_unknown", "callings.greeted", 0.85, personal=0.6)


def _thing(words: list[str], i: int) -> str:
    """The category of the thing that is called something at a place; empty if it is a person, or cannot be told.

    `Läraren på skolan heter` tells the name of the teacher: a noun after a preposition is not what is called so.
    """
    at = i - 1
    said = at > 0 and words[at] == "som"
    if said:
        at -= 1
    elif at < 0 or not _NEAR_A_PERSON.isdisjoint(words[max(0, at - 2) : at]):
        return ""
    return category_of_noun(words[at])


def _says_family_name_first(essay: Essay, forms: WordFormTable, at: int) -> bool:
    """Whether a surname that is a pronoun here stands before a first name of its own culture: Du Wei."""
    here, there = forms.lexicon.exact(essay.tokens[at][0]), forms.lexicon.exact(essay.tokens[at + 1][0])
    cultures = {r.culture for r in here if r.category == "surname" and r.culture in _FAMILY_FIRST and r.weight}
    given = {r.culture for r in there if r.category == "firstname"}
    return bool(given & cultures) and "sv" not in given


def _announced(
    essay: Essay, forms: WordFormTable, at: int, category: str, rule: str, *, common: bool = False
) -> Iterator[Candidate]:
    """A word with a capital, and unless said otherwise no common one, where a surname or a pet was announced."""
    if at < len(essay.tokens):
        token = essay.tokens[at]
        form = forms[token[0]]
        if form.shape in _CAPITAL and len(form.lower) > 1 and (common or form.frequency < 45):
            yield Candidate(Span(token.start, token.end), category, rule, 0.85, personal=0.6)
