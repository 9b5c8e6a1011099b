"""CoNLL-U: a token a line with its part of speech, as Universal Dependencies have it. Written, not read.

UPOS is from the own tagger, FEATS has what is known of names and pronouns, MISC the label and number of what was found
(`Label=city`, `Number=2`, `Action=replace`) and the blanks behind a token, from which the text can be put together
again. Lemmas, and FEATS of nouns, are there when they are asked for; syntax is left to a parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gok.formats.layers import STANDARD
from gok.formats.tagged import TaggedToken, tagged_sentences
from gok.results import Result

__all__ = ["chunks", "write"]

_BLANKS = {" ": "\\s", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def write(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> str:
    """All essays as one text."""
    return "".join(chunks(results, layers))


def chunks(results: Iterable[Result], layers: Sequence[str] = STANDARD) -> Iterator[str]:
    """One essay at a time."""
    for result in results:
        yield "".join(_essay(result, layers))


def _essay(result: Result, layers: Sequence[str]) -> Iterator[str]:
    name = " ".join(result.essay.id.split()) or "essay"
    yield f"# newdoc id = {name}\n"
    for number, sentence in enumerate(tagged_sentences(result, layers), 1):
        text = "".join(t.token.text + t.behind for t in sentence)
        yield f"# sent_id = {name}-{number}\n# text = {' '.join(text.split())}\n"
        for place, token in enumerate(sentence, 1):
            form = " ".join(token.token.text.split())
            yield f"{place}\t{form}\t{token.lemma}\t{token.pos}\t_\t{token.msd}\t_\t_\t_\t{_misc(token)}\n"
        yield "\n"


def _misc(token: TaggedToken) -> str:
    said = []
    if token.mention is not None:
        said += [f"Action={token.mention.action}", f"Label={token.mention.label}"]
        said += [] if token.mention.number is None else [f"Number={token.mention.number}"]
    if not token.behind:
        said.append("SpaceAfter=No")
    elif token.behind != " ":
        said.append("SpacesAfter=" + "".join(_BLANKS.get(c, "\\s") for c in token.behind))
    return "|".join(said) or "_"
