"""Lists alone: every capitalized word that a list of names or places has, by its heaviest entry. A baseline."""

from __future__ import annotations

import json
import sys

from gok.lexicon import open_lexicon
from gok.text import tokenize

LABELS = {"surname": "surname", "city": "city", "country": "country", "region": "region", "area": "area", "geo": "geo"}
GENDERS = {"m": "firstname_male", "f": "firstname_female"}


def label_of(word: str) -> str:
    """The label of the heaviest entry; empty if no list of names or places has the word."""
    known = open_lexicon().lookup(word, genitive=True)
    named = [r for r in known if r.category in (*LABELS, "firstname") and r.match in ("exact", "folded")]
    if not named:
        return ""
    best = max(named, key=lambda reading: reading.weight)
    return GENDERS.get(best.gender, "firstname_unknown") if best.category == "firstname" else LABELS[best.category]


for line in sys.stdin:
    essay = json.loads(line)
    spans = [
        {"start": token.start, "end": token.end, "label": label}
        for token in tokenize(essay["text"])
        if token.text[:1].isupper() and (label := label_of(token.text))
    ]
    print(json.dumps({"id": essay["id"], "spans": spans}), flush=True)
