"""One page to read, show or print: source and target side by side, every mention coloured by its group.

The page needs nothing from outside and runs no script. The release flavour shows the target alone. Colour is never the
only sign: replaced words are underlined, kept ones outlined, marks dotted, and each says in its title what it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib import resources
from itertools import pairwise

from gok.formats.pieces import edges
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Span

__all__ = ["chunks", "write"]


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    """The words of the page, by language."""
    return tomllib.loads(resources.files("gok.formats").joinpath("page.toml").read_text(encoding="utf-8"))


def write(results: Iterable[Result], *, language: str = "sv") -> str:
    """The whole page."""
    return "".join(chunks(results, language=language))


def chunks(results: Iterable[Result], *, language: str = "sv") -> Iterator[str]:
    """The page, an essay at a time."""
    words = _words()[language]
    yield (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{words['title']}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n<main>\n"
    )
    provenance: Mapping[str, str] = {}
    for i, result in enumerate(results):
        provenance = provenance or result.provenance
        yield "".join(_essay(result, i + 1, words, language))
    made = " · ".join(escape(f"{k} {v}") for k, v in provenance.items())
    yield f"</main>\n<footer><p>{words['caution']}</p><p>{words['made']}{' · ' + made if made else ''}</p></footer>\n"
    yield "</body>\n</html>\n"


def _style() -> str:
    return resources.files("gok.formats").joinpath("page.css").read_text(encoding="utf-8")


def _essay(result: Result, number: int, words: Mapping[str, str], language: str) -> Iterator[str]:
    name = escape(result.essay.id or str(number))
    yield f'<article aria-labelledby="e{number}">\n<h1 id="e{number}">{name}</h1>\n'
    if result.is_work:
        yield f'<p class="work" role="note">{words["work"]}</p>\n'
    both = result.is_work and result.target is not None
    yield f'<div class="texts{" both" if both else ""}">\n'
    if result.is_work:
        source = [(m.span, m) for m in result.mentions]
        yield _text(words["source"], _marked(result.essay.text, source, language))
    if not result.is_work or result.target is not None:
        target = [(m.target or m.span, m) for m in result.mentions if m.target or result.released]
        yield _text(words["target"], _marked(result.text, target, language))
    yield "</div>\n"
    if result.mentions:
        yield from _legend(result, words, language)
        yield from _entities(result, words, language)
    else:
        yield f"<p>{words['nothing']}</p>\n"
    yield "</article>\n"


def _text(title: str, body: str) -> str:
    return f'<section><h2>{title}</h2><div class="text" lang="sv">{body}</div></section>\n'


def _marked(text: str, places: list[tuple[Span, Mention]], language: str) -> str:
    """The text with a tag around each stretch that some mention covers; overlapping ones are cut at all borders."""
    borders = [0, *edges(span for span, _ in places), len(text)]
    starts: dict[int, list[tuple[Span, Mention]]] = {}
    for place in places:
        starts.setdefault(place[0].start, []).append(place)
    out: list[str] = []
    open_now: list[tuple[Span, Mention]] = []
    for start, end in pairwise(borders):
        open_now = [p for p in open_now if p[0].end > start] + starts.get(start, [])
        piece = escape(text[start:end], quote=False)
        out.append(_tagged(piece, start, end, open_now, language) if open_now and start < end else piece)
    return "".join(out)


def _tagged(piece: str, start: int, end: int, places: list[tuple[Span, Mention]], language: str) -> str:
    for span, mention in sorted(places, key=lambda p: not p[1].is_mark):  # marks inside, the main mention around them
        group = taxonomy()[mention.label].group
        last = f' data-n="{mention.number}"' if span.end == end and mention.number is not None else ""
        shape = f"{' first' if span.start == start else ''}{' last' if span.end == end else ''}"
        title = escape(_title(mention, language))
        piece = f'<mark class="g-{group} {mention.action}{shape}" title="{title}"{last}>{piece}</mark>'
    return piece


def _title(mention: Mention, language: str) -> str:
    known = taxonomy()
    names = {f.id: f.name for f in known.features}
    said = [known[mention.label].name[language], *(names[f][language] for f in mention.features if f in names)]
    number = "" if mention.number is None else f" {mention.number}"
    return f"{mention.label}{number}: {', '.join(said)} ({_words()[language][mention.action]})"


def _legend(result: Result, words: Mapping[str, str], language: str) -> Iterator[str]:
    """The groups that occur, with their colours and how often."""
    counts: dict[str, int] = {}
    for mention in result.mentions:
        kind = taxonomy()[mention.label].group
        counts[kind] = counts.get(kind, 0) + 1
    yield f'<ul class="legend" aria-label="{words["legend"]}">\n'
    for group in taxonomy().groups:
        if group.id in counts:
            name = escape(group.name[language])
            yield f'<li><span class="swatch g-{group.id}"></span>{name} <b>{counts[group.id]}</b></li>\n'
    for action in ("replace", "keep", "mark"):
        if any(m.action == action for m in result.mentions):
            yield f'<li><mark class="sample {action} first last">abc</mark> {words[action]}</li>\n'
    yield "</ul>\n"


def _entities(result: Result, words: Mapping[str, str], language: str) -> Iterator[str]:
    """A row for each running number, and one for each kind of mention without a number."""
    groups: dict[tuple[int, str], list[Mention]] = {}
    for mention in result.mentions:
        numberless = mention.number is None
        key = (10**9, mention.label) if numberless else (mention.number or 0, "")
        groups.setdefault(key, []).append(mention)
    columns = ["number", "label", *(["found"] if result.is_work else []), "pseudonyms", "handling", "count"]
    if result.is_work and result.target is None:
        columns.remove("pseudonyms")
    yield f"<table>\n<caption>{words['entities']}</caption>\n<thead><tr>"
    yield "".join(f'<th scope="col" class="{c}">{words[c]}</th>' for c in columns) + "</tr></thead>\n<tbody>\n"
    for key in sorted(groups):
        cells = _cells(groups[key], result, words, language)
        yield "<tr>" + "".join(f'<td class="{c}">{cells[c]}</td>' for c in columns) + "</tr>\n"
    yield "</tbody>\n</table>\n"


def _cells(mentions: list[Mention], result: Result, words: Mapping[str, str], language: str) -> dict[str, str]:
    labels = dict.fromkeys(m.label for m in mentions)
    said = (
        f'<span class="name" title="{escape(taxonomy()[label].name[language])}">'
        f'<span class="swatch g-{taxonomy()[label].group}"></span>{label}</span>'
        for label in labels
    )
    new = dict.fromkeys(m.target.of(result.text) for m in mentions if m.target is not None)
    return {
        "number": "–" if mentions[0].number is None else str(mentions[0].number),
        "label": " ".join(said),
        "found": ", ".join(escape(t) for t in dict.fromkeys(m.text for m in mentions)) if result.is_work else "",
        "pseudonyms": ", ".join(escape(t) for t in new),
        "handling": ", ".join(dict.fromkeys(words[m.action] for m in mentions)),
        "count": str(len(mentions)),
    }
