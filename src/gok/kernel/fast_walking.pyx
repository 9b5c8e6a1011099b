"""`gok.kernel.walking`, compiled: the same tags and margins, lane by lane instead of in long integers.

Keep the two alike; a test holds one to the other.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.dict cimport PyDict_GetItem
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.ref cimport PyObject
from libc.stdint cimport int16_t
from libc.string cimport memset

from gok.pos.model import LANE, SCALE, TAGS
from gok.pos.weighing import BEFORE, BIAS, MOST_KEPT

__all__ = ["Walk"]

DEF LANES = 24  # as many as there are tags, and some more so that the machine can add eight at once

cdef int _TAGS = len(TAGS)
cdef int _PROPN = TAGS.index("PROPN")
cdef int _BEFORE = BEFORE
cdef double _SCALE = SCALE
cdef Py_ssize_t _MOST_KEPT = MOST_KEPT
cdef double _INFINITE = float("inf")
cdef object _SIZE = len(TAGS) * LANE // 8
cdef object _bias = BIAS

if len(TAGS) > LANES or LANE != 16:
    raise ImportError("compiled for other weights")


cdef int unpack(packed, int16_t* lanes) except -1:
    """Lay a packed row out, a lane for each tag."""
    cdef bytes data = (packed + _bias).to_bytes(_SIZE, "little")
    cdef unsigned char* read = <unsigned char*> PyBytes_AS_STRING(data)
    cdef int lane
    memset(lanes, 0, LANES * sizeof(int16_t))
    for lane in range(_TAGS):
        lanes[lane] = <int16_t> (read[2 * lane] + 256 * <int> read[2 * lane + 1] - 32768)
    return 0


cdef bytes unpacked(packed):
    cdef bytes row = PyBytes_FromStringAndSize(NULL, LANES * sizeof(int16_t))
    unpack(packed, <int16_t*> PyBytes_AS_STRING(row))
    return row


cdef inline void add(int16_t* total, bytes row) noexcept:
    cdef int16_t* more = <int16_t*> PyBytes_AS_STRING(row)
    cdef int lane
    for lane in range(LANES):
        total[lane] += more[lane]


cdef class Word:
    """What stands for a form beside its neighbours: rows by the tag before and by the group behind, when asked for."""

    cdef str word
    cdef list by_tag, by_group

    def __init__(self, str word, int groups):
        self.word, self.by_tag, self.by_group = word, [None] * (_BEFORE + 1), [None] * groups


cdef class WordForm:
    """A form, weighed."""

    cdef int tag, group
    cdef int16_t own[LANES]
    cdef int16_t as_previous[LANES]
    cdef int16_t as_next[LANES]
    cdef Word word

    def __init__(self, weighed, Word word):
        self.tag, self.group, self.word = weighed.tag, weighed.group, word
        unpack(weighed.own, self.own)
        unpack(weighed.as_previous, self.as_previous)
        unpack(weighed.as_next, self.as_next)


cdef class Walk:
    """Finds tags, or how near each token is to being a name."""

    cdef object weights
    cdef int groups
    cdef dict words, inside, opening
    cdef list by_tags, by_tag_and_group, by_groups
    cdef WordForm start, end

    def __init__(self, weights):
        cdef int tags = _BEFORE + 1
        self.weights = weights
        self.groups = len(weights.groups)
        self.words, self.inside, self.opening = {}, {}, {}
        self.by_tags = [None] * (tags * tags)
        self.by_tag_and_group = [None] * (tags * self.groups)
        self.by_groups = [None] * (self.groups * self.groups)
        self.start, self.end = self.made(weights.start), self.made(weights.end)

    def tags(self, tokens):
        """The numbers of the tags."""
        cdef list found = [0] * len(tokens)
        self.walk(list(tokens), None, None, found)
        return found

    def margins(self, tokens, places):
        """How far PROPN leads or trails at each token, or at some places and those they depend on."""
        cdef list margins = [0.0] * len(tokens)
        self.walk(tokens if type(tokens) is list else list(tokens), places, margins, None)
        return margins

    cdef int walk(self, list tokens, places, list margins, list found) except -1:
        """Right to left to see what depends on what, left to right to tag it."""
        cdef Py_ssize_t size = len(tokens), place
        cdef list forms = [None] * size
        cdef WordForm form, left, right
        cdef int tag, second
        cdef double margin = 0.0
        cdef int16_t total[LANES]
        cdef unsigned char* memory
        cdef unsigned char* needed
        cdef unsigned char* tags
        if size > 2 and not (<str> tokens[1]).islower() and " ".join(tokens).isupper():
            tokens = [token.lower() for token in tokens]  # a text in capitals only: they say nothing
        memory = <unsigned char*> PyMem_Malloc(2 * size + 4)
        if memory == NULL:
            raise MemoryError
        needed, tags = memory + 2, memory + size + 4  # two stand before the first, as seen from behind
        try:
            memset(memory, places is None, size + 2)
            memset(tags - 2, _BEFORE, size + 2)
            if places is not None:
                for place in places:
                    if not 0 <= place < size:
                        raise IndexError(place)
                    needed[place] = 1
            for place in range(size - 1, -1, -1):
                if needed[place]:
                    form = self.form_at(tokens, forms, place)
                    if form.tag < 0:
                        needed[place - 1] = needed[place - 2] = 1
            for place in range(size):
                if not needed[place]:
                    continue
                form = <WordForm> forms[place]
                tag = form.tag
                if tag < 0:
                    left = <WordForm> forms[place - 1] if place else self.start
                    right = self.form_at(tokens, forms, place + 1) if place + 1 < size else self.end
                    second = self.form_at(tokens, forms, place + 2).group if place + 2 < size else self.end.group
                    self.sum_up(form, left, right, second, tags[place - 1], tags[place - 2], total)
                    tag = best_of(total, &margin)
                else:
                    margin = _INFINITE if tag == _PROPN else -_INFINITE
                tags[place] = tag
                if margins is not None:
                    margins[place] = margin
                if found is not None:
                    found[place] = tag
        finally:
            PyMem_Free(memory)
        return 0

    cdef WordForm form_at(self, list tokens, list forms, Py_ssize_t place):
        """The form at a place, looked up once."""
        if forms[place] is not None:
            return <WordForm> forms[place]
        cdef str first
        cdef bint is_first = place == 0
        if place == 1:
            first = <str> tokens[0]
            is_first = not first[:1].isalnum()
        cdef dict table = self.opening if is_first else self.inside
        cdef PyObject* found = PyDict_GetItem(table, tokens[place])
        cdef WordForm form
        if found != NULL:
            form = <WordForm> found
        else:
            form = self.made(self.weights.weigh(tokens[place], first=is_first))
            if len(table) >= _MOST_KEPT:
                table.clear()
            table[tokens[place]] = form
        forms[place] = form
        return form

    cdef WordForm made(self, weighed):
        cdef Word word = self.words.get(weighed.word)
        if word is None:
            if len(self.words) >= _MOST_KEPT:
                self.words.clear()
            word = self.words[weighed.word] = Word(weighed.word, self.groups)
        return WordForm(weighed, word)

    cdef int sum_up(
        self, WordForm form, WordForm left, WordForm right, int second, int previous, int before, int16_t* total
    ) except -1:
        """All that speaks for each tag at a place; rows are worked out when they are first asked for."""
        cdef int lane, group = right.group, at
        cdef Word word = form.word
        for lane in range(LANES):
            total[lane] = form.own[lane] + left.as_previous[lane] + right.as_next[lane]
        if word.by_tag[previous] is None:
            word.by_tag[previous] = unpacked(self.weights.of_word_and_tag(word.word, previous))
        add(total, <bytes> word.by_tag[previous])
        if word.by_group[group] is None:
            word.by_group[group] = unpacked(self.weights.of_word_and_group(word.word, group))
        add(total, <bytes> word.by_group[group])
        at = before * (_BEFORE + 1) + previous
        if self.by_tags[at] is None:
            self.by_tags[at] = unpacked(self.weights.of_tags(before, previous))
        add(total, <bytes> self.by_tags[at])
        at = previous * self.groups + group
        if self.by_tag_and_group[at] is None:
            self.by_tag_and_group[at] = unpacked(self.weights.of_tag_and_group(previous, group))
        add(total, <bytes> self.by_tag_and_group[at])
        at = group * self.groups + second
        if self.by_groups[at] is None:
            self.by_groups[at] = unpacked(self.weights.of_groups(group, second))
        add(total, <bytes> self.by_groups[at])
        return 0


cdef int best_of(int16_t* scores, double* margin) noexcept:
    """The tag with the most, the first of several, and how far the proper noun leads or trails."""
    cdef int lane, tag = 0, others = -65536
    for lane in range(_TAGS):
        if scores[lane] > scores[tag]:
            tag = lane
        if lane != _PROPN and scores[lane] > others:
            others = scores[lane]
    margin[0] = (scores[_PROPN] - others) / _SCALE
    return tag
