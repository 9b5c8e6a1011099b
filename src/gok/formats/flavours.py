"""The two flavours of everything written: with the original (work), or with nothing of it (release)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gok.errors import SettingError
from gok.results import Mention, Result

__all__ = ["flavoured", "is_consistent", "reading"]


def flavoured(results: Iterable[Result], with_source: bool | None = None) -> Iterator[Result]:
    """Each result as it is to be written; None leaves the choice to the result itself.

    A result whose mentions are found but not yet replaced cannot be released: what would be shared is the original.
    """
    for result in results:
        wanted = result.with_source if with_source is None else with_source
        if result.released:
            yield result
        elif wanted:
            yield replace(result, with_source=True)
        else:
            if result.target is None and any(m.action == "replace" for m in result.mentions):
                raise SettingError(
                    f"essay {result.essay.id!r}: found but not replaced yet; it can only be written with its source"
                )
            yield result.release()


def reading(mention: Mention, result: Result) -> str:
    """What stands in the target where a mention was."""
    if mention.target is not None and result.target is not None:
        return mention.target.of(result.target)
    return mention.text if mention.replacement is None else mention.replacement


def is_consistent(result: Result) -> bool:
    """Whether the target is the source with the main mentions replaced, and nothing else.

    True of all the engine makes; a graph whose target was corrected by a person may differ everywhere.
    """
    if result.target is None or result.released:
        return True
    out, at = [], 0
    for mention in result.main:
        out += [result.essay.text[at : mention.span.start], reading(mention, result)]
        at = mention.span.end
    return "".join([*out, result.essay.text[at:]]) == result.target
