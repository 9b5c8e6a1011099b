from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.errors import InputError
from gok.pos import TAGS, EssayTags, Tagger, open_tagger
from gok.pos.features import SHAPES, own_features, shape
from gok.pos.forms import no_lists
from gok.pos.model import LARGEST, MOST_ROWS, read_model
from gok.pos.model import TAGS as MODEL_TAGS
from gok.pos.tagger import model_path
from gok.text import Essay
from tests.counting import steps

WORDS = st.text(st.characters(exclude_categories=("Zs", "Zl", "Zp", "Cc", "Cs")), min_size=1, max_size=20)


@pytest.fixture(scope="module")
def bare():
    """The built-in model without any list: what it says must not depend on which lists are compiled."""
    return Tagger(read_model(model_path()), no_lists)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Jag heter Fatima .", "PRON VERB PROPN PUNCT"),
        ("Vi köpte en röd bil i Göteborg .", "PRON VERB DET ADJ NOUN ADP PROPN PUNCT"),
        ("JAG BOR I LUND .", "PRON VERB ADP PROPN PUNCT"),
    ],
)
def test_tags_plain_sentences(bare, text, tags):
    assert bare.tag(text.split()) == tags.split()
    assert open_tagger().tag(text.split()) == tags.split()


@given(st.lists(WORDS, max_size=12))
@settings(deadline=None)
def test_one_known_tag_a_token_whatever_the_tokens(tokens):
    tagger = open_tagger()
    tags = tagger.tag(tokens)
    assert len(tags) == len(tokens) == len(tagger.name_margins(tokens))
    assert set(tags) <= set(TAGS)
    assert tagger.tag(tokens) == tags


@given(st.lists(WORDS, min_size=1, max_size=8))
@settings(deadline=None)
def test_a_margin_above_zero_means_a_name(tokens):
    tagger = open_tagger()
    for tag, margin in zip(tagger.tag(tokens), tagger.name_margins(tokens), strict=True):
        assert tag == "PROPN" if margin > 0 else tag != "PROPN" or margin == 0


@given(WORDS)
def test_no_sum_of_weights_can_run_over(form):
    features = own_features(form.lower(), shape(form) + "^", "NOUN", "noun name")
    assert len(features) + 3 + 3 + 5 <= MOST_ROWS
    assert MOST_ROWS * LARGEST < 1 << 15
    assert shape(form) in SHAPES


def test_every_row_of_the_model_keeps_the_limit():
    rows = read_model(model_path()).rows
    bias = sum(1 << 16 * place + 15 for place in range(len(MODEL_TAGS)))
    for key in rows:
        packed = (rows[key] + bias).to_bytes(2 * len(MODEL_TAGS), "little")
        lanes = [int.from_bytes(packed[at : at + 2], "little") - (1 << 15) for at in range(0, len(packed), 2)]
        assert max(map(abs, lanes)) <= LARGEST


def test_the_model_is_small_and_quick_to_load():
    assert model_path().stat().st_size <= 3_000_000
    assert steps(lambda: read_model(model_path())) < 20_000


@pytest.mark.parametrize(
    "damage", [lambda d: d[:-1], lambda d: d + b"x", lambda d: b"PK" + d, lambda d: d[:200], lambda d: b""]
)
def test_a_damaged_model_is_an_input_error(tmp_path, damage):
    path = tmp_path / "m.gok"
    path.write_bytes(damage(model_path().read_bytes()))
    with pytest.raises(InputError, match=r"m\.gok"):
        read_model(path)


def test_a_missing_model_is_an_input_error():
    with pytest.raises(InputError):
        read_model(Path("nowhere.gok"))


def test_the_model_says_what_it_was_trained_on():
    about = read_model(model_path()).about
    assert set(about) == {"files", "lexicon", "tokens"}
    assert all(len(digest) == 64 for digest in about["files"].values())


class _Counting:
    def __init__(self):
        self.calls = []

    def tag(self, tokens):
        self.calls.append(list(tokens))
        return ["X"] * len(tokens)


class _Whole(_Counting):
    def tag_all(self, sentences):
        self.calls += sentences
        return [["NOUN"] * len(tokens) for tokens in sentences]


def test_only_sentences_that_are_asked_for_are_tagged():
    essay = Essay("Jag bor här. Du bor där. Vi bor inte.")
    tagger = _Counting()
    tags = EssayTags(essay, tagger)
    assert len(tags) == len(essay.tokens)
    assert tagger.calls == []
    assert [tags[5], tags[4], tags[7]] == ["X"] * 3
    assert tagger.calls == [["Du", "bor", "där", "."]]
    with pytest.raises(IndexError):
        tags[len(tags)]


def test_a_tool_for_whole_texts_is_asked_once():
    essay, tagger = Essay("Jag bor här. Du bor där."), _Whole()
    tags = EssayTags(essay, tagger)
    assert [tags[0], tags[6]] == ["NOUN", "NOUN"]
    assert tagger.calls == [["Jag", "bor", "här", "."], ["Du", "bor", "där", "."]]


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("Al-Hassan", "cap"),
        ("S:t", "cap"),
        ("A", "cap"),
        ("å", "low"),
        ("18-åring", "num"),
        ("$", "punct"),
        ("t.ex.", "low"),
        ("FN:s", "mix"),
    ],
)
def test_shapes(form, kind):
    assert shape(form) == kind
