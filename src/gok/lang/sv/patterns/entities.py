"""What is taken off a form, or may stand between two, when forms of one thing are brought together."""

from __future__ import annotations

import re

from gok.text.cache import compile_pattern

__all__ = ["AGE_ENDING", "BETWEEN_NAMES", "DEFINITE_ENDING", "INHABITANT_ENDING"]

AGE_ENDING = compile_pattern(r"\s?-?\s?år(?:ing|ig)\w*$", re.IGNORECASE)
BETWEEN_NAMES = compile_pattern(r"[ \u00a0]{1,2}|-|,?[ \u00a0](?:von|van|de|af|al|el|bin|ibn)[ \u00a0]")
INHABITANT_ENDING = compile_pattern(
    r"[as]?bo(?:rnas|rna|rs|ns|r|n|s)?$|s?(?:ens)?(?:are(?:ns|n|s)?|arnas?)$|s?it(?:ernas|erna|ers|er|ens|en|s)?$"
)
DEFINITE_ENDING = compile_pattern(r"(?:arna|erna|orna|en|et|an|n|t)?s?$")
