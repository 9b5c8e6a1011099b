"""Fit the weights of doubts: `tools/fit_doubts.py GOLD_FOLDER MODELS_FOLDER [OUT]`.

A doubt's probability must be right on essays that the context model has not seen. MODELS_FOLDER has one context model a
fold, `f0.crf` to `f4.crf`, each trained without the essays of its fold (`--train` trains them first, without refills;
a few minutes each). Essays fall into folds by the SHA-256 of their id. Our unseen essays are not touched.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

from own_essays import training_essays
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from train_context import read_gold

from gok.detect import EssayView, shared_forms
from gok.detect.model.judges import ContextModel
from gok.detect.model.training import FOR_ESSAYS, train_context
from gok.label.doubt_features import observe
from gok.lang import load_language
from gok.pipeline import detect_essay
from gok.pos import tagger_of
from gok.results import Result
from gok.settings import Settings
from gok.text import Span

FOLDS = 5
OUT = Path(__file__).parents[1] / "src/gok/lang/sv/models/doubts.toml"
HEAD = """# Weights of doubts, fitted by tools/fit_doubts.py: log odds of a word that was not replaced being personal.
# Features are those of src/gok/label/doubt_features.py; values of 1 unless they are odds or shares.
"""


def fold_of(essay_id: str) -> int:
    """The fold of an essay."""
    return int(hashlib.sha256(essay_id.encode()).hexdigest(), 16) % FOLDS


def rows(essays: list[Result], models: list[ContextModel]) -> Iterator[tuple[dict[str, float], bool]]:
    """What is known of each word that was not replaced, and whether it is part of something personal."""
    language = load_language()
    tagger, forms = tagger_of(language), shared_forms(language)
    for gold in essays:
        judge = models[fold_of(gold.essay.id)]
        found = detect_essay(gold.essay, Settings(model=judge))
        replaced = [m.span for m in found.mentions if m.action == "replace"]
        personal = [m.span for m in gold.main if m.relevance == "personal"]
        missed = [span for span in personal if _covered(span, replaced) * 2 < span.end - span.start]
        view = EssayView(gold.essay.cleaned, forms)
        for one in observe(view, judge, tagger):
            token = view.tokens[one.place]
            if not any(span.start < token.end and token.start < span.end for span in replaced):
                yield dict(one.features), any(s.start < token.end and token.start < s.end for s in missed)


def _covered(span: Span, replaced: list[Span]) -> int:
    """How many characters of a span are replaced: of what is replaced by less than half the rest is missed."""
    return sum([min(span.end, one.end) - max(span.start, one.start) for one in replaced if span.overlaps(one)])


def main() -> None:
    """Read, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=OUT)
    parser.add_argument("--train", action="store_true")
    given = parser.parse_args()
    gold = read_gold(given.gold)
    essays = training_essays() + gold["essays-dev"] + gold["essays-train"]
    paths = [given.models / f"f{fold}.crf" for fold in range(FOLDS)]
    for fold, path in enumerate(paths) if given.train else ():
        seen = [essay for essay in essays if fold_of(essay.essay.id) != fold]
        train_context(seen, path, shared_forms(), refills=lambda _: 0, priors=FOR_ESSAYS.scaled(0.25))
    observed = list(rows(essays, [ContextModel(path) for path in paths]))
    table = DictVectorizer(sparse=False)
    values = table.fit_transform([features for features, _ in observed])
    model = LogisticRegression(C=1.0, max_iter=5000).fit(values, [right for _, right in observed])
    named = zip(table.get_feature_names_out(), model.coef_[0], strict=True)
    lines = [f"{name} = {weight:.3f}" for name, weight in sorted(named)]
    given.out.write_text(f"{HEAD}start = {model.intercept_[0]:.3f}\n\n[weights]\n" + "\n".join(lines) + "\n", "utf-8")
    print(f"{len(observed)} words, {sum(right for _, right in observed)} of them personal")


if __name__ == "__main__":
    main()
