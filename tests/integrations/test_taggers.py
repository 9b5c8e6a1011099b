import subprocess
import sys
import types
from pathlib import Path

import pytest

from gok.errors import GokError, SettingError
from gok.integrations.taggers import TAGGERS, SpacyTagger, SparvTagger, StanzaTagger, choose_tagger

TOKENS = ["Jag", "heter", "Ali", "."]
TAGS = ["PRON", "VERB", "PROPN", "PUNCT"]


def _thing(**values):
    return types.SimpleNamespace(**values)


def test_spacy_gets_our_tokens(monkeypatch):
    seen = []

    class Doc(list):
        def __init__(self, vocab, words):
            seen.append(words)
            super().__init__(_thing(pos_=tag) for tag in [*TAGS[:3], "SPACE"])

    def load(model, exclude):
        def pipeline(doc):
            return doc

        pipeline.vocab = None
        return pipeline

    monkeypatch.setitem(sys.modules, "spacy", _thing(load=load))
    monkeypatch.setitem(sys.modules, "spacy.tokens", _thing(Doc=Doc))
    assert SpacyTagger().tag(TOKENS) == ["PRON", "VERB", "PROPN", "X"]
    assert seen == [TOKENS]


def test_spacy_without_its_model(monkeypatch):
    def load(model, exclude):
        raise OSError(model)

    monkeypatch.setitem(sys.modules, "spacy", _thing(load=load))
    with pytest.raises(SettingError, match="sv_core_news_sm"):
        SpacyTagger()


def test_stanza_is_told_not_to_cut_and_not_to_download(monkeypatch):
    asked = {}

    class Pipeline:
        def __init__(self, language, **options):
            asked.update(options, language=language)

        def __call__(self, sentences):
            return _thing(sentences=[_thing(words=[_thing(upos=t) for t in TAGS[: len(s)]]) for s in sentences])

    monkeypatch.setitem(sys.modules, "stanza", _thing(Pipeline=Pipeline))
    tagger = StanzaTagger(folder="models")
    assert tagger.tag(TOKENS) == TAGS
    assert tagger.tag_all([TOKENS, ["Du"]]) == [TAGS, ["PRON"]]
    assert asked["tokenize_pretokenized"] is True
    assert asked["download_method"] is None
    assert (asked["language"], asked["dir"]) == ("sv", "models")


def _fake_sparv(lines, seen):
    def run(words, **options):
        folder = Path(words[words.index("--dir") + 1])
        seen.append((folder, (folder / "source" / "text.txt").read_text("utf-8"), options))
        target = folder / "export" / "csv_export"
        target.mkdir(parents=True)
        (target / "text.csv").write_text("\n".join(["token\tupos", *lines]), "utf-8")

    return run


def test_sparv_reads_tokens_line_by_line_and_leaves_nothing_behind():
    seen = []
    lines = ["# sentence", *map("\t".join, zip(TOKENS, TAGS, strict=True)), "", "# sentence", "#\tSYM", ""]
    assert SparvTagger(run=_fake_sparv(lines, seen)).tag_all([TOKENS, ["#"]]) == [TAGS, ["SYM"]]
    folder, text, options = seen[0]
    assert text == "Jag heter Ali .\n#\n"
    assert not folder.exists()
    assert options["check"]
    assert options["capture_output"]


def test_sparv_that_cuts_anew_is_refused():
    with pytest.raises(GokError, match="number of tags"):
        SparvTagger(run=_fake_sparv(["Jag\tPRON"], [])).tag(TOKENS)


@pytest.mark.parametrize("error", [FileNotFoundError("x"), subprocess.CalledProcessError(2, "x")])
def test_sparv_that_fails_is_one_of_our_errors_without_text(error):
    def run(*words, **options):
        raise error

    with pytest.raises(GokError) as caught:
        SparvTagger(run=run).tag(TOKENS)
    assert not any(token in str(caught.value) for token in TOKENS[:3])


@pytest.mark.parametrize("name", ["spacy", "stanza"])
def test_a_missing_package_is_named(monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(SettingError, match=f"{name} is not installed"):
        choose_tagger(name)


def test_choosing(monkeypatch):
    assert choose_tagger("gok").tag(TOKENS) == TAGS
    with pytest.raises(SettingError, match=", ".join(sorted(TAGGERS))):
        choose_tagger("other")
