"""Compiling the translations: `python -m gok_web.common.translations`. No web framework is needed for it.

The .po files are written by people; the .mo files beside them are made when Gök is built or set up, and again by
`make` when a .po file is newer.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

__all__ = ["compile_all", "stale"]

_NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)


def stale(root: Path) -> Iterator[tuple[Path, Path]]:
    """Catalogues under a folder that have not been compiled, or not since they were changed."""
    for source in sorted(root.glob("**/locale/*/LC_MESSAGES/*.po")):
        made = source.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime_ns < source.stat().st_mtime_ns:
            yield source, made


def compile_all(root: Path) -> list[Path]:
    """Compile what is stale; gives back what was written."""
    done = []
    for source, made in stale(root):
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
        catalogue.creation_date = catalogue.revision_date = _NO_DATE  # the same catalogue gives the same bytes
        temporary = made.with_suffix(".mo.new")
        with temporary.open("wb") as file:
            write_mo(file, catalogue)
        temporary.replace(made)
        done.append(made)
    return done


if __name__ == "__main__":
    compile_all(Path(__file__).parents[1])
