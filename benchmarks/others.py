"""Other tools on the same essays, where they are installed: Presidio's pattern recognizers and deduce.

Presidio runs with a blank Swedish pipeline of spaCy, so that no model is needed and only patterns are tried; deduce
with its Dutch lists, which find little here but cost what they cost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["OTHERS", "Way"]

Way = Callable[[Sequence[str]], None]


def presidio() -> Way:
    """Presidio's analyzer with the recognizers that are patterns."""
    import spacy
    import tldextract
    from presidio_analyzer import AnalyzerEngine, PatternRecognizer, RecognizerRegistry
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())  # the list that comes with it: nothing is fetched

    class Blank(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__()
            self.nlp = {"sv": spacy.blank("sv")}

    registry = RecognizerRegistry(supported_languages=["sv"])
    every = RecognizerRegistry()
    every.load_predefined_recognizers()
    for recognizer in every.recognizers:
        if isinstance(recognizer, PatternRecognizer):
            recognizer.supported_language = "sv"
            registry.add_recognizer(recognizer)
    engine = AnalyzerEngine(registry=registry, nlp_engine=Blank(), supported_languages=["sv"])

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            engine.analyze(text=text, language="sv")

    return run


def deduce() -> Way:
    """deduce as it comes."""
    from deduce import Deduce

    model = Deduce()

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            model.deidentify(text)

    return run


OTHERS: dict[str, Callable[[], Way]] = {"Presidio, patterns alone": presidio, "deduce": deduce}
