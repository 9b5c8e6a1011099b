"""Lalo, a language of about twenty words that nobody speaks: what a language may bring, each thing once and small."""

__all__: list[str] = []
