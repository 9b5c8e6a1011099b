"""The context model: features, chain, guesses; whose things are; training."""
