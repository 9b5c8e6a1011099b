"""A spaCy document, through DocBin."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "spacy"
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    import spacy
    from spacy.tokens import DocBin

    nlp = spacy.blank("sv")
    nlp.add_pipe("gok", config={"key": str(key)})
    docs = []
    for one in essays:
        doc = nlp.make_doc(one["text"])
        doc._.gok_meta = {"id": one["id"]}
        docs.append(nlp(doc))
    stored = DocBin(docs=docs, store_user_data=True).to_bytes()
    back = DocBin().from_bytes(stored).get_docs(nlp.vocab)
    return [{"id": d._.gok_meta["id"], "target": d._.gok_target, "mentions": d._.gok_mentions} for d in back]
