"""What came of an attack on a release: how often it was right, how often chance is, and what would lower it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any

from gok.errors import InputError, SettingError

__all__ = ["ATTACKS", "AttackOutcome", "advice_words", "attack_words", "page_words", "title_of"]

ATTACKS = ("parrot", "oracle", "phrases", "style", "attributes", "population")
"""The attacks, in the order in which they are made."""

_KEYS = ("name", "rate", "base", "interval", "trials", "p", "lowers", "details", "notes")
Detail = float | int | str | None


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """One attack, measured.

    `rate` is how often it was right, `base` how often chance is, `interval` the 95 % interval of the rate, `trials` of
    how many. `p` is the share of the shufflings in which chance did as well. All are None where nothing could be
    measured; `notes` then say why. `lowers` names advice (`advice_words`), `details` are further figures by name.
    None of it quotes a text, a name or an id.
    """

    name: str
    rate: float | None = None
    base: float | None = None
    interval: tuple[float, float] | None = None
    trials: int = 0
    p: float | None = None
    lowers: tuple[str, ...] = ()
    details: Mapping[str, Detail] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def is_measured(self) -> bool:
        """Whether there is a rate at all."""
        return self.rate is not None

    @property
    def is_above_chance(self) -> bool:
        """Whether the attack does better than chance, at the usual level of one in twenty."""
        return self.rate is not None and self.base is not None and self.rate > self.base and (self.p or 0.0) < 0.05

    def advised(self, *lowers: str) -> AttackOutcome:
        """The outcome with what would lower it; where chance does as well there is nothing to do."""
        return replace(self, lowers=lowers if self.is_above_chance else ("nothing",))

    def to_dict(self) -> dict[str, Any]:
        """The outcome as plain values, figures rounded to four places; `from_dict` reads it."""
        return {
            "name": self.name,
            "rate": _rounded(self.rate),
            "base": _rounded(self.base),
            "interval": [_rounded(end) for end in self.interval] if self.interval else None,
            "trials": self.trials,
            "p": _rounded(self.p),
            "lowers": list(self.lowers),
            "details": {name: _rounded(value) for name, value in self.details.items()},
            "notes": list(self.notes),
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> AttackOutcome:
        """The outcome that `to_dict` wrote; keys a later version adds are passed over.

        >>> one = AttackOutcome("oracle", 0.05, 0.05, (0.04, 0.06), 400, 1.0, details={"asked": 20})
        >>> AttackOutcome.from_dict(one.to_dict()) == one
        True
        """
        try:
            known = {key: told[key] for key in _KEYS if key in told}
            interval = known.get("interval")
            known["interval"] = (float(interval[0]), float(interval[1])) if interval else None
            known |= {key: tuple(known.get(key, ())) for key in ("lowers", "notes")}
            return cls(**known)
        except (TypeError, ValueError, KeyError, IndexError):
            raise InputError("this is not the outcome of an attack") from None


def _rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def attack_words(name: str, language: str = "en") -> Mapping[str, str]:
    """What an attack is called (`title`), what it does (`does`) and what its rate is the share of (`rate`).

    >>> attack_words("parrot")["title"], attack_words("parrot", "sv")["title"]
    ('Parrot', 'Papegoja')
    """
    return {key: _in(words, language) for key, words in _texts()["attack"][name].items()}


def title_of(outcome: AttackOutcome, language: str = "en") -> str:
    """What an outcome is called; attributes are told apart.

    >>> title_of(AttackOutcome("attributes", details={"of": "l1"}), "sv")
    'Egenskaper (modersmål)'
    """
    title, kind = attack_words(outcome.name, language)["title"], str(outcome.details.get("of") or "")
    return f"{title} ({_in(_texts()['attribute'][kind], language)})" if kind else title


def advice_words(advice: str, language: str = "en") -> str:
    """A piece of advice in plain words."""
    return _in(_texts()["advice"][advice], language)


def page_words(name: str, language: str = "en") -> str:
    """What a page of outcomes says besides."""
    return _in(_texts()["page"][name], language)


def _in(words: Mapping[str, str], language: str) -> str:
    if language not in words:
        raise SettingError(f"no words in the language {language!r}; there are {', '.join(words)}")
    return words[language]


@cache
def _texts() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(resources.files("gok.risk").joinpath("attacks.toml").read_text(encoding="utf-8"))
