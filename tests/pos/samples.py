"""A few tagged sentences, written for these tests."""

from pathlib import Path

ROWS = (
    "Jag/PRON bor/VERB i/ADP Lund/PROPN ./PUNCT",
    "Du/PRON heter/VERB Ali/PROPN ./PUNCT",
    "Hon/PRON köper/VERB en/DET bok/NOUN ./PUNCT",
    "Vi/PRON läser/VERB en/DET röd/ADJ bok/NOUN i/ADP Malmö/PROPN ./PUNCT",
    "Han/PRON heter/VERB Omar/PROPN och/CCONJ bor/VERB i/ADP Kiruna/PROPN ./PUNCT",
    "En/DET katt/NOUN sover/VERB i/ADP en/DET stol/NOUN ./PUNCT",
)


def write_conllu(path: Path, rows: tuple[str, ...] = ROWS, times: int = 8) -> Path:
    """A CoNLL-U file of the sentences, each several times, with a multi-word and an empty line number among them."""
    lines = []
    for document in range(times):
        lines.append(f"# newdoc id = D{document}")
        for row in rows:
            lines += ["# text = ...", "1-2\tx\t_\t_\t_\t_\t_\t_\t_\t_"]
            for number, pair in enumerate(row.split(), 1):
                form, _, tag = pair.rpartition("/")
                lines.append(f"{number}\t{form}\t_\t{tag}\t_\t_\t0\t_\t_\t_")
            lines.append("")
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def write_entities(path: Path) -> Path:
    """A named-entity file of two sentences."""
    text = "# newdoc id = E1\n1\tFatima\tB-PER\t-\t-\n2\tbor\tO\t-\t-\n3\ti\tO\t-\t-\n4\tKairo\tB-LOC\t-\t-\n\n"
    path.write_text(text + "1\tEn\tO\t-\t-\n2\tbok\tO\t-\t-\n", "utf-8")
    return path
