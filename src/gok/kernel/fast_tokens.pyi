"""Types of the compiled module, for those who check them."""

import re
from collections.abc import Callable

from gok.text.tokens import Token

class Cutter:
    def __init__(
        self, kind: type[Token], match: Callable[[str, int], re.Match[str] | None], stopped: frozenset[str]
    ) -> None: ...
    def __call__(self, text: str) -> tuple[Token, ...]: ...
