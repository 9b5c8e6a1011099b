"""Bridges to tools that a user may have; none of them is imported before it is asked for."""

__all__: list[str] = []
