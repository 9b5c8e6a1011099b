"""What an assessment is asked to look for, and the limits its corpus rules go by."""

from __future__ import annotations

from dataclasses import dataclass

from gok.errors import SettingError

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The limits.

    `k` is the crowd a learner should be hidden in, `diversity` how many different values a sensitive mark should have
    in such a crowd. A number of relatives is unusual if fewer than the share `rare` of those who tell one tell it.
    Combinations that single a learner out are looked for up to `size` facts, word sequences of `words` words. `quasi`
    names the columns of the metadata to use; without it those whose names say that they are about a person are taken.
    """

    k: int = 5
    diversity: int = 2
    rare: float = 0.05
    size: int = 3
    words: int = 5
    quasi: tuple[str, ...] = ()
    linkage: bool = True

    def __post_init__(self) -> None:
        for name, least, most in (("k", 1, 10_000), ("diversity", 1, 10_000), ("size", 1, 5), ("words", 2, 20)):
            if not least <= getattr(self, name) <= most:
                raise SettingError(f"{name} must be a whole number from {least} to {most}")
        if not 0 <= self.rare <= 1:
            raise SettingError("rare must be a share from 0 to 1")
