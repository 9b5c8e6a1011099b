"""UIMA CAS as XMI, for INCEpTION: the text, its sentences and tokens, and a layer of mentions.

The work flavour gives the source, the release flavour the target. The layer is `webanno.custom.PersonalInformation`,
the name INCEpTION gives to a layer PersonalInformation made there; `configuration()` is the type system that knows it.
Tokens are cut where mentions begin and end, for layers that lock to tokens. Offsets are UTF-16 units, as in Java.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import safe_xml
from gok.formats.pieces import cut, edges
from gok.formats.safe_xml import Element, attributes, check_characters, local_name
from gok.formats.text import essay_id
from gok.formats.tool_files import Utf16, said, tool_result
from gok.results import Result

__all__ = ["chunks", "configuration", "read", "write"]

_LAYER = "PersonalInformation"
_FEATURES = ("label", "number", "features", "relevance", "action", "replacement", "comment")
_DKPRO = "de.tudarmstadt.ukp.dkpro.core.api"
_SPACES = {
    "xmi": "http://www.omg.org/XMI",
    "cas": "http:///uima/cas.ecore",
    "tcas": "http:///uima/tcas.ecore",
    "metadata": "http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore",
    "segmentation": "http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore",
    "custom": "http:///webanno/custom.ecore",
}
_RELEASE = "gok-release"


def configuration() -> str:
    """The type system, `TypeSystem.xml`: import it as the layers of a project, or hand it to dkpro-cassis."""
    about = "What Gök found: label and features as in `gok taxonomy`"
    annotation = "uima.tcas.Annotation"
    names = ("documentTitle", "documentId", "documentUri", "collectionId", "documentBaseUri")
    strings = dict.fromkeys(names, "String")
    types = [
        _type(
            f"{_DKPRO}.metadata.type.DocumentMetaData", "uima.tcas.DocumentAnnotation", dict.fromkeys(strings, "String")
        ),
        _type(f"{_DKPRO}.segmentation.type.Sentence", annotation, {}),
        _type(f"{_DKPRO}.segmentation.type.Token", annotation, {}),
        _type(
            f"webanno.custom.{_LAYER}",
            annotation,
            {name: "Integer" if name == "number" else "String" for name in _FEATURES},
            about,
        ),
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<typeSystemDescription xmlns="http://uima.apache.org/resourceSpecifier">\n'
        f"<types>\n{''.join(types)}</types>\n</typeSystemDescription>\n"
    )


def _type(name: str, parent: str, features: dict[str, str], about: str = "") -> str:
    rows = "".join(
        f"<featureDescription><name>{feature}</name><description/><rangeTypeName>uima.cas.{kind}</rangeTypeName>"
        "</featureDescription>\n"
        for feature, kind in features.items()
    )
    return (
        f"<typeDescription><name>{name}</name><description>{about}</description>"
        f"<supertypeName>{parent}</supertypeName>\n<features>\n{rows}</features></typeDescription>\n"
    )


def write(results: Iterable[Result]) -> str:
    """The file of one essay."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One essay; nothing at all is a CAS without a text."""
    spaces = attributes({f"xmlns:{prefix}": address for prefix, address in _SPACES.items()})
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<xmi:XMI{spaces} xmi:version="2.0">\n<cas:NULL xmi:id="0"/>\n'
    for result in results:
        yield from _cas(result)
    yield "</xmi:XMI>\n"


def _cas(result: Result) -> Iterator[str]:
    text = check_characters(result.essay.text, source=f"essay {result.essay.id!r}")
    name = check_characters(result.essay.id, source=f"essay {result.essay.id!r}")
    units = Utf16(text)
    members = 0
    for tag, start, end, more in _annotations(result, name):
        members += 1
        place = {"xmi:id": members + 1, "sofa": 1, "begin": units.theirs(start), "end": units.theirs(end)}
        yield f"<{tag}{attributes(place | more)}/>\n"
    sofa = {"xmi:id": 1, "sofaNum": 1, "sofaID": "_InitialView", "mimeType": "text", "sofaString": text}
    yield f"<cas:Sofa{attributes(sofa)}/>\n"
    yield f'<cas:View sofa="1" members="{" ".join(str(i + 2) for i in range(members))}"/>\n'


def _annotations(result: Result, name: str) -> Iterator[tuple[str, int, int, dict[str, Any]]]:
    """Name of the type, place and features of everything that is said of the text."""
    essay = result.essay
    about = {"language": result.language.code, "documentTitle": name, "documentId": name}
    about |= {} if result.is_work else {"collectionId": _RELEASE}
    yield "metadata:DocumentMetaData", 0, len(essay.text), about
    for first, last in essay.sentences:
        if last > first:
            yield "segmentation:Sentence", essay.tokens[first].start, essay.tokens[last - 1].end, {}
    for token in cut(essay.tokens, edges(m.span for m in result.mentions)):
        yield "segmentation:Token", token.start, token.end, {}
    for mention in result.mentions:
        known = {"label": mention.label} | said(mention, result)
        known["features"] = " ".join(mention.features) or None
        if mention.comment and result.is_work:
            check_characters(mention.comment, source=f"essay {essay.id!r}")
        yield f"custom:{_LAYER}", mention.span.start, mention.span.end, known


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The essay of a file: mentions of our layer, or of DKPro's named entities if it has none of ours."""
    root = safe_xml.parse(stream, source=name)
    if local_name(root) != "XMI":
        raise InputError("not a UIMA CAS in XMI: the root element is not <XMI>", source=name)
    sofas = [e for e in root if local_name(e) == "Sofa" and e.get("sofaString") is not None]
    if not sofas:
        return
    sofa = next((e for e in sofas if e.get("sofaID") == "_InitialView"), sofas[0])
    text = sofa.get("sofaString", "")
    about = next((e for e in root if local_name(e) == "DocumentMetaData"), sofa)
    found = [e for e in root if local_name(e) == _LAYER] or [e for e in root if local_name(e) == "NamedEntity"]
    inside = [e for e in found if e.get("sofa") == sofa.get(f"{{{_SPACES['xmi']}}}id")]
    units = Utf16(text)
    yield tool_result(
        {"id": about.get("documentId") or about.get("documentTitle") or essay_id(name), "text": text},
        [_mention(e, units, name) for e in inside],
        released=about.get("collectionId") == _RELEASE,
        source=name,
    )


def _mention(element: Element, units: Utf16, source: str) -> dict[str, Any]:
    """What an annotation says; a number of 0 is none, as INCEpTION writes it."""
    begin, end, number = (element.get(key, "") for key in ("begin", "end", "number"))
    if not all(place.isascii() and place.isdigit() and len(place) < 12 for place in (begin, end)):
        raise InputError("an annotation needs a begin and an end", source=source)
    out: dict[str, Any] = {key: value for key in _FEATURES if (value := element.get(key))}
    out["label"] = element.get("label") or element.get("value")
    out["features"] = element.get("features", "").split()
    out["number"] = int(number[:11]) or None if number.isascii() and number.isdigit() else None
    return out | {"start": units.ours(int(begin), source=source), "end": units.ours(int(end), source=source)}
