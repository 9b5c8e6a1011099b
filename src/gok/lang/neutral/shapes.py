"""No word of a language nobody has described tells by its shape what it is."""

from gok.lang.shape_rows import Shape

__all__ = ["SHAPES"]

SHAPES: tuple[Shape, ...] = ()
