"""The context model: features, chain, guesses; whose things are; training."""

__all__: list[str] = []
