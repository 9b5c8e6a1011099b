"""The two flavours of everything written: with the original (work), or with nothing of it (release)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from gok.results import Mention, Result
from gok.text.records import replace

__all__ = ["flavoured", "is_consistent", "placed", "reading"]


def flavoured(
    results: Iterable[Result], with_source: bool | None = None, keep_meta: Container[str] = ()
) -> Iterator[Result]:
    """Each result as it is to be written; None leaves the choice to the result itself.

    `keep_meta` names what a release takes along of the metadata.
    """
    for result in results:
        if not isinstance(result, Result):
            raise TypeError(f"what is written are results, not {type(result).__name__}")
        wanted = result.with_source if with_source is None else with_source
        yield replace(result, with_source=True) if wanted and not result.released else result.release(keep_meta)


def placed(result: Result) -> tuple[Mention, ...]:
    """The mentions that make the target out of the source, in order; they do not overlap.

    These are the main mentions and the marks a profile replaces (`undersköterska` by `vårdanställd`). A kept mention
    that such a mark cuts into is left out.
    """
    replaced = [m for m in result.mentions if m.action == "replace"]
    if not any(m.is_mark for m in replaced):
        return result.main
    ends = {k for m in replaced if m.is_mark for k in range(m.span.start, m.span.end)}
    kept = [m for m in result.main if m.action != "replace" and ends.isdisjoint(range(m.span.start, m.span.end))]
    return tuple(sorted([*replaced, *kept], key=lambda m: m.span))


def reading(mention: Mention, result: Result) -> str:
    """What stands in the target where a mention was."""
    if mention.target is not None and result.target is not None:
        return mention.target.of(result.target)
    return mention.text if mention.replacement is None else mention.replacement


def is_consistent(result: Result) -> bool:
    """Whether the target is the source with its mentions replaced, and nothing else.

    True of all the engine makes; a graph whose target was corrected by a person may differ everywhere.
    """
    if result.target is None or result.released:
        return True
    out, at = [], 0
    for mention in placed(result):
        out += [result.essay.text[at : mention.span.start], reading(mention, result)]
        at = mention.span.end
    return "".join([*out, result.essay.text[at:]]) == result.target
