"""Finders: names, places, institutions and marks by list, by what stands before them, and by near spelling."""

__all__: list[str] = []
