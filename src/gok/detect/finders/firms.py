"""Firms by their trade: `Fridas Bygg`, `Rosenby Logistik`, `Torsten Ekmans Skog & Ved`, `Hair by Lovisa`.

A firm is called after its owner or its town, with the trade behind. The trade has a capital as no other noun has, but
many trades are surnames as well (Skog, Mark, Gård): behind a first name they are that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.detect.candidates import Candidate
from gok.detect.view import EssayView, is_next
from gok.lexicon import mask
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Essay, Span

__all__ = ["find_firms"]

_TRADES = frozenset(
    # building, craft and industry
    "bygg byggnads snickeri trä trähus hyvleri såg sågen list fönster dörrar glas golv kakel tak takläggare mark "
    "schakt gräv entreprenad el elektriska elteknik rör vvs värme ventilation kyl måleri färg tapet plåt plåtslageri "
    "smide smedja svets metall mekaniska mek maskin maskiner verktyg verkstad verkstäder industri industrier "
    "komponenter teknik plast gummi gjuteri varv marin båt båtar motor motorer kvarn bruk labb system automation "
    # driving and cars
    "bil bilar bilverkstad bilservice däck lack bärgning taxi buss bussar åkeri transport transporter trafik "
    "logistik frakt bud flytt spedition lager cykel cyklar moped mc rederi "
    # houses and services
    "fastighet fastigheter fastighetsservice bostäder bostad förvaltning städ städning städservice hemservice sanering "
    "fönsterputs tvätt tvätteri service redovisning revision ekonomi konsult konsulter data it media reklam tryck "
    "tryckeri foto film design arkitekter arkitektkontor förlag bemanning bevakning säkerhet larm lås försäkring "
    "mäkleri juridik advokatbyrå begravningsbyrå auktioner event resor bank återvinning "
    # body and health
    "hår frisör frisörer salong hårsalong barberare nagel naglar nails hud spa massage skönhet optik tandvård "
    "tandläkare tandklinik klinik djurklinik rehab hälsa vård omsorg assistans hemtjänst gym träning fotvård apotek "
    # food
    "kök krog kiosk kitchen grill burger burgers pizza pizzeria kebab falafel sushi thai wok restaurang bröd surdeg "
    "bageri konditori kafé café cafe glass bar pub catering gatukök livs livsmedel mat delikatesser frukt grönt "
    "grönsaker kött chark charkuteri slakteri fisk rökeri ost mejeri vin bryggeri musteri honung ägg choklad godis "
    # shops and goods
    "blommor blomster trädgård handelsträdgård plantskola växthus växter tomater potatis frö handel lanthandel "
    "järnhandel skog ved lantbruk gård gårdsbutik stall hund möbler inredning hemslöjd antikt loppis sport "
    "jakt fiske skor skomakeri kläder mode textil garn skrädderi sömnad smycken guld leksaker böcker bokhandel "
    "papper musik cykelaffär butik varuhus outlet hotell hotel pensionat vandrarhem camping stugor kennel".split()
)
_CHOIRS = ("kör", "kören", "orkester", "orkestern")
# A compound has its trade behind: Fröhandel, Möbelindustri. Short trades are left out, they end other words too.
_ENDINGS = (*sorted(trade for trade in _TRADES if len(trade) > 5), *"slageri packeri väveri".split())
# In small letters behind a name: what cannot be just somebody's own, as a kitchen or a car can.
_PLAIN = frozenset(
    "bageri konditori mejeri tryckeri bryggeri slakteri rökeri åkeri rederi snickeri tvätteri skrädderi skomakeri "
    "plåtslageri gjuteri garveri väveri musteri charkuteri bilverkstad cykelverkstad djurklinik tandklinik redovisning "
    "hemtjänst handelsträdgård växthus lanthandel järnhandel bokhandel vandrarhem vårdhotell rehab bärgning "
    "fastigheter hemservice städservice".split()
)
_ALL = _PLAIN | _TRADES
_MAKERS = frozenset("nails hair beauty food foods cakes flowers photo design style art made baked naglar hår".split())
_JOINING = frozenset({"och", "&", "+", "o"})
_LEGAL = frozenset({"ab", "hb", "kb"})
_NOT_NAMES = frozenset(
    "en ett min mitt mina vår vårt våra din ditt dina sin sitt sina hans hennes deras den det de denna detta dessa "
    "på i när vi jag han hon ni du om alla varje till från för hela nya gamla någon något några många mer mest mycket "
    "och men så där här vid av med som också sedan sen nu då under över utan både svenska vilken vilka hej tack bra "
    "dagens veckans årets vad hur vem var är ingen inget inga inte egen eget egna "
    "herr fru fröken doktor".split()
)
_AT = frozenset({"på", "hos", "åt"})
_FIRST, _SURNAME = mask("firstname"), mask("surname", "firstname")
_PLACES = mask("city", "area", "region")
_CAPITAL = "CUM"
_MOST = 3  # words before the trade


def find_firms(view: EssayView) -> Iterator[Candidate]:
    """Names with a trade behind, taken whole."""
    essay = view.essay
    known, starts = view.known, view.openings
    by_maker = {i + 2 for i in view.places[_MAKER] if known[i + 1 : i + 2] and known[i + 1].lower == "by"}
    for i in sorted({*view.places[_TRADE], *by_maker} - {0, len(known)}):
        form = known[i]
        if form.shape in _CAPITAL:
            if i in by_maker:
                yield _firm(essay, i - 2, i)
            elif known[i - 1].shape in _CAPITAL and (first := _first_of(essay, known, i, starts)) < i:
                yield _firm(essay, first, _last_of(essay, known, i))
        elif form.lower in _ALL and _is_named_in_small(known, i) and is_next(essay, i):
            yield _firm(essay, i - 1, i)


def _firm(essay: Essay, first: int, last: int) -> Candidate:
    tokens = essay.tokens
    rule = "institutions.club" if tokens[last].text.endswith(_CHOIRS) else "institutions.firm"
    return Candidate(Span(tokens[first].start, tokens[last].end), "other_institution", rule, 0.995)


def _is_trade(lower: str) -> bool:
    return (
        lower in _TRADES
        or (len(lower) > 7 and lower.endswith(_ENDINGS))
        or (len(lower) > 5 and lower.endswith(_CHOIRS))
    )


_TRADE = sought(lambda form, _: _is_trade(form.lower) if form.shape in _CAPITAL else form.lower in _ALL)
_MAKER = sought(lambda form, _: form.lower in _MAKERS and form.shape == "C")


def _first_of(essay: Essay, known: Sequence[WordForm], trade: int, starts: frozenset[int]) -> int:
    """Where the name before a trade begins; the trade itself if there is no name.

    What begins a sentence has its capital anyway: a common word there is no name.
    """
    if known[trade].shape == known[trade - 1].shape == "U":  # shouted
        return trade
    first = trade
    while first > 0 and trade - first < _MOST and first not in starts:
        before = known[first - 1]
        if before.shape not in _CAPITAL or before.lower in _NOT_NAMES or not is_next(essay, first):
            break
        if first - 1 in starts and before.is_word and (first < trade or before.frequency >= 35):
            break
        first -= 1
    owner = known[trade - 1]
    if owner.is_word and owner.frequency >= 40 and owner.lower[-1] != "s" and not owner.classes & (_SURNAME | _PLACES):
        return trade
    if first < trade and known[trade].classes & _SURNAME and known[first].classes & _FIRST and not _is_owner(owner):
        return trade  # Maria Skog, Anders Mark
    return first


def _is_owner(form: WordForm) -> bool:
    """A genitive that is no name as it stands: Fridas, but not Anders."""
    return form.lower[-1] == "s" and not any(fact in form.own for fact in ("e=firstname", "e=surname"))


def _last_of(essay: Essay, known: Sequence[WordForm], trade: int) -> int:
    """Where the name ends: `Skog och Ved`, `Trä & Bygg AB`."""
    last, end = trade, len(known)
    while last + 1 < end and is_next(essay, last + 1):
        following = known[last + 1]
        if following.shape in _CAPITAL and (_is_trade(following.lower) or following.lower in _LEGAL):
            last += 1
        elif following.lower in _JOINING and last + 2 < end and known[last + 2].shape in _CAPITAL:
            if following.lower != "&" and not _is_trade(known[last + 2].lower):
                break
            last += 2
        else:
            break
    return last


def _is_named_in_small(known: Sequence[WordForm], i: int) -> bool:
    """A trade in small letters: `Fridas bageri`, `på tranås fönster`."""
    name, trade = known[i - 1], known[i].lower
    if i + 1 < len(known) and known[i + 1].lower.startswith("skol"):  # tranås trafik skola
        return False
    if name.lower in _NOT_NAMES or name.is_word or len(name.lower) < 4:
        return False
    is_place = bool(name.classes & _PLACES)
    if is_place and i > 1 and known[i - 2].lower in _AT:  # one is in a town, and at a firm
        return True
    if name.shape in _CAPITAL:
        return trade in _PLAIN and (name.lower[-1] == "s" or is_place)
    return is_place and trade in _PLAIN
