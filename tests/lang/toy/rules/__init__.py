"""The rules for Lalo."""

__all__ = ["MODULES"]

MODULES = ("names", "dates")
