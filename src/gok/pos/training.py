"""Training: an averaged perceptron over the features that the tagger sums, with the tags it has itself given before.

Weights are kept packed, as in the model: a row is one integer, so learning from a mistake is one addition a feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from struct import Struct
from typing import Final

from gok.errors import InputError
from gok.kernel.walking import LANE
from gok.lexicon.lexicon import Lexicon, open_lexicon
from gok.pos.corpora import Names, Sentence, Word, read_sentences, vary
from gok.pos.counting import count_forms
from gok.pos.features import next_features, own_features, previous_features, row_key, shape
from gok.pos.forms import Known, Lists, find_group, is_first, is_sure, lists_of, no_lists
from gok.pos.model import LARGEST, SCALE, TAGS, Model, write_model
from gok.pos.tagger import AFTER, BEFORE, Tagger

__all__ = ["name_surfaces", "train_model", "train_pos"]

EPOCHS: Final = 8
MARGIN: Final = 2  # a right answer that leads by less than this is learned from too
UNLISTED: Final = 0.15  # share of sentences seen without the lists, so that the tagger does not hang on them
SMALLEST: Final = 0.1  # rows whose weights are all smaller are left out

_WIDE: Final = 64
_NUMBERS: Final = {tag: number for number, tag in enumerate(TAGS)}
_LANES: Final = [1 << LANE * place for place in range(len(TAGS))]
_WIDE_LANES: Final = [1 << _WIDE * place for place in range(len(TAGS))]
_BIAS: Final = sum(1 << LANE * place + LANE - 1 for place in range(len(TAGS)))
_WIDE_BIAS: Final = sum(1 << _WIDE * place + _WIDE - 1 for place in range(len(TAGS)))
_narrow: Final = Struct(f"<{len(TAGS)}H")
_wide: Final = Struct(f"<{len(TAGS)}Q")

_Place = tuple[int, list[str], str, str]
"""Of a token: its tag if sure (else -1), its features, what stands for it in pairs, the group after it."""


def train_pos(paths: Iterable[Path], out: Path, *, lexicon: Lexicon | None = None) -> Model:
    """Train on CoNLL-U files and write the model; the same files and lexicon give the same bytes.

    Named-entity files (`.iob2`) may be among them: their names are learned as such, their other words with the tags
    that a first round, trained on the CoNLL-U files alone, gives them.
    """
    files = sorted(paths, key=lambda path: path.name)
    lexicon = open_lexicon() if lexicon is None else lexicon
    sentences = [sentence for path in files for sentence in read_sentences(path)]
    model = train_model(sentences, lists_of(lexicon), name_surfaces(lexicon))
    about = {
        "files": {path.name: sha256(path.read_bytes()).hexdigest() for path in files},
        "lexicon": lexicon.digest,
        "tokens": sum(len(sentence.words) for sentence in sentences),
    }
    model = Model(model.known, model.rows, about)
    write_model(model, out)
    return model


def train_model(sentences: Sequence[Sentence], lists: Lists, names: Names) -> Model:
    """A model of these sentences; `names` are put in the place of every second name."""
    tagged = [one for one in sentences if all(word.tag for word in one.words)]
    if len(tagged) < len(sentences):
        first = Tagger(_train(tagged, lists, names), lists)
        tagged += [_fill(one, first) for one in sentences if not all(word.tag for word in one.words)]
    return _train(tagged, lists, names)


def name_surfaces(lexicon: Lexicon) -> Names:
    """Common single-word names of people and places, to be put in the place of a corpus's own."""
    shares = {"firstname": 3000, "surname": 1500, "city": 1500, "country": 200}
    found: dict[str, dict[str, None]] = {}
    for category, most in shares.items():
        forms = (reading.form for reading in lexicon.ranked(category))
        fitting = dict.fromkeys(form for form in forms if form[:1].isupper() and form.isalpha())
        found[category] = dict.fromkeys(islice(fitting, most))
    words = [form for form in found["firstname"] if (word := lexicon.word(form)) and word.pos]
    return Names([form for forms in found.values() for form in forms], words)


def _fill(sentence: Sentence, tagger: Tagger) -> Sentence:
    guesses = tagger.tag([word.form for word in sentence.words])
    words = (Word(word.form, word.tag or tag, word.genitive) for word, tag in zip(sentence.words, guesses, strict=True))
    return Sentence(tuple(words), sentence.document)


def _train(sentences: Sequence[Sentence], lists: Lists, names: Names) -> Model:
    if not sentences:
        raise InputError("no tagged sentence to train on")
    known, random, learner = count_forms(sentences, names.all), Random(1), _Learner()  # noqa: S311 (repeatable on purpose)
    views = {True: _Views(known, lists), False: _Views(known, no_lists)}
    order = list(range(len(sentences)))
    for _ in range(EPOCHS):
        random.shuffle(order)
        for place in order:
            words = sentences[place].words
            forms = vary(words, names, random)
            seen = views[random.random() >= UNLISTED].places(forms)
            learner.learn(seen, [_NUMBERS[word.tag] for word in words])
    return Model(known, learner.average(), {})


class _Views:
    """The features of sentences; those of a form are worked out once."""

    def __init__(self, known: Known, lists: Lists) -> None:
        self._known, self._lists = known, lists
        self._forms: dict[tuple[str, bool], tuple[int, list[str], list[str], list[str], str, str]] = {}

    def places(self, forms: Sequence[str]) -> list[_Place]:
        """What the tagger sees at each token before any tag is given."""
        seen = [self._form(form, is_first(forms, place)) for place, form in enumerate(forms)]
        groups = [one[4] for one in seen] + [AFTER, AFTER]
        found: list[_Place] = []
        for place, (tag, own, _, _, _, word) in enumerate(seen):
            left = seen[place - 1][2] if place else ["P^"]
            right = seen[place + 1][3] if place + 1 < len(seen) else ["N$"]
            after, then = groups[place + 1 : place + 3]
            found.append((tag, [*own, *left, *right, f"V{after},{then}", f"W{word},{after}"], word, after))
        return found

    def _form(self, form: str, first: bool) -> tuple[int, list[str], list[str], list[str], str, str]:
        found = self._forms.get((form, first))
        if found is None:
            listed, low, kind = self._lists(form), form.lower(), shape(form)
            group = self._known.groups[find_group(low, kind, self._known, listed)]
            tag = _NUMBERS[group] if is_sure(form, self._known, first) else -1
            own = own_features(low, kind + "^" if first else kind, group, listed)
            sides = previous_features(low, kind, group), next_features(low, kind, group)
            found = self._forms[form, first] = (tag, own, *sides, group, self._known.word_key(low, group))
        return found


class _Learner:
    """Weights as they change, and their sums over time, from which the average is taken."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._sums: dict[str, int] = {}
        self._time = 1

    def learn(self, places: Sequence[_Place], gold: Sequence[int]) -> None:
        """Tag one sentence and mend the weights where the answer is wrong or barely right."""
        previous = before = BEFORE
        get = self._rows.get
        for (tag, features, word, after), right in zip(places, gold, strict=True):
            if tag < 0:
                seen = [*features, f"T{before},{previous}", f"U{previous},{after}", f"S{word},{previous}"]
                total = sum([get(feature, 0) for feature in seen], _BIAS)
                scores = list(_narrow.unpack(total.to_bytes(_narrow.size, "little")))
                tag = scores.index(max(scores))
                lead = scores[right]
                scores[right] = -1
                rival = max(scores)
                if lead - rival < MARGIN:
                    self._mend(seen, right, scores.index(rival))
                self._time += 1
            before, previous = previous, tag

    def _mend(self, features: Iterable[str], right: int, wrong: int) -> None:
        rows, sums = self._rows, self._sums
        change = _LANES[right] - _LANES[wrong]
        timed = (_WIDE_LANES[right] - _WIDE_LANES[wrong]) * self._time
        for feature in features:
            rows[feature] = rows.get(feature, 0) + change
            sums[feature] = sums.get(feature, 0) + timed

    def average(self) -> dict[int, int]:
        """Packed rows of the averaged weights by key; features of one key (some in a million) share it."""
        found: dict[int, int] = {}
        for feature, row in self._rows.items():
            last = _narrow.unpack((row + _BIAS).to_bytes(_narrow.size, "little"))
            sums = _wide.unpack((self._sums[feature] + _WIDE_BIAS).to_bytes(_wide.size, "little"))
            weights = [
                (now - (1 << LANE - 1)) - (total - (1 << _WIDE - 1)) / self._time
                for now, total in zip(last, sums, strict=True)
            ]
            if max(map(abs, weights)) >= SMALLEST:
                found.setdefault(row_key(feature), _pack(weights))
        return found


def _pack(weights: Iterable[float]) -> int:
    limited = (max(-LARGEST, min(LARGEST, round(weight * SCALE))) for weight in weights)
    return sum(weight * lane for weight, lane in zip(limited, _LANES, strict=True))
