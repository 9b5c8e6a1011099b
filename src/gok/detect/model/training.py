"""Training the context model on annotated essays: any corpus we can read will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from gok.detect.model.examples import AnnotatedEssay, Example, gather, refilled
from gok.errors import SettingError
from gok.kernel.chains import Crf
from gok.lexicon.word_forms import WordFormTable
from gok.pos import open_tagger

__all__ = ["FOR_ESSAYS", "FOR_SENTENCES", "Priors", "train_context", "training_examples", "write_model"]

EssayT = TypeVar("EssayT", bound=AnnotatedEssay)

_CHAIN: Mapping[str, float] = {"max_iterations": 110, "feature.possible_transitions": True, "feature.minfreq": 2}
_WHOSE: Mapping[str, float] = {"max_iterations": 100, "feature.minfreq": 2}


@dataclass(frozen=True, slots=True)
class Priors:
    """How much the models hold back: `c1` prunes features that say little, `c2` keeps weights small."""

    chain: tuple[float, float]
    whose: tuple[float, float]

    def scaled(self, by: float) -> Priors:
        """The same, stronger or weaker."""
        return Priors((self.chain[0] * by, self.chain[1] * by), (self.whose[0] * by, self.whose[1] * by))


# An essay is shown several times with other names, so its contexts count several times: weaker priors than these
# learn the essays by heart (held-out loss of the chain 0.35 → 0.26, of whose a thing is 0.20 → 0.165).
FOR_ESSAYS = Priors(chain=(0.3, 0.8), whose=(1.0, 8.0))
# Sentences are many and shown once or twice.
FOR_SENTENCES = Priors(chain=(0.1, 0.02), whose=(0.1, 1.0))


def train_context(
    results: Sequence[EssayT],
    out: Path,
    forms: WordFormTable,
    *,
    refills: Callable[[EssayT], int] = lambda result: 2,
    seed: int = 1,
    priors: Priors = FOR_ESSAYS,
) -> int:
    """Train on the results and write the model; gives back the number of examples.

    `refills` says how often an essay is shown again with other names from the lists; where it is shown but once,
    weaker `priors` are enough.
    """
    _crfsuite()  # says at once what is missing
    examples = list(training_examples(results, forms, refills=refills, seed=seed))
    if not any(label != "O" for example in examples for label in example.labels):
        raise SettingError("nothing to learn from: no labelled mention in the corpus")
    write_model(examples, out, priors)
    return len(examples)


def training_examples(
    results: Sequence[EssayT], forms: WordFormTable, *, refills: Callable[[EssayT], int], seed: int
) -> Iterable[Example]:
    """The examples of the results as they are, and of their refilled copies."""
    tagger, letters = open_tagger(), list(forms.language.table("letters_of_slips"))
    yield from gather(results, forms, tagger)
    most = max((refills(r) for r in results), default=0)
    for time in range(most):
        wanted = [r for r in results if refills(r) > time]
        # One copy in three is shown without parts of speech, so that the model can do without them.
        others = refilled(wanted, forms.lexicon, letters=letters, seed=seed + time)
        yield from gather(others, forms, None if time % 3 == 1 else tagger)


def write_model(examples: Sequence[Example], out: Path, priors: Priors = FOR_ESSAYS) -> None:
    """Fit the CRF and write it; behind it, in the same file, the model that tells whose a thing is."""
    chain, of_whose = (
        {**kept, "c1": c1, "c2": c2} for kept, (c1, c2) in ((_CHAIN, priors.chain), (_WHOSE, priors.whose))
    )
    _fit(((e.features, e.labels) for e in examples), chain, out)
    cases = [([facts], [whose]) for e in examples for facts, whose in e.whose]
    if len({whose[0] for _, whose in cases}) < 2:
        return  # nothing to tell apart
    first = out.read_bytes()
    _fit(cases, of_whose, out)
    out.write_bytes(first + (out.read_bytes() if _says_something(out) else b""))


def _says_something(model: Path) -> bool:
    """Whether any fact was worth a weight: of a small corpus none may be left."""
    try:
        return bool(Crf(model.read_bytes()).names)
    except ValueError:
        return False


def _fit(cases: Iterable[tuple[list[list[str]], list[str]]], parameters: Mapping[str, float | bool], out: Path) -> None:
    trainer = _crfsuite().Trainer(verbose=False)
    for features, labels in cases:
        trainer.append(features, labels)
    trainer.set_params(parameters)
    trainer.train(str(out))


def _crfsuite() -> Any:
    """What fits a model; needed for training alone, so it comes with an extra."""
    try:
        import pycrfsuite
    except ImportError:
        raise SettingError("training needs python-crfsuite: pip install 'gok[train]'") from None
    return pycrfsuite
