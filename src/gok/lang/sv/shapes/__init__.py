"""What a word of a Swedish text can be by its shape, names from all over the world among them."""

from gok.lang.sv.shapes.names import NAMES
from gok.lang.sv.shapes.places import PLACES

__all__ = ["SHAPES"]

SHAPES = NAMES + PLACES
