"""Accuracy and cost of the part-of-speech tagger.

    python benchmarks/pos.py FOLDER [--folds N] [--lexicon FILE.gok] [--speed-only]

FOLDER holds the Universal Dependencies files that the model was trained on (docs/pos.md). Accuracy is cross-validated:
Talbanken by documents, the learner part by blocks of sentences; named-entity files only ever add to the training side.
Cost is that of the built-in model on the learner part, beside a bare regex tokenization in the same run.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable
from pathlib import Path

from gok.lexicon import Lexicon, open_lexicon
from gok.pos.corpora import Sentence, read_sentences
from gok.pos.evaluation import Score, cut_folds, score
from gok.pos.forms import Lists, lists_of, no_lists
from gok.pos.model import read_model
from gok.pos.tagger import Tagger, model_path
from gok.pos.training import name_surfaces, train_model

LEARNERS = "sv_swell"
BARE = re.compile(r"\w+|[^\w\s]")
CASES: dict[str, Callable[[str], str]] = {"as written": lambda form: form, "no capitals": str.lower}
LIMITS = {"warm_us": 3.0, "size_mb": 3.0, "load_ms": 30.0}


def best(call: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of processor time, the best of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def cross_validate(folder: Path, lexicon: Lexicon, folds: int) -> dict[tuple[str, str, str], Score]:
    """Scores by part of the corpus, casing, and whether the tagger had the lists."""
    files = {path.name: read_sentences(path) for path in sorted(folder.glob("*.conllu"))}
    names = [one for path in sorted(folder.glob("*train.iob2")) for one in read_sentences(path)]
    parts: dict[str, list[Sentence]] = {"Talbanken": [], "learners": []}
    for name, sentences in files.items():
        parts["learners" if name.startswith(LEARNERS) else "Talbanken"] += sentences
    cut = {part: cut_folds(sentences, folds) for part, sentences in parts.items()}
    lists: dict[str, Lists] = {"with lists": lists_of(lexicon), "without": no_lists}
    found: dict[tuple[str, str, str], Score] = {}
    for held in range(folds):
        seen = [one for some in cut.values() for place, fold in enumerate(some) if place != held for one in fold]
        model = train_model(seen + names, lists["with lists"], name_surfaces(lexicon))
        for kind, listed in lists.items():
            tagger = Tagger(model, listed)
            for part, some in cut.items():
                for case, change in CASES.items():
                    now = score(tagger, some[held], change)
                    key = (kind, part, case)
                    found[key] = found[key].plus(now) if key in found else now
    return found


def measure(sentences: list[list[str]], lexicon: Lexicon) -> dict[str, float]:
    """Microseconds a token, warm and cold, and what the file costs."""
    model = read_model(model_path())
    tokens = sum(map(len, sentences))
    text = "\n".join(" ".join(tokens) for tokens in sentences)
    tagger = Tagger(model, lists_of(lexicon))

    def run() -> None:
        for one in sentences:
            tagger.tag(one)

    bare = best(lambda: BARE.findall(text)) / tokens
    cold, warm = best(run, 1) / tokens, best(run) / tokens
    forms = len({token for one in sentences for token in one})
    return {
        "regex_us": bare * 1e6,
        "warm_us": warm * 1e6,
        "warm_to_regex": warm / bare,
        "cold_us_a_new_form": (cold - warm) * tokens / forms * 1e6,
        "load_ms": best(lambda: read_model(model_path())) * 1e3,
        "size_mb": model_path().stat().st_size / 1e6,
    }


def main() -> int:
    """Print the tables; the status is 1 if a limit is broken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--lexicon", type=Path)
    parser.add_argument("--speed-only", action="store_true")
    options = parser.parse_args()
    lexicon = Lexicon(options.lexicon) if options.lexicon else open_lexicon()
    if not options.speed_only:
        print("| lists | part | capitals | tokens | accuracy | PROPN P | PROPN R | names |")
        print("|---|---|---|---|---|---|---|---|")
        for key, one in cross_validate(options.folder, lexicon, options.folds).items():
            names = f"{one.name_precision:.3f} | {one.name_recall:.3f} | {one.names_gold}"
            print(f"| {' | '.join(key)} | {one.tokens} | {one.accuracy:.4f} | {names} |")
    learners = [one for path in options.folder.glob(f"{LEARNERS}*.conllu") for one in read_sentences(path)]
    figures = measure([[word.form for word in one.words] for one in learners], lexicon)
    for name, value in figures.items():
        print(f"{name}\t{value:.2f}" + (f"\t(limit {LIMITS[name]:g})" if name in LIMITS else ""))
    return int(any(figures[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
