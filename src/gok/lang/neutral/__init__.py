"""What a language has that says nothing of something: no number words, no inflection, no rules."""

__all__: list[str] = []
