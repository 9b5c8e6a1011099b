"""What replaced predictions reach of the gold, worked out once for everything that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gok.evaluate.matching import half_right, match_half
from gok.evaluate.tags import Annotation, Tag, stands_aside

__all__ = ["Reach"]


class Reach(NamedTuple):
    """One essay in the matching `half`, marks aside.

    `found` and `named` are by gold tag: covered at all, covered under the right label. `hits`, `named_right`,
    `personal_hits` and `personal_right` are by replaced prediction: does it lie on a gold tag, on one with its label,
    on a personal one, on a personal one with its label.
    """

    tags: Sequence[Tag]
    replaced: Sequence[Tag]
    found: Sequence[bool]
    named: Sequence[bool]
    hits: Sequence[bool]
    named_right: Sequence[bool]
    personal_hits: Sequence[bool]
    personal_right: Sequence[bool]

    @classmethod
    def of(cls, gold: Annotation, predicted: Annotation) -> Reach:
        """The reach of a prediction."""
        tags = [t for t in gold.tags if not stands_aside(t.label, "half")]
        replaced = [t for t in predicted.tags if t.replaced and not stands_aside(t.label, "half")]
        personal = [t for t in tags if t.personal]
        reached = match_half(tags, replaced, text=gold.text, tokens=(), labelled=False)
        named = match_half(tags, replaced, text=gold.text, tokens=(), labelled=True)
        return cls(
            tags,
            replaced,
            reached.found,
            named.found,
            reached.right,
            named.right,
            half_right(personal, replaced, labelled=False),
            half_right(personal, replaced, labelled=True),
        )

    def found_of(self, tags: Sequence[Tag]) -> list[bool]:
        """Of all gold tags whether each was found; False for marks."""
        found = {id(t): hit for t, hit in zip(self.tags, self.found, strict=True)}
        return [found.get(id(t), False) for t in tags]
