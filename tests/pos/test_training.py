import pytest

from gok.errors import InputError
from gok.lexicon import open_lexicon
from gok.pos.corpora import Names, Word, read_sentences, vary
from gok.pos.counting import count_forms
from gok.pos.evaluation import cut_folds, score
from gok.pos.forms import no_lists
from gok.pos.model import Model, read_model
from gok.pos.tagger import Tagger
from gok.pos.training import train_model, train_pos
from tests.pos.samples import ROWS, write_conllu, write_entities

NAMES = Names(["Sara", "Lima", "Bo"], ["Bo"])


def test_reads_words_tags_and_documents(tmp_path):
    sentences = read_sentences(write_conllu(tmp_path / "a.conllu", times=2))
    assert [f"{w.form}/{w.tag}" for w in sentences[0].words] == ROWS[0].split()
    assert len(sentences) == 2 * len(ROWS)
    assert {one.document for one in sentences} == {"a D0", "a D1"}


@pytest.mark.parametrize("line", ["1\tx\t_\tNOPE\t_\t_", "1\tx", "1\t\t_\tNOUN\t_\t_"])
def test_a_broken_line_is_named_without_its_words(tmp_path, line):
    path = tmp_path / "a.conllu"
    path.write_text(f"# c\n{line}\n", "utf-8")
    with pytest.raises(InputError, match=r"^a\.conllu:2: not a line"):
        read_sentences(path)


def test_missing_and_binary_files_are_input_errors(tmp_path):
    (tmp_path / "b.conllu").write_bytes(b"\xff\xfe\x00")
    for name in ("none.conllu", "b.conllu"):
        with pytest.raises(InputError, match=name):
            read_sentences(tmp_path / name)


def test_entity_files_give_names_only(tmp_path):
    first, second = read_sentences(write_entities(tmp_path / "n.iob2"))
    assert [word.tag for word in first.words] == ["PROPN", "", "", "PROPN"]
    assert [word.tag for word in second.words] == ["", ""]


def test_learns_what_it_is_shown(tmp_path):
    sentences = read_sentences(write_conllu(tmp_path / "a.conllu"))
    tagger = Tagger(train_model(sentences, no_lists, NAMES))
    assert score(tagger, sentences).accuracy > 0.97
    assert tagger.tag("Vi heter Kalle .".split()) == ["PRON", "VERB", "PROPN", "PUNCT"]
    assert tagger.tag("hon bor i kiruna .".split())[3] == "PROPN"


def test_words_of_entity_files_get_the_first_rounds_tags(tmp_path):
    write_conllu(tmp_path / "a.conllu")
    write_entities(tmp_path / "n.iob2")
    sentences = [s for name in ("a.conllu", "n.iob2") for s in read_sentences(tmp_path / name)]
    tagger = Tagger(train_model(sentences, no_lists, NAMES))
    assert tagger.tag(["Fatima", "bor", "i", "Kairo"]) == ["PROPN", "VERB", "ADP", "PROPN"]


def test_training_is_repeatable_and_the_file_says_what_it_is_from(tmp_path):
    data = write_conllu(tmp_path / "a.conllu")
    lexicon = open_lexicon()
    made = [train_pos([data], tmp_path / name, lexicon=lexicon) for name in ("1.gok", "2.gok")]
    assert (tmp_path / "1.gok").read_bytes() == (tmp_path / "2.gok").read_bytes()
    assert made[0].about["lexicon"] == lexicon.digest
    assert list(made[0].about["files"]) == ["a.conllu"]
    again = read_model(tmp_path / "1.gok")
    assert isinstance(again, Model)
    assert again.known == made[0].known
    assert dict(again.rows) == made[0].rows
    assert Tagger(again).tag(["Jag", "bor"]) == Tagger(made[0]).tag(["Jag", "bor"])


def test_nothing_to_train_on(tmp_path):
    (tmp_path / "a.conllu").write_text("# empty\n", "utf-8")
    with pytest.raises(InputError):
        train_pos([tmp_path / "a.conllu"], tmp_path / "m.gok", lexicon=open_lexicon())


def test_a_word_that_is_also_a_name_is_never_sure(tmp_path):
    rows = tuple(f"ord{n}/NOUN liv/NOUN och/CCONJ" for n in range(6))
    sentences = read_sentences(write_conllu(tmp_path / "a.conllu", rows))
    assert {"liv", "och"} <= count_forms(sentences).sure
    assert count_forms(sentences, ["Liv"]).sure & {"liv", "och"} == {"och"}


class _Dice:
    """Random numbers in a row, and always the first choice."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)

    def choice(self, items):
        return items[0]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((0.9, 0.9, 0.9), ["Jag", "ser", "Annas"]),
        ((0.5, 0.9, 0.9), ["Jag", "ser", "Saras"]),
        ((0.1, 0.9, 0.9), ["Jag", "ser", "Bos"]),
        ((0.5, 0.1, 0.9), ["Jag", "ser", "saras"]),
        ((0.9, 0.9, 0.1), ["jag", "ser", "annas"]),
        ((0.9, 0.9, 0.25), ["jag", "ser", "Annas"]),
    ],
)
def test_sentences_are_varied(numbers, expected):
    words = [Word("Jag", "PRON"), Word("ser", "VERB"), Word("Annas", "PROPN", genitive=True)]
    assert vary(words, NAMES, _Dice(*numbers)) == expected


def test_no_document_is_in_two_folds(tmp_path):
    sentences = read_sentences(write_conllu(tmp_path / "a.conllu"))
    folds = cut_folds(sentences, 3)
    documents = [{one.document for one in fold} for fold in folds]
    assert sum(map(len, folds)) == len(sentences)
    assert sum(map(len, documents)) == len(set.union(*documents))
    bare = [one._replace(document="a ") for one in sentences]
    assert all(cut_folds(bare, 3))
