"""Text as it was written: essays, tokens, spans, sentences."""

from gok.text.essays import Essay
from gok.text.sentences import Sentence, split_sentences
from gok.text.spans import Span, joined, met_by
from gok.text.tokens import Token, tokenize, tokenize_on_space

__all__ = ["Essay", "Sentence", "Span", "Token", "joined", "met_by", "split_sentences", "tokenize", "tokenize_on_space"]
