"""What can be said of each token in the formats of corpus tools: part of speech, lemma, morphology."""

from __future__ import annotations

from collections.abc import Collection

from gok.errors import SettingError

__all__ = ["LAYERS", "STANDARD", "check_layers"]

LAYERS = ("pos", "lemma", "msd")
"""All there are, in the order in which they are written."""
STANDARD = ("pos", "msd")
"""What formats for corpus tools have if nobody asks for anything: what needs no other package."""


def check_layers(names: Collection[str]) -> tuple[str, ...]:
    """The layers of these names, in order; what is unknown or needs a package that is not there is refused at once."""
    for name in names:
        if name not in LAYERS:
            raise SettingError(f"--annotate {name}: there are {', '.join(LAYERS)}")
    if "lemma" in names:
        from gok.formats.lemmas import need_lemmas

        need_lemmas()
    return tuple(name for name in LAYERS if name in names)
