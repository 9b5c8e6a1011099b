"""Which words and endings a tagger knows: counted in tagged sentences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from gok.pos.corpora import Sentence
from gok.pos.features import shape
from gok.pos.forms import LONGEST_ENDING, Known
from gok.pos.model import TAGS

__all__ = ["count_forms"]

MOST_GROUPS: Final = 48  # sets of several tags; the rarer ones become their commonest tag
SEEN: Final = 2  # a word seen once is left to its ending, so that training sees unknown words
RARE: Final = 2  # unknown words behave like the rare ones
SURE: Final = 30  # so often with one tag only
SHARE: Final = 0.02  # a rarer tag is taken for a slip of the annotation

_Counts = Mapping[str, Counter[str]]


def count_forms(sentences: Sequence[Sentence], names: Iterable[str] = ()) -> Known:
    """The known words with their groups, the groups of endings, and the words that need no context.

    What is also a name (per, liv, dag) always needs it, whatever the corpus says.
    """
    also_names = {name.lower() for name in names}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word in sentence.words:
            counts[word.form.lower()][word.tag] += 1
    seen = {form: tags for form, tags in counts.items() if tags.total() >= SEEN and not _is_only_name(form, tags)}
    named = {form: _group(tags) for form, tags in seen.items()}
    common = Counter[str]()
    for form, name in named.items():
        common[name] += seen[form].total()
    several = sorted((name for name in common if " " in name), key=lambda name: (-common[name], name))[:MOST_GROUPS]
    groups = sorted({*several, *TAGS})
    number = {name: place for place, name in enumerate(groups)}
    return Known.of(
        groups,
        words={form: number[name if name in number else _commonest(seen[form])] for form, name in named.items()},
        endings={ending: number[tag] for ending, tag in _count_endings(sentences, counts).items()},
        sure=frozenset(
            form for form, tags in seen.items() if len(tags) == 1 and tags.total() >= SURE and form not in also_names
        ),
    )


def _is_only_name(form: str, tags: Counter[str]) -> bool:
    """Names are to be known by their shape, place and lists; what the corpus happens to name is no evidence."""
    return tags["PROPN"] == tags.total() and form.isalpha()


def _group(tags: Counter[str]) -> str:
    least = max(2 if tags.total() >= 20 else 1, SHARE * tags.total())
    return " ".join(sorted(tag for tag, count in tags.items() if count >= least))


def _commonest(tags: Counter[str]) -> str:
    return max(tags, key=lambda tag: (tags[tag], tag))


def _count_endings(sentences: Iterable[Sentence], counts: _Counts) -> dict[str, str]:
    """The commonest tag of each ending of rare words, apart by shape; a capital that opens a sentence is left out."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for place, word in enumerate(sentence.words):
            low, kind = word.form.lower(), shape(word.form)
            if counts[low].total() <= RARE and not (place == 0 and kind == "cap"):
                for length in range(min(LONGEST_ENDING, len(low)) + 1):
                    found[f"{kind}|{low[len(low) - length :]}"][word.tag] += 1
    return {e: _commonest(tags) for e, tags in found.items() if tags.total() >= 2 or e.endswith("|")}
