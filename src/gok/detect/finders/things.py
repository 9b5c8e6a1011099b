"""What a thing is, told by the noun before its name: `sjön Vidöstern`, `en by som heter Zarqa`, `kören Morgonluft`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gok.detect.candidates import Candidate
from gok.detect.view import EssayView, is_next
from gok.lexicon import mask
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Essay, Span

__all__ = ["COMMON_NOUNS", "category_of_noun", "find_things"]

# Each noun with its definite ending; compounds are told by their last part.
_NOUNS = {
    "city": "stad:en by:n ort:en samhälle:t köping:en",
    "area": "stadsdel:en förort:en bostadsområde:t förstad:en",
    "country": "land:et",
    "region": "provins:en delstat:en landskap:et distrikt:et län:et guvernement:et",
    "geo": "sjö:n halvö:n ö:n flod:en älv:en berg:et vulkan:en dal:en öken:öknen å:n fjord:en vik:en insjö:n",
    "place": "gata:n väg:en torg:et gränd:en hållplats:en läger:lägret flygplats:en bro:n kvarter:et park:en "
    "station:en slott:et fyr:en galleria:n köpcentrum:köpcentret rondell:en",
    "school": "skola:n gymnasium:gymnasiet universitet:et dagis:et college:t förskola:n fritids:et lycée:t",
    "other_institution": "restaurang:en pizzeria:n kafé:et café:et cafe:et krog:en bar:en pub:en hotell:et butik:en "
    "affär:en kiosk:en företag:et firma:n bolag:et fabrik:en klubb:en lag:et förening:en organisation:en stiftelse:n "
    "förbund:et kooperativ:et kyrka:n moské:n församling:en tempel:templet synagoga:n boende:t hem:met "
    "vårdcentral:en sjukhus:et lasarett:et klinik:en mottagning:en apotek:et salong:en frisör:en verkstad:en bageri:et "
    "konditori:et kör:en orkester:orkestern teatergrupp:en teater:n biograf:en museum:museet bibliotek:et badhus:et "
    "gym:met fritidsgård:en stall:et ridskola:n kontor:et byrå:n bank:en mäklare:n förlag:et tvätteri:et kök:et "
    "pensionat:et vandrarhem:met camping:en kollo:t arbetsplats:en praktikplats:en",
}
_SHORTEST = 4  # letters of a noun that compounds are told by: fiskeby and småort are listed, lagret is no ret
_FORMS: dict[str, str] = {}
_DEFINITE: set[str] = set()
for _category, _nouns in _NOUNS.items():
    for _noun, _, _ending in (noun.partition(":") for noun in _nouns.split()):
        _whole = _ending if len(_ending) > 3 else _noun + _ending
        _FORMS |= {_noun: _category, _whole: _category}
        _DEFINITE.add(_whole)
_FORMS |= dict.fromkeys("hemby hembyn grannby grannbyn fiskeby fiskebyn småby småbyn".split(), "city")
_FORMS["flodden"] = "geo"  # so many write it
COMMON_NOUNS = frozenset(_FORMS)
"""Nouns that name nothing by themselves."""
_ENDINGS = tuple(sorted((form for form in _FORMS if len(form) >= _SHORTEST), key=lambda form: -len(form)))
_LAST_PARTS = (*_ENDINGS, "lag", "kör")
# Compounds that are none of these, though they end so.
_OTHERS = frozenset(
    "utland utlandet inland inlandet grundlag underlag förslag uppslag inslag utslag anslag avslag beslag "
    "lottslag arbetslag grundlagen förslaget underlaget anslaget inslaget avslaget beslaget vardagslag "
    "konditor bostad bostaden hemstället yrke".split()
)
# Nouns that stand before a name without an article: restaurang Lyktan, dagis Tallen.
_BARE = frozenset(
    "restaurang pizzeria kafé café cafe hotell dagis förskola fritids salong frisör frisörsalong kollo stall bageri "
    "konditori krog pub bar firma biograf camping pensionat vandrarhem köpcentrum galleria hållplats station "
    "kvarteret slott läger flyktingläger vårdcentral apotek gym teater museum kvarter".split()
)
_PARTICLES = frozenset("de del dela della la le di da do dos des du el al bin ibn von van".split())
# Squares and streets abroad, which have their kind before them with a capital: Plaza de la Reina.
_ABROAD = frozenset("plaza piazza place praça plac avenida rue calle rua ulica boulevard carrer".split())
_QUOTES = frozenset('"”“„»«')
_NAMES = mask("firstname", "surname")
_PLACES = mask("city", "area", "region", "geo", "place", "country")
_TOWN, _REGION = mask("city"), mask("region")
_ONE = frozenset("en ett min mitt vår vårt hans hennes deras".split())
_KEEP = frozenset({"school", "other_institution"})
_BEFORE = frozenset("i på vid om till från nära mot över genom".split())
_IN_DOUBT = 0.45  # how likely it is the writer's own: in an argument it takes more
_AS_SUCH = 0.2  # companies and organisations are told of as such
_COMPANIES = ("bolaget", "företaget", "organisationen", "förbundet", "stiftelsen", "koncernen")
_LONGEST = 4
_CAPITAL = "CUM"


@lru_cache(maxsize=8192)
def category_of_noun(noun: str) -> str:
    """The category of what a noun names; empty for nouns of people and all else.

    >>> category_of_noun("stadsdelen"), category_of_noun("bilskola"), category_of_noun("läraren")
    ('area', 'school', '')
    """
    found = _FORMS.get(noun)
    if found is not None or noun in _OTHERS or not noun.endswith(_LAST_PARTS):
        return found or ""
    last = next((part for part in _LAST_PARTS if len(noun) > len(part) + 1 and noun.endswith(part)), "")
    return _FORMS.get(last, "")


_NOUN = sought(lambda form, _: form.lower in _ABROAD or form.lower == "region" or category_of_noun(form.lower))


def find_things(view: EssayView) -> Iterator[Candidate]:
    """Names right behind the noun that says what they are: `byn Zarqa`, `föreningen Rör & Rim`."""
    essay = view.essay
    tokens = essay.tokens
    known, starts = view.known, view.openings
    for i in view.places[_NOUN]:
        if i + 1 == len(known):
            break
        noun, name = known[i], known[i + 1]
        if noun.lower in _ABROAD and noun.shape == "C" and (last := _last_of(essay, known, i)) > i:
            span = Span(tokens[i].start, tokens[last].end)
            yield Candidate(span, "place", "callings.place", 0.985, personal=_IN_DOUBT)
            continue
        if name.shape == "l":
            if noun.lower in _DEFINITE and i and known[i - 1].lower in _BEFORE and _is_unknown(name):
                yield from _in_small(essay, i + 1, category_of_noun(noun.lower))
            continue
        if i + 1 in starts or name.shape == "d" or noun.shape not in "lC" or len(noun.lower) < 2:
            continue
        if noun.lower == "region" and noun.shape == "C" and known[i + 1].classes & _REGION:
            last = i + 2 if i + 2 < len(known) and known[i + 2].lower == "län" else i + 1
            span = Span(tokens[i].start, tokens[last].end)
            yield Candidate(span, "other_institution", "callings.other_institution", 0.985, personal=_IN_DOUBT)
            continue
        quoted = i + 2 < len(known) and (name.lower in _QUOTES or _is_explained(known, i))
        at = i + 2 if quoted else i + 1
        if known[at].shape in _CAPITAL and known[at].candidacy:
            category = category_of_noun(noun.lower)
            if noun.shape == "C" and category not in _KEEP and i not in starts:  # Klarälven, Finland
                continue
            if category and (quoted or _is_definite(noun.lower) or noun.lower in _BARE):
                yield from _named(essay, known, (i, at), category, opens=i in starts)


def _in_small(essay: Essay, at: int, category: str) -> Iterator[Candidate]:
    """An unknown word in small letters behind a noun for a place: `om berget tosse`."""
    if category in ("geo", "city", "place"):
        token = essay.tokens[at]
        yield Candidate(Span(token.start, token.end), category, f"callings.{category}", 0.75, personal=_IN_DOUBT)


def _is_explained(known: Sequence[WordForm], noun: int) -> bool:
    """Whether an institution is told of, and named behind a comma: `min arbetsplats, Björkdungen`."""
    if known[noun + 1].lower != "," or known[noun + 2].shape not in _CAPITAL or known[noun + 2].classes & _NAMES:
        return False
    told = not _ONE.isdisjoint(form.lower for form in known[max(0, noun - 2) : noun])
    return told and category_of_noun(known[noun].lower) in _KEEP


def _is_definite(noun: str) -> bool:
    return noun in _DEFINITE or noun.endswith(("en", "et", "an", "ön", "ån", "sjön", "byn", "bron", "met"))


def _is_unknown(form: WordForm) -> bool:
    """A word in small letters that no dictionary has, and that is no slip of one that has."""
    return (
        form.shape == "l"
        and not form.is_word
        and len(form.lower) > 3
        and "slip" not in form.own
        and "joined" not in form.own
    )


def _named(
    essay: Essay, known: Sequence[WordForm], place: tuple[int, int], category: str, *, opens: bool
) -> Iterator[Candidate]:
    """The name behind a noun, together with the noun if that has a capital of its own: Bokhandeln Uven."""
    noun, first = place
    last, tokens = _last_of(essay, known, first), essay.tokens
    if first == last and _acts(known, first):
        return
    compound = known[noun].shape == "C" and not opens and known[noun].lower not in _FORMS
    if compound and category in _KEEP and known[first].classes & _TOWN:
        return  # a library of its own name, and the town it is in
    whole = category in _KEEP and (known[noun].shape == "C" or known[noun].lower in _BARE)
    begin = noun if whole and first == noun + 1 else first
    span = Span(tokens[begin].start, tokens[last].end)
    sure = last > first or category in ("geo", "place")  # no list knows them all, and they are called like people
    own = _AS_SUCH if known[noun].lower.endswith(_COMPANIES) else _IN_DOUBT
    yield Candidate(span, category, f"callings.{category}", 0.985 if sure else 0.88, personal=own)


def _acts(known: Sequence[WordForm], at: int) -> bool:
    """Whether a listed name does something: `I byn Ali bodde`, where learners put the verb behind."""
    form = known[at]
    if not form.classes & _NAMES or (form.classes & _PLACES and _OFTEN.isdisjoint(form.own)):
        return False
    following = known[at + 1] if at + 1 < len(known) else None
    return following is not None and following.shape == "l" and following.lower not in _STAY


_OFTEN = frozenset(f"ew=firstname{digits}" for digits in (4, 5, 6))  # thousands are called so
_STAY = frozenset("i på vid nära som där och med utanför från till är ligger låg finns heter för av".split())


def _last_of(essay: Essay, known: Sequence[WordForm], first: int) -> int:
    """Where the name ends: words with capitals, `&` and particles between them."""
    last, end = first, len(known)
    while last + 1 < end and last - first < _LONGEST - 1 and is_next(essay, last + 1):
        following = known[last + 1]
        if following.shape in _CAPITAL:
            last += 1
        elif (following.lower == "&" or following.lower in _PARTICLES) and last + 2 < end:
            skip = 3 if last + 3 < end and known[last + 2].lower in _PARTICLES else 2
            if known[last + skip].shape not in _CAPITAL:
                break
            last += skip
        else:
            break
    return last
