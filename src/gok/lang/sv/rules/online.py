"""E-mail addresses, web addresses and user names."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.codes_at_hand import WHOSE

__all__ = ["ATTRIBUTES", "RULES"]

_I = re.IGNORECASE
_TLD = (
    r"(?:com|se|net|org|nu|eu|info|io|de|dk|no|fi|uk|fr|es|it|pl|ru|ua|tr|ir|iq|sy|co|me|tv|app|dev|edu|gov|blog|"
    r"example|test)"
)
_PATH = r"(?:[/?#][^\s<>\"]*[^\s<>\".,;:!?)\]}'”’])?"
_HANDLE = r"[A-Za-zÅÄÖåäö0-9](?:[\w.-]{1,38}[\w])"
_NETWORK = (
    r"(?:instagram|insta|ig|snapchat|snap|snapp|tiktok|facebook|twitter|twitch|discord|youtube|telegram|skype|steam)"
)

ATTRIBUTES = frozenset({"by_form"})  # of every row
_LAUGHS = lazy_regex(r"[^\n@]{0,60}\w@(?=\s|\Z)")


def is_no_mark(match: re.Match[str]) -> bool:
    """Not the sign around what is said laughing, in transcribed speech: `@hon va liten@`."""
    return _LAUGHS.match(match.string, match.end()) is None


RULES = (
    Rule(
        id="online.email",
        pattern=lazy_regex(r"(?<![\w.+%-])(?P<email>[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})(?!\w)"),
        anchor=Anchor.ONLINE,
        score=0.99,
        finds=("eller [chely.rojas@example.net] så", "[åsa.öberg@företaget.se]", "mejla [o.tkatjenko@example.org]"),
        ignores=("@dario_ystad", "hej@ hemma", "a@b"),
    ),
    Rule(
        id="online.email_spoken",
        pattern=lazy_regex(
            r"(?<![\w.+%-])(?P<email>[\w.+%-]{2,64}\s?(?:[(\[{]\s?(?:at|a)\s?[)\]}]|\ssnabel-?a\s)\s?[\w-]{1,63}(?:\s?(?:\.|\(dot\)|\spunkt\s)\s?[\w-]{1,63}){1,3})(?!\w)",
            _I,
        ),
        anchor=Anchor.ONLINE,
        score=0.97,
        finds=("till [meena.iyer77(at)example.com] eller", "[ali snabel-a example punkt se]", "[ali (at) example.org]"),
        ignores=("han (at) sa", "vi var at hem"),
    ),
    Rule(
        id="online.url",
        pattern=lazy_regex(
            rf"(?P<url>(?:h(?:tt|xx)ps?://|www\.)[^\s<>\"]*[^\s<>\".,;:!?)\]}}'”’]|(?<![\w@.-])(?:[\w-]{{2,63}}\.){{1,3}}{_TLD}(?![\w-]|\.\w|@){_PATH})"
        ),
        anchor=Anchor.ONLINE,
        score=0.95,
        finds=(
            "på [https://bilder.example.net/tqbao/kia-ceed]. Ni",
            "på sidan [malmostudier.example/sok] och",
            "([dn.se]) så",
            "på [www.example.org/bibliotek-amal].",
        ),
        ignores=("t.ex. så", "stad.Se upp", "a.b@c.se", "kl.14.30"),
    ),
    Rule(
        id="online.handle",
        pattern=lazy_regex(
            r"(?:(?<![\w@.])|(?<=\W_)|(?<=__)|(?<=\.\.))(?P<username>@[A-Za-z0-9_ÅÄÖåäö](?:[\w.-]{0,38}\w)?)(?![\w@])"
        ),
        anchor=Anchor.ONLINE,
        accepts=is_no_mark,
        score=0.93,
        finds=("bilder på [@dario_ystad]. och", "är __[@dario_ystad]", "...[@dario_ystad]", "är /[@dario_ystad]/"),
        ignores=("ali@example.org", "@@firstname", "@ hemma", "hon hette Fjokla @hon va liten@ ja"),
    ),
    Rule(
        id="online.username_said",
        pattern=lazy_regex(
            rf"\b(?:användarnamn(?:et)?|användaren?|user\s?name|nick(?:name)?)\b(?:\s+(?:i|till|för|på)\s+{WHOSE}(?!{_NETWORK}\b)\w+)?\s*(?:är|heter|:)?\s+(?:på\s+{_NETWORK}\s+(?:är\s+)?)?(?P<username>(?=[\w.-]*(?:[\d_]|\.\w)){_HANDLE})(?!\w)|"
            rf"\b{_NETWORK}\s*(?:är|heter(?:\s+jag)?|kallar\s+jag\s+mig|:|där\s+(?:jag\s+)?heter(?:\s+jag)?)\s*(?P<username_2>(?=[\w.-]*(?:[\d_]|\.\w)){_HANDLE})(?!\w)|"
            rf"(?<![\w@.-])(?P<username_3>(?=[\w.-]{{0,60}}(?:[\d_]|\.\w)){_HANDLE})\s+på\s+{_NETWORK}\b",
            _I,
        ),
        anchor=Anchor.ONLINE,
        score=0.93,
        finds=(
            "användarnamn: [ali_99]",
            "instagram: [leila.art]",
            "På tiktok heter jag [leo.dansar]",
            "användarnamn i spelet är [Draken77]",
            "Användarnamnet på mitt konto är [lillan_swe]",
            "heter [ali99] på snapchat",
            "skriv till [lo_arboga] på Instagram",
        ),
        ignores=("Instagram är kul.", "heter Ali på instagram", "användare i Sverige"),
    ),
)
