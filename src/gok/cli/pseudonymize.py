"""`gok pseudonymize`: find, label and replace."""

from __future__ import annotations

from typing import Any

from gok.cli.essays import EssayOptions, pseudonymize_inputs
from gok.cli.options import takes_options_of

__all__ = ["command"]


@takes_options_of("pseudonymize")
def command(**given: Any) -> None:
    """Find personal information and put look-alikes in its place.

    What a file has marked already (a SVALA graph, JSONL with mentions, text with @city_2) is taken as it is marked,
    and the rest is found; with --only-marked nothing else is.

    Nothing of the original is written unless --with-source asks for it, nor any key of the input but those
    --keep-meta names; an essay whose id holds something that was replaced is refused. Without --key or --seed a key is
    drawn and forgotten, so that nobody can repeat the choice. A target that still holds something that was replaced is
    not written (exit status 2). --doubts lists what was left and might be personal, the worst first: it quotes the
    essays, so it is readable by you alone. --caution high replaces it instead. No automatic pseudonymization is
    complete: let a person read the result before you share it.

    Examples:

        gok pseudonymize essay.txt

        gok pseudonymize essays/ --key project.key --scope learner -o out/

        gok pseudonymize essays.jsonl --keep-meta learner,genre -o release.jsonl

        gok pseudonymize essays.jsonl --annotate pos,lemma,msd -o corpus.conllu

        gok pseudonymize essays/ --pos export/xml_export.pretty --annotate pos,lemma,msd -o corpus.conllu

        gok pseudonymize essay.docx --with-source -o essay.html

        gok pseudonymize essays/ --doubts doubts.jsonl -o out/

        gok pseudonymize essay.txt --caution high

        gok pseudonymize graph.json --only-marked

        gok pseudonymize essay.txt --culture so --mapping essay.mapping -o target.txt

        gok pseudonymize --from jsonl --to jsonl --seed 1 --with-source < in.jsonl > out.jsonl
    """
    pseudonymize_inputs(EssayOptions(**given))
