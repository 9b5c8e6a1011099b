"""The engine as bridges hold it: made of plain values that can stand in a configuration file, opened at first use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_fields
from pathlib import Path
from typing import Any, Final

from gok.errors import InputError, SettingError
from gok.formats.jsonl import from_record
from gok.pipeline import detect_essay, pseudonymize_read, replace_in
from gok.replace import Key
from gok.replace.decided import marks_of
from gok.results import Result
from gok.settings import Settings
from gok.text import Essay
from gok.version import __version__

__all__ = ["DEFAULTS", "Engine"]

DEFAULTS: Final[dict[str, Any]] = {
    "profile": "swell",
    "key": None,
    "seed": None,
    "scope": "essay",
    "culture": None,
    "replace": "personal",
    "pos": True,
    "model": True,
    "project_errors": False,
    "svala_affixes": False,
}
"""What every bridge can be told, and what holds if it is not: the options of `gok pseudonymize`."""
_SECRET: Final = re.compile(
    r"(?:.*\s)?[0-9a-fA-F]{64,}\s*$", re.DOTALL
)  # the key itself: never repeated in an error message


class Engine:
    """Finds and replaces as `gok pseudonymize` does with these options.

    A key is given by the path of its file and by nothing else: what is written down or sent to another process is the
    path, never the secret. With neither a key nor a seed every process draws a key of its own and forgets it.
    """

    def __init__(self, **chosen: Any) -> None:
        """`chosen` are options in `DEFAULTS`; what is unknown or does not go together is refused now."""
        unknown = sorted(chosen.keys() - DEFAULTS.keys())
        if unknown:
            raise SettingError(f"no such setting: {', '.join(unknown)}; there are {', '.join(DEFAULTS)}")
        self.chosen: Final = {name: value for name, value in chosen.items() if value != DEFAULTS[name]}
        if "key" in self.chosen:
            if not isinstance(self.chosen["key"], str | Path) or _SECRET.match(str(self.chosen["key"])):
                raise SettingError("a key is given by the path of its file (gok key new FILE)")
            self.chosen["key"] = str(self.chosen["key"])
        if not isinstance(self.chosen.get("model", True), bool):
            raise SettingError("model is true (the shipped one) or false (hand-written weights)")
        self._settings = self._made()

    def _made(self) -> Settings:
        key = self.chosen.get("key")
        return Settings.chosen(**self.chosen | {"key": Key.from_file(Path(key)) if key else None, "with_source": True})

    def __getstate__(self) -> dict[str, Any]:
        """What was chosen, by which caches know it again: another key or another version makes something else."""
        secret = self._settings.key
        known = secret.fingerprint if secret is not None and not self.chosen.keys().isdisjoint(("key", "seed")) else ""
        return {"chosen": self.chosen, "fingerprint": known, "gok": __version__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["chosen"])  # type: ignore[misc]
        if state["fingerprint"] != self.__getstate__()["fingerprint"]:
            raise SettingError(f"{self.chosen['key']}: not the key that was there when this was sent or stored")

    def pseudonymize(self, text: str, meta: Mapping[str, Any] | None = None) -> Result:
        """What `gok pseudonymize --with-source` makes of the text; `meta` has its `id`, `learner`, `genre` …"""
        return pseudonymize_read(Result(_essay(text, meta)), self._settings)

    def replace(self, text: str, marks: Sequence[Mapping[str, Any]], meta: Mapping[str, Any] | None = None) -> Result:
        """The text with what is marked replaced, and nothing else: `marks` are mentions as JSONL has them."""
        essay = _essay(text, meta)
        read = from_record({"id": essay.id, "text": text, "mentions": list(marks)}, source="given")
        return replace_in(marks_of(replace_fields(read, essay=essay)), self._settings)

    def detect(self, text: str, meta: Mapping[str, Any] | None = None) -> Result:
        """What `gok detect` finds in the text."""
        return detect_essay(_essay(text, meta), self._settings)


def _essay(text: object, meta: Mapping[str, Any] | None) -> Essay:
    """The essay; what is no text, or holds halves of characters, is refused."""
    known = {name: value for name, value in (meta or {}).items() if value is not None}
    name = str(known.pop("id", ""))
    if not isinstance(text, str):
        raise InputError(f"not a text but {type(text).__name__}", source=f"essay {name!r}" if name else "")
    return Essay(text, id=name, meta=known)
