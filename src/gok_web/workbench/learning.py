"""What corrections teach: names for the project's lists, examples for training, and where rules and people differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from gok.errors import SettingError
from gok.formats import write
from gok.lang import load_language
from gok.lang.rules import DOUBTS
from gok.lexicon.categories import resolve
from gok.lexicon.lists import read_rows
from gok.lexicon.overlay import add_list, user_lists
from gok.lexicon.user_lists import UserList, UserRow
from gok.replace.inflect import plain
from gok.replace.referents import NAMED
from gok.results import Mention, Result
from gok.text import Essay, Span
from gok_web.workbench.documents import Document, DocumentMention

__all__ = ["add_words", "disagreements", "suggested_words", "training_file", "verdict_of"]


_DOUBTS = frozenset(row.id for row in DOUBTS.values())


def suggested_words(documents: Iterable[Document]) -> list[dict[str, Any]]:
    """Names a person has added or corrected, with how often; genitives as their base form."""
    found: Counter[tuple[str, str]] = Counter()
    for document in documents:
        for m in document.mentions:
            if m.status != "rejected" and m.by == "person" and m.label in NAMED:
                found[_base(document, m), m.label] += 1
    return [{"form": form, "label": label, "count": n} for (form, label), n in sorted(found.items())]


def _base(document: Document, m: DocumentMention) -> str:
    return " ".join(plain(document.text[m.start : m.end], load_language(), marked="gen" in m.features).split())


def add_words(words: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """Add words to the project's lists, one a category; what stands in them stays. Gives back what was written."""
    by_category: dict[str, dict[UserRow, int]] = {}
    for form, label in words:
        category, gender = _category(label)
        row = UserRow(form=form, gender=gender, country="", culture="", kind="", of="")
        by_category.setdefault(category, {})[row] = 1
    out = []
    for category, rows in sorted(by_category.items()):
        name = f"project_{category}"
        before = _standing(name)
        merged = {**rows, **before}
        made = UserList(category, merged, len(merged), 0, 0, ("form",), ())
        add_list(made, name, origin="corrections in the workbench")
        out.append({"list": name, "category": category, "added": len(merged) - len(before), "words": len(merged)})
    return out


def _category(label: str) -> tuple[str, str]:
    if label not in NAMED:
        raise SettingError("only names of persons, places and institutions go into the lists")
    return resolve(label)


def _standing(name: str) -> dict[UserRow, int]:
    """The entries a list of ours has by now."""
    for words in user_lists():
        if words.name == name:
            return {
                UserRow(form, said.gender, said.country, said.culture, said.kind, of): weight
                for _line, form, said, weight, of in read_rows(words)
            }
    return {}


def training_file(documents: Iterable[Document]) -> tuple[str, int]:
    """Finished essays as JSONL with their originals, for `gok train context`; and how many they are."""
    results = [_gold(document) for document in documents if document.status == "done"]
    return write(results, format="jsonl", with_source=True), len(results)


def _gold(document: Document) -> Result:
    mentions = [
        Mention(
            span=Span(m.start, m.end),
            text=document.text[m.start : m.end],
            label=m.label,
            number=m.number,
            features=m.features,
            relevance=m.relevance,
            action=m.action,
            by="person" if m.by == "person" else "rule",
        )
        for m in document.mentions
        if m.counts
    ]
    essay = Essay(document.text, id=document.id, meta=dict(document.meta))
    return replace(Result(essay, tuple(mentions)), with_source=True)


def disagreements(documents: Iterable[Document]) -> dict[str, Any]:
    """Of each rule how often people agreed; of each label how often it was missed."""
    rules: dict[str, Counter[str]] = {}
    missed: Counter[str] = Counter()
    for document in documents:
        for m in document.mentions:
            verdict = verdict_of(m)
            if verdict == "missed" or (verdict == "confirmed" and m.by == "person"):
                missed[m.label] += 1
            if verdict and verdict != "missed":
                for rule in m.rules:
                    rules.setdefault(rule, Counter())[verdict] += 1
    rows = [
        {"rule": rule, **{kind: n[kind] for kind in ("confirmed", "changed", "rejected")}}
        for rule, n in sorted(rules.items(), key=lambda pair: (-pair[1]["rejected"] - pair[1]["changed"], pair[0]))
    ]
    return {"rules": rows, "missed": dict(sorted(missed.items()))}


def verdict_of(m: DocumentMention) -> str:
    """What a person has said of a mention: `confirmed`, `changed`, `rejected`, `missed` by the engine; or nothing."""
    if m.by == "person" and m.rules and _DOUBTS.issuperset(m.rules):  # a doubt is right where something is replaced
        return "confirmed" if m.is_replaced else "rejected"
    if m.status == "rejected":
        return "rejected" if m.rules else ""
    if m.by == "person":
        return "changed" if m.rules else "missed"
    if m.status != "confirmed":
        return ""
    # What was relabelled has its first label as the first choice, with the confidence it was suggested with.
    relabelled = bool(m.alternatives) and m.alternatives[0][1] >= m.confidence
    return "changed" if relabelled or m.replacement_by == "person" else "confirmed"
