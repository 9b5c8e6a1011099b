"""Swedish."""

__all__: list[str] = []
