"""A table that works out what it is asked for, and forgets all when it is full."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["BoundedCache"]

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class BoundedCache(dict[_Key, _Value], Generic[_Key, _Value]):
    """Values by key, each worked out once: a hit costs no more than a look into a dictionary.

    Emptied when it holds `most`, so that neither a corpus nor a server that runs for weeks can fill the memory; words
    come back often enough that what is forgotten is soon there again.
    """

    def __init__(self, find: Callable[[_Key], _Value], most: int) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: _Key) -> _Value:
        if len(self) >= self._most:
            self.clear()
        self[key] = found = self._find(key)
        return found
