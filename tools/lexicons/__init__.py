"""The steps of `tools/build_lexicons.py`: one module a table, and what they share."""

__all__: list[str] = []
