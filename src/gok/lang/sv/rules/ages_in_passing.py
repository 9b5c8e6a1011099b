"""Ages told in passing: `jag är inte 63 utan 36`, `och är 48`, `fru Ek på våning 1 är 91`, `Iryna – 41 – Ukraina`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.patterns.ages import WHEN
from gok.lang.sv.rules.age_checks import NOBODY, is_bare_number, is_of_an_average, is_somebodys_age
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_AGE_3 = AGE.replace("age_digits", "age_digits_3").replace("age_string", "age_string_3")
_NAME = r"[A-ZÅÄÖŁŠŽÇÉÓÚÍ][^\W\d_]{1,30}"
_END = rf"(?=\s*(?:[.!?;)\n]|\Z|,\s(?!\d))|\s+(?:år|och|men|fast|nu)\b|\s+{WHEN})"
_NUMBER = r"(?:\d{1,3}|[^\W\d_]{2,20})"
_YOUNG = r"(?:son|dotter|bror|syster|kusin|barn|barnbarn|brorson|systerdotter|lillebror|lillasyster)"


def is_grown(match: re.Match[str]) -> bool:
    """From 13 on, spelled as a number is, and said of somebody."""
    digits, word = match.group("age_digits"), match.group("age_string")
    value = float(digits.replace(",", ".")) if digits else read_cardinal(word, near=False)
    return value is not None and 13 <= value <= 110 and is_bare_number(match)


_DEFINITE = ("en", "et", "na", "an", "a")


def is_grown_somebody(match: re.Match[str]) -> bool:
    """The same of a name: a word with an ending of nouns that begins a sentence is none."""
    subject, start = match.group("_subject"), match.start("_subject")
    opens = not match.string[:start].rstrip() or match.string[:start].rstrip()[-1] in ".!?\n:"
    is_noun = opens and match.group("_title") is None and subject.endswith(_DEFINITE)
    return not is_noun and subject.lower() not in NOBODY and not is_of_an_average(match) and is_grown(match)


def are_numbers(match: re.Match[str]) -> bool:
    """Two numbers, in digits or spelled as such."""
    words = [match.group(name) for name in ("age_string", "age_string_2")]
    return all(word is None or read_cardinal(word, near=False) is not None for word in words)


def is_listed_age(match: re.Match[str]) -> bool:
    """A number in a list of people: neither a score nor a count, as far as can be told."""
    return 5 <= int(match.group("age_digits")) <= 99


RULES = (
    Rule(
        id="ages.not_but",
        pattern=lazy_regex(
            rf"\b(?:jag|du|han|hon|hen)\s+(?:är|var)\s+inte\s+{AGE}(?:\s+år)?,?\s+utan\s+{_AGE_2}{_END}", _I
        ),
        needs=("utan",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("Jag är inte [63] utan [36]. Jag", "hon är inte [arton] år utan [sexton]."),
        ignores=("Jag är inte trött utan glad.", "det är inte 3 utan 4."),
    ),
    Rule(
        id="ages.guessed",
        pattern=lazy_regex(
            rf"\b(?:är|var)\s+[^.!?\d\n,]{{0,25}}\b(?:ung|unga|gammal|gamla|äldre|yngre|vuxen|pensionär)\b,\s+"
            rf"(?:jag\s+tror|tror\s+jag|jag\s+gissar|kanske|ungefär|typ|nog|säkert|runt|cirka|ca|väl)\s+{ABOUT}{AGE}{_END}",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_grown,
        score=0.85,
        finds=("Hon är ganska ung, jag tror [34]. Hon", "han var gammal, kanske [åttio]."),
        ignores=("Bilen är gammal, kanske dyr.", "han är ung, jag tror två år yngre"),
    ),
    Rule(
        id="ages.both_are",
        pattern=lazy_regex(
            rf"(?:\bvi\s+(?:är|var)\s+{AGE}(?=\s+(?:båda|bägge|allihop|alla)\b)|\b(?:båda|bägge)(?:\s+två)?(?:\s+är|\s+var)?\s+{_AGE_2}{_END})",
            _I,
        ),
        needs=("båda", "bägge", "all"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: is_somebodys_age(m) and not (m.group("age_string_2") or "x").lower().startswith("två"),
        score=0.85,
        finds=("Min lagkompis och jag, vi är [16] båda två och", "Amanda och Jesper, båda [tjugosju], driver"),
        ignores=("vi är trötta båda två", "båda två åkte hem", "båda husen"),
    ),
    Rule(
        id="ages.and_is_so_old",
        pattern=lazy_regex(
            rf"(?:\b(?:[Jj]ag|[Hh]an|[Hh]on|[Hh]en)\b|\bheter\s+{_NAME}(?:\s+{_NAME})?)[^.!?\n]{{0,60}}?\soch\s+(?:är|var)\s+{ABOUT}{AGE}"
            r"(?=\s*(?:[.!?;)\n]|\Z|,\s(?!\d))|\s+år\b(?!\s+(?:sedan|sen)))",
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_grown,
        score=0.85,
        finds=("Nu bor jag i Tidaholm och är [48]. Min", "Han kommer från Irak och är [femtiotvå]."),
        ignores=("Hon köpte bröd och är trött.", "jag har en klass och är lärare."),
    ),
    Rule(
        id="ages.of_named",
        pattern=lazy_regex(
            rf"(?P<_title>\b(?:[Ff]ru|[Hh]err|[Ff]röken|[Tt]ant|[Ff]arbror|[Dd]oktor|[Mm]in\s\w+|[Vv]år\s\w+)\s+)?\b(?P<_subject>{_NAME})(?:\s+{_NAME})?"
            rf"(?:\s*,[^.,!?\n\d]{{3,40}},|\s+(?:på|från|i|hos)\s+[^.,!?\n]{{2,25}}?)\s+(?:är|var|blir)\s+{ABOUT}{AGE}{_END}"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_grown_somebody,
        score=0.8,
        finds=(
            "Fru Sjöstedt på våning 1 är [91] och sover",
            "Ali från Aleppo är [41].",
            "Rut, hans moster, är [sjuttio].",
        ),
        ignores=("Temperaturen i Lund är 25.", "Priset på mjölk är 20.", "Klassen på skolan är 30 och"),
    ),
    Rule(
        id="ages.at_that_time",
        pattern=lazy_regex(
            rf"\b(?P<_subject>jag|han|hon|hen|{_NAME})\s+(?:är|var)\s+{ABOUT}{AGE}(?=\s+(?:(?:på|i)\s+(?:bilden|fotot|fotografiet|kortet|passet)|(?:den\s+)?(?:första|sista)\s+gången|den\s+(?:gången|sommaren|vintern|våren|hösten|dagen))\b)"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: m.group("_subject").lower() not in NOBODY and is_bare_number(m),
        score=0.88,
        finds=("Jag är [35] på bilden och", "Min dotter Zlata var [fem] första gången", "hon var [nio] den sommaren"),
        ignores=("Det var fem på bilden", "han var hemma första gången", "vi var tre den gången"),
    ),
    Rule(
        id="ages.in_rows",
        pattern=lazy_regex(
            rf"(?:(?<=\n)|(?<=\n- )|\A){_NAME}(?:[^\S\n]+{_NAME})?[^\S\n]*[–—|;-][^\S\n]*"
            r"(?P<age_digits>\d{1,2})(?=[^\S\n]*(?:år\b)?[^\S\n]*[,–—|;-][^\S\n]|[^\S\n]+(?:år|månader|mån)\b)(?P<age_string>(?!))?"
        ),
        accepts=is_listed_age,
        score=0.8,
        finds=("Iryna – [41] – Ukraina", "Tasnim – [9] år, klass 3"),
        ignores=("Malmö – 2 – 1 till oss", "Lund – 120 – bra"),
    ),
    Rule(
        id="ages.so_old",
        pattern=lazy_regex(
            r"(?<![\w.,])(?P<age_digits>\d{1,3})\s*[:=–-]\s*(?P<age_string>(?!))?(?:så\s+gam\w+|(?:min|hans|hennes|min\s\w+s|mammas|pappas)\s+ålder)\b",
            _I,
        ),
        needs=("gam", "ålder"),
        accepts=is_somebodys_age,
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        score=0.9,
        finds=("[34]: så gammal jag är.", "[41] – min ålder"),
        ignores=("34: så många år", "41 år"),
    ),
    Rule(
        id="ages.about_decade",
        attributes=frozenset({"fused_age"}),
        pattern=lazy_regex(
            r"(?<![\w.,-])(?:(?P<age_digits>\d0)\s?-?\s?|(?P<age_string>tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio|tjugofem|tretti|fyrti|femti|sexti))års?\s?åldern\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        score=0.97,
        finds=("en dam i [sextio]årsåldern. Vi", "en man i [40]-årsåldern kom"),
        ignores=("i pensionsåldern", "barn i skolåldern", "i tonårsåldern"),
    ),
    Rule(
        id="ages.birthday_of",
        pattern=lazy_regex(
            r"\b(?:min|mitt|hans|hennes|sin|vår|din|mammas|pappas|\w+s|på)\s+(?:(?P<age_digits>\d{1,2}\s?-?\s?års?\s?dag(?:en)?)|(?P<age_string>(?:fem|sex|sju|åtta|nio|tio|elva|tolv|tretton|femton|arton|tjugo|tjugofem|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)(?:fem)?års?\s?dag(?:en)?))\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        score=0.85,
        finds=("på min [40-årsdag] kom", "till mammas [sextioårsdag].", "boken fick Orm på [tioårsdagen]"),
        ignores=("skolans hundraårsdag", "på nyårsdagen", "firman fyller 50"),
    ),
    Rule(
        id="ages.spelled_at",
        pattern=lazy_regex(
            r"\b(?:jag|han|hon|hen)\b[^.!?\n]{0,40}?\bvid\s+(?P<age_string>[^\W\d_]{4,16})(?=,|\s+[a-zåäö]{2,14}(?:de|te)\b)(?P<age_digits>(?!))?",
            _I,
        ),
        needs=("vid",),
        anchor=Anchor.NUMBER_WORD,
        accepts=is_grown,
        score=0.85,
        finds=("När jag vid [sjutton] berättade det", "namnet hade han valt själv, vid [arton], efter"),
        ignores=("jag bodde vid floden, där", "hon väntade vid tio, sedan"),
    ),
    Rule(
        id="ages.between_ages",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon)\b[^.!?\n]{{0,50}}?\bmellan\s+{AGE}\s+och\s+{_AGE_2}\s+(?:års\s+ålder|år\s+gammal)", _I
        ),
        needs=("mellan",),
        anchor=Anchor.YEARS | Anchor.NUMBER_WORD,
        accepts=are_numbers,
        score=0.88,
        finds=("Jag spelade varje dag mellan [fem] och [tretton] års ålder, vann",),
        ignores=("mellan fem och tio år", "barn mellan fem och tretton års ålder"),
    ),
    Rule(
        id="ages.baby_now",
        pattern=lazy_regex(
            rf"(?:\b(?:är|var|blir|blev)\s+(?:han|hon|hen|bebisen|barnet|{_NAME})\s+{ABOUT}{AGE}\s+(?:veckor|månader|dagar)\b"
            rf"(?!\s+(?:kvar|sedan|sen|försenad|borta|sjuk|hemma|här|där|i|på))|\b(?:[Bb]arnet|[Bb]ebisen|[Bb]abyn|{_NAME}|när\s+(?:jag|han|hon)\s+var),?\s+{_AGE_2}\s+(?:veckor|månader|dagar)\s+gam\w+)",
        ),
        anchor=Anchor.WEEKS | Anchor.DIGIT | Anchor.NUMBER_WORD,
        needs=("veckor", "månader", "dagar"),
        accepts=is_somebodys_age,
        score=0.88,
        finds=(
            "Nu är hon [sex] veckor och har kolik",
            "Barnet, [sex] dagar gammalt, sover",
            "när jag var [åtta] dagar gammal",
        ),
        ignores=("nu är hon sex veckor försenad", "då var han två veckor i Rom", "Brödet, tre dagar"),
    ),
    Rule(
        id="ages.and_so_many_months",
        pattern=lazy_regex(
            rf"\b(?:är|var|blir)\s+(?:\w+\s+)?{_NUMBER}\s+år\s+och\s+{AGE}\s+(?:månader|månad|mån|veckor|dagar)\b", _I
        ),
        anchor=Anchor.WEEKS,
        accepts=is_somebodys_age,
        score=0.88,
        finds=("Stefan är nu 2 år och [3] månader och", "hon var ett år och [fyra] månader"),
        ignores=("kursen tog 2 år och 3 månader",),
    ),
    Rule(
        id="ages.must_be_by_now",
        pattern=lazy_regex(
            rf"\bmåste\s+(?:han|hon|hen|de|dom|jag)\s+(?:nog\s+|väl\s+|ju\s+)?vara\s+{ABOUT}{AGE}{_END}", _I
        ),
        needs=("måste",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_grown,
        score=0.85,
        finds=("Då måste de vara ungefär [femtiofem]. Min", "nu måste hon vara [30]."),
        ignores=("Då måste de vara hemma.", "det måste vara 30."),
    ),
    Rule(
        id="ages.youngest_and_oldest",
        pattern=lazy_regex(
            rf"\b(?:den|vår|min|hennes|hans|deras)\s+(?:yngst|äldst)[ae](?:\s+(?!är|var)[^\W\d_]+)?(?:\s+(?:är|var|blir|fyllde))?\s+{AGE}{_END}",
            _I,
        ),
        needs=("yngst", "äldst"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=(
            "där den yngste är [nitton] och",
            "och den äldste [sextioett]. Vi",
            "den yngsta deltagaren är [19].",
            "Vår äldsta är [14] och",
        ),
        ignores=("den äldsta kyrkan är fin.", "den yngsta fick två barn"),
    ),
    Rule(
        id="ages.one_year",
        pattern=lazy_regex(
            rf"(?:\b{_YOUNG}(?:\s+[^\W\d_]{{2,20}})?,|\b(?:jag|han|hon|{_YOUNG}|{_YOUNG}\s+[^\W\d_]{{2,20}})\s+(?:är|var|blir|blev)(?:\s+(?:nu|bara|snart))?|\b(?:pojke|flicka|son|dotter)\s+på)"
            r"\s+(?P<age_string>ett)\s+år(?=\s*(?:[.,!?)\n]|\Z)|\s+(?:och|nu|gam\w+|som)\b)(?!\s+(?:sedan|sen|kvar))(?P<age_digits>(?!))?",
            _I,
        ),
        anchor=Anchor.YEARS,
        score=0.88,
        finds=(
            "Vi har en dotter, [ett] år. Hon",
            "när hon var [ett] år.",
            "Jag var [ett] år.",
            "och en pojke på [ett] år.",
            "Lillebror är bara [ett] år.",
        ),
        ignores=("han var borta ett år.", "det tog ett år.", "hon var ett år i Rom"),
    ),
    Rule(
        id="ages.by_letter",
        pattern=lazy_regex(
            r"(?<![\w.])[A-ZÅÄÖ]\.?,\s+(?P<age_digits>[1-9]\d)(?=(?:\s*år)?\s*,\s)(?P<age_string>(?!))?"
        ),
        score=0.8,
        finds=("Informant F, [17], trodde", "Josef K., [51], bor", "K., [34] år, säger"),
        ignores=("Grupp A, 17 personer", "vitamin D, 20 mg"),
    ),
    Rule(
        id="ages.of_children_listed",
        pattern=lazy_regex(
            rf"\b[Bb]arn\b[^.!?\n()]{{0,20}}\({AGE},\s*{_AGE_2}(?:,\s*{_AGE_3})?(?:,\s*(?P<age_digits_4>\d{{1,2}}))?(?:\s+(?:och|&)\s+(?P<age_digits_5>\d{{1,2}}))?(?:\s*år)?\)"
        ),
        needs=("(",),
        accepts=is_somebodys_age,
        score=0.9,
        finds=("Barn: 5 st ([14], [12], [9], [6] och [1])", "två barn ([7], [4])"),
        ignores=("barn (se sidan 4, 5)", "barn i klass (4 b)"),
    ),
)
