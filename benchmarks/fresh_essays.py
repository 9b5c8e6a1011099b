"""Essays whose words are as new as those of learners: for measuring how fast text is read that nobody has read before.

    python benchmarks/fresh_essays.py 2000000 > essays.jsonl

The essays are those of `synthetic_essays.py`. Ordinary words in them are exchanged for forms made by rule (compounds of
two stems with an ending, words with a slip of the pen) until the number of different forms among the first n tokens is
7.85 · n^0.62: that is how forms grow in the learner sentences we measure with (476 among the first 1,000 tokens, 2,377
among 10,000, 9,893 among 100,000). No word of a corpus is in it. The same seed gives the same bytes.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from typing import Any

from synthetic_essays import essays

__all__ = ["fresh_essays"]

_TOKEN = re.compile(r"\w+|[^\w\s]")
_ORDINARY = re.compile(r"\b[a-zåäö]{3,}\b")
_FACTOR, _EXPONENT = 7.85, 0.62
_STEMS = (
    "arbets barn bil bok bord brev bröd dag djur dörr fest fisk flyg folk fot fritids färg glas gräs gård hand "
    "hav helg himmels hus häst jul kaffe katt klass klän kont kropps kväll kyl lampa land ljus luft lunch "
    "lärar läs mat mjölk morgon moln musik natt papper park pengar plats regn resa ring rum saft sal sjuk sko "
    "skol skog snö sol sommar språk sten stol strand stads sport tal tid tidnings torg trafik träd trädgårds "
    "tvätt undervisnings vatten vecko vinter väder väg vän ål "
).split()
_ENDINGS = ("en", "et", "ar", "arna", "erna", "or", "ade", "lig", "ning", "ningen", "are", "na", "n", "t", "s", "")
_SLIPS = {"ä": "e", "å": "o", "ö": "o", "e": "ä", "o": "å", "k": "ck", "n": "nn", "s": "ss", "t": "tt", "i": "y"}


def fresh_essays(tokens: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Essays with about this many tokens together, each word form of which is as likely to be new as in a learner's."""
    drawn = random.Random(f"{seed} forms")
    seen: set[str] = set()
    count = 0
    for essay in essays(tokens, seed):
        words = _TOKEN.findall(essay["text"])
        count += len(words)
        seen.update(words)
        missing = max(0, round(_FACTOR * count**_EXPONENT) - len(seen))
        places = [match.span() for match in _ORDINARY.finditer(essay["text"])]
        chosen = sorted(drawn.sample(places, min(missing, len(places))), reverse=True)
        text = essay["text"]
        for start, end in chosen:
            form = _new_form(drawn, text[start:end], seen)
            seen.add(form)
            text = text[:start] + form + text[end:]
        yield {**essay, "text": text}


def _new_form(drawn: random.Random, word: str, seen: set[str]) -> str:
    """A form that was not there: a slip in the word, if there is one left, or a compound."""
    for _ in range(4):
        if drawn.random() < 0.3:
            place = drawn.randrange(len(word))
            form = word[:place] + _SLIPS.get(word[place], "") + word[place + 1 :]
        else:
            form = drawn.choice(_STEMS) + drawn.choice(_STEMS) + drawn.choice(_ENDINGS)
        if form not in seen:
            return form
    while form in seen:
        form = "".join(drawn.choice(_STEMS) for _ in range(3)) + drawn.choice(_ENDINGS)
    return form


def main() -> None:
    """Write them as JSONL."""
    for essay in fresh_essays(int(sys.argv[1])):
        print(json.dumps(essay, ensure_ascii=False))


if __name__ == "__main__":
    main()
