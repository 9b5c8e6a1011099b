"""Word sequences: rare where no other essay has them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gok.risk.linkage import SequenceCounts, score_essay
from gok.text import Essay
from tests.risk.building import result

COMMON = "Jag bor i en liten stad och jag tycker om att läsa böcker på kvällen."


def counted(*texts: str, words: int = 4, slots: int = 1 << 16) -> SequenceCounts:
    counts = SequenceCounts(words, slots)
    for n, text in enumerate(texts):
        counts.add(Essay(text, str(n)))
    return counts


def test_what_others_write_too_is_not_rare() -> None:
    counts = counted(COMMON, COMMON, COMMON + " Min granne odlar blå rosor.")
    assert score_essay(Essay(COMMON, "0"), (), counts).unique == 0
    # of the 20 words of the third, 16 sequences of four: 11 are in the others, the 5 that reach into its end are not
    words = len((COMMON + " Min granne odlar blå rosor.").split())
    rare = score_essay(Essay(COMMON + " Min granne odlar blå rosor.", "2"), (), counts)
    assert (rare.words, rare.unique) == (words, 5 / (words - 3))


def test_one_essay_that_repeats_itself_is_still_alone() -> None:
    text = "en två tre fyra en två tre fyra"
    assert score_essay(Essay(text, "0"), (), counted(text)).unique == 1


def test_personal_content_and_stretches_without_replacement() -> None:
    essay = result("Jag är [läkare]{prof} och bor i [Guntorp]{city <Borås} sedan 7 år nu igen").release()
    counts = counted(essay.text)
    found = score_essay(essay.essay, essay.mentions, counts)
    assert found.longest == 6  # jag är läkare och bor i
    # windows of four over 12 words: nine; läkare is in 0–2, 7 in 5–8
    assert (found.words, found.content) == (12, 3 + 4)
    assert 0 < found.score < 1


def test_an_essay_too_short_for_a_sequence() -> None:
    found = score_essay(Essay("Hej då", "0"), (), counted("Hej då"))
    assert (found.unique, found.content, found.longest) == (0.0, 0, 2)


@given(st.lists(st.text(alphabet="ab ", max_size=30), min_size=1, max_size=6), st.integers(8, 64))
def test_a_small_table_never_makes_a_sequence_look_rarer(texts: list[str], slots: int) -> None:
    small, large = counted(*texts, words=2, slots=slots), counted(*texts, words=2)
    for text in texts:
        essay = Essay(text, "x")
        assert score_essay(essay, (), small).unique <= score_essay(essay, (), large).unique
