"""Why something that is kept safe could not be opened, written or taken. Messages name files and ids, never a text."""

from __future__ import annotations

from gok.errors import GokError, InputError, SettingError, WriteError

__all__ = [
    "BusyError",
    "DamagedError",
    "KeyDestroyedError",
    "KeyMissingError",
    "PassphraseError",
    "RefusedError",
    "WriteError",
]


class PassphraseError(InputError):
    """The file is whole, but this passphrase does not open it."""


class DamagedError(InputError):
    """The file is cut short, changed, or sealed for another place: nothing of it is used."""


class RefusedError(InputError):
    """Whole and readable, but not to be taken: a wrong signer, a replay, something that must not leave.

    `code` is one word for programs (`signer`, `replay`, `flavour`, `hash`, `size` …); the message is for people.
    """

    def __init__(self, reason: str, *, code: str, source: str = "") -> None:
        """`source` is the file name, put in front of the reason."""
        self.code = code
        super().__init__(reason, source=source)


class BusyError(GokError):
    """Another process has the file open for writing."""


class KeyDestroyedError(SettingError):
    """The key of this learner was destroyed on purpose; it does not silently get a new one."""


class KeyMissingError(SettingError):
    """There is no key of this learner, and none was to be made."""
