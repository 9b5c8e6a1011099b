"""Essays made of templates, as many as wanted and always the same: material for measuring, nobody's life.

python benchmarks/synthetic_essays.py 1000000 > essays.jsonl
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

FIRST = (
    "Amina Omar Fatuma Yusuf Layla Dariusz Agnieszka Maryam Hamid Soraya Reza Thanh Linh Oksana Dmytro Abeba".split()
)
FIRST += "Tesfaye Nasrin Farid Ewa Piotr Zeinab Bilal Hodan Samira Jamal Irina Goran Milica Ibrahim".split()
LAST = "Hussein Warsame Kowalski Nowak Rahimi Ahmadi Nguyen Tran Shevchenko Haile Tadesse Petrović Jovanović".split()
LAST += "Abdi Farah Osman Karimi Mahmoud Khalil Demir".split()
TOWNS = "Borås Kalmar Växjö Gävle Falun Luleå Skövde Karlstad Örebro Halmstad Eskilstuna Sundsvall Kiruna Visby".split()
ABROAD = ["Mogadishu", "Kabul", "Teheran", "Kraków", "Hanoi", "Odessa", "Asmara", "Belgrad", "Damaskus", "Ankara"]
COUNTRIES = ["Somalia", "Afghanistan", "Iran", "Polen", "Vietnam", "Ukraina", "Eritrea", "Serbien", "Syrien", "Turkiet"]
WORK = ["undersköterska", "snickare", "busschaufför", "kock", "lärare", "elektriker", "barnskötare", "städare"]
STREETS = ["Storgatan", "Skolgatan", "Parkvägen", "Björkvägen", "Kyrkogatan", "Ängsvägen"]

ABOUT_ME = (
    "Jag heter {first} {last} och jag kommer från {abroad} i {country}.",
    "Mitt namn är {first} och jag är {age} år gammal.",
    "Jag bor på {street} {number} i {town} med min familj.",
    "Jag flyttade till Sverige {year} och först bodde vi i {town2}.",
    "Min kompis {friend} bor också i {town} och vi träffas ofta.",
    "{friend}s mamma arbetar som {work} på sjukhuset i {town}.",
    "Du kan ringa mig på 070-{phone} eller skriva till {mail}@example.org.",
    "Min lärare på skolan i {town} heter {teacher} och hon är snäll.",
    "Jag har {count} syskon och min bror {brother} studerar i {town2}.",
    "På sommaren åker vi till {abroad} och hälsar på min farmor.",
)
ORDINARY = (
    "Det är roligt att lära sig ett nytt språk men ibland är det svårt.",
    "På morgonen dricker jag kaffe och sedan går jag till skolan.",
    "I Sverige är vintern lång och mörk men sommaren är mycket vacker.",
    "Jag tycker om att laga mat och jag brukar bjuda mina grannar.",
    "Vi pratade länge om hur det var när vi var barn.",
    "Efter lektionen gick vi hem och gjorde läxan tillsammans.",
    "Många tycker att man ska sluta röka för att det är farligt för hälsan.",
    "Om jag får välja så vill jag arbeta med människor i framtiden.",
    "Bussen var sen i går och därför kom jag inte i tid.",
    "Det viktigaste för mig är att alla i familjen mår bra.",
    "När man flyttar till ett nytt land är allting annorlunda i början.",
    "Jag läser en bok varje kväll och skriver upp de ord som jag inte kan.",
)


def essays(tokens: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Essays with about this many tokens together; every learner has written five, not in a row."""
    number = made = 0
    learners = max(1, tokens // 1000)
    while made < tokens:
        learner = number % learners
        text = _essay(random.Random(f"{seed} {learner}"), random.Random(f"{seed} essay {number}"))
        made += len(text.split()) * 11 // 10  # marks are tokens too
        yield {"id": f"s{number:07}", "learner": f"L{learner:06}", "level": "ABC"[learner % 3], "text": text}
        number += 1


def _essay(own: random.Random, rest: random.Random) -> str:
    """One essay: what is the learner's own is the same in all of them, the rest is not."""
    facts: dict[str, object] = {
        "first": own.choice(FIRST),
        "last": own.choice(LAST),
        "abroad": own.choice(ABROAD),
        "country": own.choice(COUNTRIES),
        "age": own.randrange(17, 60),
        "street": own.choice(STREETS),
        "number": own.randrange(1, 90),
        "town": own.choice(TOWNS),
        "year": own.randrange(2005, 2022),
        "phone": f"{own.randrange(100, 999)} {own.randrange(10, 99)} {own.randrange(10, 99)}",
        "mail": f"post{own.randrange(10**6)}",
        "count": own.choice(["två", "tre", "fyra", "fem"]),
        "brother": own.choice(FIRST),
        "town2": rest.choice(TOWNS),
        "friend": rest.choice(FIRST),
        "teacher": rest.choice(FIRST),
        "work": rest.choice(WORK),
    }
    lines = rest.sample(ABOUT_ME, 5) + [rest.choice(ORDINARY) for _ in range(11)]
    rest.shuffle(lines)
    half = len(lines) // 2
    return "\n\n".join(" ".join(lines[i:j]) for i, j in ((0, half), (half, None))).format(**facts)


def main() -> None:
    """Write them as JSONL."""
    for essay in essays(int(sys.argv[1])):
        print(json.dumps(essay, ensure_ascii=False))


if __name__ == "__main__":
    main()
