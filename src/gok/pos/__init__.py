"""A small part-of-speech tagger for Swedish, trained on Universal Dependencies."""

from gok.pos.essays import EssayTags
from gok.pos.model import TAGS
from gok.pos.tagger import Tagger, open_tagger, tagger_of

__all__ = ["TAGS", "EssayTags", "Tagger", "open_tagger", "tagger_of"]
