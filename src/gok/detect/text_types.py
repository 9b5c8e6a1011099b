"""What kind of text an essay is, told by its genre or its first person; and whether it is in the language at all."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["text_type", "warnings_of"]


def text_type(view: EssayView) -> str:
    """What kind of text it is: `arguing`, about the writer's `own` life, `other`, or a few sentences `alone`."""
    weights, words = view.language.weights["text_types"], view.language.words
    if view.essay.genre in weights["arguing_genres"]:
        return "arguing"
    sentences, lowers = view.sentences, view.lowers
    if len(sentences) <= weights["few_sentences"]:
        return "alone"
    first_person = words("pronouns_first_person") | words("possessives_first_person")
    missing = (len(sentences) + 1) // 2  # so many more in the first person, and it is the writer's own life
    for first, last in sentences:
        if not first_person.isdisjoint(lowers[first:last]):
            missing -= 1
            if not missing:
                return "own"
    return "other"


def warnings_of(view: EssayView) -> tuple[str, ...]:
    """What a caller should know before trusting the result: plain sentences, none of which quotes the text."""
    weights, common = view.language.weights["warnings"], view.language.words("commonest_words")
    words = [form.lower for form in view.known if form.shape not in "pd"]
    if len(words) < weights["few_words"] or not common:
        return ()
    if sum(map(common.__contains__, words)) >= weights["share_of_common_words"] * len(words):
        return ()
    return ("this does not look like Swedish: much may be missed",)
