"""Who is called something: the word after `heter` is a name even if no list knows it, or knows it as another word."""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.forms import Forms
from gok.detect.rules import Candidate
from gok.lexicon import mask
from gok.text import Essay, Span

__all__ = ["find_called"]

_CALLED = frozenset("heter hette hetter hettar".split())
_THINGS = frozenset(
    "stad staden by byn bok boken film filmen plats platsen skola skolan låt låten sång sången gata gatan sjö "
    "sjön ö ön lag laget kurs "
    "kursen app appen modell modellen märke märket rätt rätten maten mat språk språket sjukdom sjukdomen parti "
    "partiet företag företaget å ån "
    "tidning tidningen artikel artikeln program programmet serie serien fest festen dag dagen spel spelet "
    "område området land landet butik "
    "butiken restaurang kafé hotell det den grupp gruppen park parken något nåt berg berget fyr fyren båt båten "
    "frukt".split()
)
_NO_NAMES = frozenset(
    "det den de så vad en ett inte också som jag du han hon vi ni dom samma något någonting hur varför bara nu "
    "då egentligen likadant på i och "
    "men precis lika olika dock faktiskt min mitt mina hans hennes deras vår".split()
)


_PEOPLES = mask("nationality", "inhabitant", "language", "adjective")


def _is_common_name(lower: str, forms: Forms) -> bool:
    """Whether a very common word is a very common name too: Per, Bo, Hans."""
    return any(r.category == "firstname" and r.weight >= 5000 for r in forms.lexicon.exact(lower))


def find_called(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """First names after `heter` and `hette`, if no thing is called so."""
    tokens = essay.tokens
    for i in range(len(tokens) - 1):
        if tokens[i].text.lower() not in _CALLED:
            continue
        at = i + 1
        if tokens[at].text.lower() in ("jag", "han", "hon", "du") and at + 1 < len(tokens):
            at += 1
        form = forms[tokens[at].text]
        before = {t.text.lower() for t in tokens[max(0, i - 4) : i]}
        if form.shape in "pd" or form.lower in _NO_NAMES or before & _THINGS or len(form.lower) < 2:
            continue
        if form.classes & _PEOPLES or (
            form.shape == "l" and form.frequency >= 45 and not _is_common_name(form.lower, forms)
        ):
            continue
        score = 0.9 if form.shape != "l" else 0.75
        yield Candidate(
            Span(tokens[at].start, tokens[at].end), "firstname_unknown", "callings.heter", score, personal=0.6
        )
