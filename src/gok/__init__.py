"""Gök: pseudonymization of learner essays.

>>> import gok
>>> gok.pseudonymize("Ring 070-174 06 05!", seed=1).text
'Ring 000-000 00 00!'
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gok.version import __version__

if TYPE_CHECKING:
    from gok.errors import GokError, InputError, SettingError
    from gok.pipeline import detect, pseudonymize
    from gok.replace import Key
    from gok.results import Entity, Mention, Result

__all__ = [
    "Entity",
    "GokError",
    "InputError",
    "Key",
    "Mention",
    "Result",
    "SettingError",
    "__version__",
    "detect",
    "pseudonymize",
]

_HOMES = {
    "Entity": "gok.results",
    "GokError": "gok.errors",
    "InputError": "gok.errors",
    "Key": "gok.replace",
    "Mention": "gok.results",
    "Result": "gok.results",
    "SettingError": "gok.errors",
    "detect": "gok.pipeline",
    "pseudonymize": "gok.pipeline",
}
_TABLES = ("pandas", "polars")  # `gok.pandas.pseudonymize(frame)`: bridges that need their package


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: `import gok` costs next to nothing."""
    from importlib import import_module

    if name in _TABLES:
        return import_module(f"gok.integrations.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'gok' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


class _Package(ModuleType):
    """This package. `gok.detect` is a function, and the name of a room: who asks the package wants the function.

    Loading the room would put it in the function's place, as Python does with all modules of a package.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _HOMES or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
