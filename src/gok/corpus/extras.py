"""What only some corpora need, and is not installed with Gök."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gok.errors import SettingError

__all__ = ["need"]


def need(module: str, *, extra: str, what: str) -> Any:
    """An optional package, loaded now; without it a line that says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise SettingError(f"{what} needs {name}, which is not installed: pip install 'gok[{extra}]'") from None
