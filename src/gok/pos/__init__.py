"""A small part-of-speech tagger for Swedish, trained on Universal Dependencies."""

from typing import TYPE_CHECKING, Any

from gok.pos.model import TAGS
from gok.pos.tagger import Tagger, open_tagger, tagger_of

if TYPE_CHECKING:
    from gok.pos.essays import EssayTags

__all__ = ["TAGS", "EssayTags", "Tagger", "open_tagger", "tagger_of"]


def __getattr__(name: str) -> Any:
    """Read what few ask for when it is asked for."""
    if name != "EssayTags":
        raise AttributeError(name)
    from gok.pos.essays import EssayTags

    return EssayTags
