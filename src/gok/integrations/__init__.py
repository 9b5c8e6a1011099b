"""Bridges to tools that a user may have, one module each; none of them is imported before it is asked for.

A module of a bridge needs its tool when it is imported, and says in one line how to get it: see `docs/bridges.md`.
"""

__all__: list[str] = []
