"""What is said when the tool of a bridge is not installed."""

from __future__ import annotations

from gok.errors import SettingError

__all__ = ["MissingExtraError", "missing"]


class MissingExtraError(SettingError, ImportError):
    """A bridge was asked for whose package is not installed."""


def missing(tool: str, extra: str) -> MissingExtraError:
    """The error of a bridge whose tool is not there; `extra` is the name in `pip install 'gok[extra]'`.

    >>> str(missing("spaCy", "spacy"))
    "spaCy is not installed: pip install 'gok[spacy]'"
    """
    return MissingExtraError(f"{tool} is not installed: pip install 'gok[{extra}]'")
