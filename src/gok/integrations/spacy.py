"""spaCy: `nlp.add_pipe("gok")` marks what is personal in a document and puts the pseudonymized text beside it.

spaCy opens this module whenever a pipeline is made (entry point `spacy_factories`); the engine is opened by those that
have the component.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from gok.errors import SettingError
from gok.integrations.extras import missing

try:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, SpanGroup
except ImportError:
    raise missing("spaCy", "spacy") from None

if TYPE_CHECKING:
    from gok.integrations.engine import Engine

__all__ = ["GROUP", "GokComponent", "make_component"]

GROUP = "gok"
"""The span group with all that was found."""
_ENTS = ("ours", "theirs", "none")


class GokComponent:
    """Sets `doc.spans["gok"]`, `doc.ents`, `doc._.gok_mentions` and `doc._.gok_target`.

    `doc._.gok_mentions[i]` is what `doc.spans["gok"][i]` stands for, as in the JSONL of `gok pseudonymize
    --with-source`, with exact offsets: a span of spaCy is made of whole tokens of spaCy, and reaches further where
    a mention ends inside one. `doc._.gok_meta` may say beforehand what is known of the essay: `id`, `learner`, `genre`.
    """

    def __init__(self, engine: Engine, ents: str = "ours") -> None:
        """`ents` says who has `doc.ents` where entities of another component overlap: ours, theirs; none: not set."""
        if ents not in _ENTS:
            raise SettingError(f"unknown value {ents!r} for ents; one of {', '.join(_ENTS)}")
        self._engine, self._ents = engine, ents

    def __call__(self, doc: Doc) -> Doc:
        """The same document with what was found in it."""
        result = self._engine.pseudonymize(doc.text, doc._.gok_meta)
        record = result.to_dict(with_source=True)
        doc._.gok_target, doc._.gok_mentions = record["target"], record["mentions"]
        spans = [_span(doc, mention) for mention in record["mentions"]]
        doc.spans[GROUP] = SpanGroup(doc, name=GROUP, spans=spans)
        if self._ents != "none":
            main = [span for span, m in zip(spans, result.mentions, strict=True) if not m.is_mark]
            doc.ents = self._entities(doc, main)
        return doc

    def _entities(self, doc: Doc, main: Sequence[Span]) -> list[Span]:
        """Ours and others', none over another; ours that fall into one token are one too many for spaCy."""
        ranks = (main, doc.ents) if self._ents == "ours" else (doc.ents, main)
        taken: set[int] = set()
        chosen = []
        for span in (*ranks[0], *ranks[1]):
            if taken.isdisjoint(range(span.start, span.end)):
                taken.update(range(span.start, span.end))
                chosen.append(span)
        lost = len(main) - sum(any(span is one for one in main) for span in chosen)
        if lost:
            warnings.warn(f"gok: {lost} of {len(main)} mentions overlap another entity: see doc.spans", stacklevel=2)
        return chosen


def _span(doc: Doc, mention: dict[str, Any]) -> Span:
    """The tokens of spaCy that a mention touches."""
    found = doc.char_span(mention["start"], mention["end"], label=mention["label"], alignment_mode="expand")
    return Span(doc, found.start, found.end, label=mention["label"], span_id=str(mention["number"] or ""))


@Language.factory("gok", assigns=["doc.ents", "doc.spans", "doc._.gok_mentions", "doc._.gok_target"])  # type: ignore[untyped-decorator]
def make_component(
    nlp: Language,
    name: str,
    ents: Literal["ours", "theirs", "none"] = "ours",
    profile: str = "swell",
    key: str | None = None,
    seed: int | None = None,
    scope: str = "essay",
    culture: str | None = None,
    replace: str = "personal",
    pos: bool = True,
    model: bool = True,
    project_errors: bool = False,
    svala_affixes: bool = False,
) -> GokComponent:
    """The component under these settings, which spaCy stores with the pipeline: the path of a key, never the key."""
    chosen = locals()
    from gok.integrations.engine import DEFAULTS, Engine

    for attribute, value in (("gok_target", None), ("gok_mentions", []), ("gok_meta", {})):
        if not Doc.has_extension(attribute):
            Doc.set_extension(attribute, default=value)
    return GokComponent(Engine(**{setting: chosen[setting] for setting in DEFAULTS}), ents)
