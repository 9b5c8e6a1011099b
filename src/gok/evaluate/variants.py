"""Gök itself as a system: which settings a variant of it runs with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gok.errors import SettingError
from gok.evaluate.tags import Annotation, to_annotation

__all__ = ["VARIANTS", "runner"]

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rules": {"model": False, "pos": False},
    "pos": {"model": False},
    "model": {},
}
"""Names for the table, and the settings that `gok.pipeline.detect_essay` gets: rules alone, rules and parts of speech,
and the trained model, which is told both."""


def runner(variant: str, *, profile: str = "swell") -> Callable[[Annotation], Annotation]:
    """A function that lets Gök predict on the text of a gold essay."""
    if variant not in VARIANTS:
        raise SettingError(f"unknown variant {variant!r}; known are {', '.join(VARIANTS)}")
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    settings = Settings.chosen(profile=profile, **VARIANTS[variant])

    def predict(gold: Annotation) -> Annotation:
        return to_annotation(detect_essay(gold.essay, settings))

    return predict
