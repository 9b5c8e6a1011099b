"""`gok.kernel.cutting`, compiled: the commonest tokens are cut without asking the pattern.

Nine of ten are words or numbers before a blank or a common mark, or such a mark; what else there is the pattern
decides. Keep the two alike; a test holds one to the other. `FeatureWeights` is for `fast_chains`.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.object cimport PyObject, PyTypeObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from cpython.tuple cimport PyTuple_Check, PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from cpython.unicode cimport PyUnicode_READ, PyUnicode_Substring

from libc.math cimport llrint
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memcmp

from gok.kernel.fast_spelling cimport lookup3

from gok.kernel.cutting import MOST_CLASSES

cdef extern from "Python.h":
    void PyObject_GC_UnTrack(PyObject *)
    object PyType_GenericAlloc(PyTypeObject *, Py_ssize_t)
    void PyUnicode_InternInPlace(PyObject **)

__all__ = ["cut", "row_finder", "split"]

DEF SCALE = 1099511627776.0  # what a weight of 1 is in sums: 1 / `chains.UNIT`, which `fast_chains` makes sure of


def cut(str text not None, type kind not None, pattern, frozenset stopped not None):
    """All tokens of a text; what is not simple, as the pattern says.

    `stopped` are the abbreviations that may keep a full stop behind them, in small letters.
    """
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text), here = 0, end, longest = _longest_of(stopped)
    cdef int width = PyUnicode_KIND(text)
    cdef void *data = PyUnicode_DATA(text)
    cdef list found = []
    cdef object word, match = pattern.match
    while True:
        while here < size and (<Py_UCS4>PyUnicode_READ(width, data, here)).isspace():
            here += 1
        if here >= size:
            return tuple(found)
        end = _simple_end(text, width, data, here, size, stopped, longest)
        if end < 0:
            end = match(text, here).end()
        word = _interned(PyUnicode_Substring(text, here, end))
        found.append(_token(kind, word, here, end))
        here = end


cdef frozenset _measured = frozenset()
cdef Py_ssize_t _longest = 0


cdef Py_ssize_t _longest_of(frozenset words) except -1:
    """The length of the longest of some words, which are the same from text to text."""
    global _measured, _longest
    if words is not _measured:
        _measured, _longest = words, max(map(len, words), default=0)
    return _longest


cdef Py_ssize_t _simple_end(
    str text, int width, void *data, Py_ssize_t here, Py_ssize_t size, frozenset stopped, Py_ssize_t longest
) except -2:
    """Where the token ends that begins `here`; -1 if only the pattern knows."""
    cdef Py_ssize_t end = here + 1
    cdef Py_UCS4 char = PyUnicode_READ(width, data, here), after
    if char in ',()"”':
        return end
    if char in ".!?:;-":
        return end if _ends(width, data, end, size) else -1
    if c"0" <= char <= c"9":
        while end < size and c"0" <= <Py_UCS4>PyUnicode_READ(width, data, end) <= c"9":
            end += 1
        return end if _ends(width, data, end, size) else -1
    if not _is_letter(char):
        return -1
    while end < size and _is_letter(PyUnicode_READ(width, data, end)):
        end += 1
    if _ends(width, data, end, size):
        return end
    after = PyUnicode_READ(width, data, end)
    if after in ',!?;()"':
        return end
    if after != c"." or not _ends(width, data, end + 1, size) or end - here == 1:
        return -1
    if end - here <= longest:
        word = text[here:end]
        if not word.isascii() or word.lower() in stopped:
            return -1
    return end


cdef object _interned(object word):
    """The one string of these letters: every table it is looked up in then finds it by its place in memory."""
    cdef PyObject *one = <PyObject *>word
    Py_INCREF(word)
    PyUnicode_InternInPlace(&one)
    word = <object>one
    Py_DECREF(word)
    return word


cdef object _token(type kind, object word, object start, object end):
    # What Token(...) does in the end. It holds a text and two numbers, so it can be in no cycle, and need not be
    # looked at again and again by the collector.
    token = PyType_GenericAlloc(<PyTypeObject *>kind, 3)
    Py_INCREF(word)
    PyTuple_SET_ITEM(token, 0, word)
    Py_INCREF(start)
    PyTuple_SET_ITEM(token, 1, start)
    Py_INCREF(end)
    PyTuple_SET_ITEM(token, 2, end)
    PyObject_GC_UnTrack(<PyObject *>token)
    return token


cdef inline bint _ends(int width, void *data, Py_ssize_t place, Py_ssize_t size):
    """Whether a blank or nothing stands there."""
    return place >= size or (<Py_UCS4>PyUnicode_READ(width, data, place)).isspace()


cdef inline bint _is_letter(Py_UCS4 char):
    """Whether the pattern's [^\\W\\d_] reads it."""
    if char < 128:
        return c"a" <= char <= c"z" or c"A" <= char <= c"Z"
    if 192 <= char < 256:
        return char != 215 and char != 247  # the signs for times and divided by
    return char.isalnum() and not char.isdecimal()


def split(str text not None, tokens, abbreviations, kind):
    """Group all tokens of a text into sentences, in order; none is left out."""
    cdef list sentences = []
    cdef Py_ssize_t first = 0, end = 0, i = 0, start, after, line = text.find("\n")
    cdef str word, previous = ""
    cdef bint ended = False, breaks
    cdef Py_UCS4 last
    for token in tokens:
        if not PyTuple_Check(token) or PyTuple_GET_SIZE(token) != 3:
            raise TypeError("a token is a text, where it starts and where it ends")
        # A class of tuples is taken apart at once: asked in turn it would cost half of all this.
        word, start = <object>PyTuple_GET_ITEM(token, 0), <object>PyTuple_GET_ITEM(token, 1)
        after = <object>PyTuple_GET_ITEM(token, 2)
        breaks = previous == "␤"
        if 0 <= line < start:
            breaks = breaks or (i > 0 and _line_ends(text[end:start], previous, word))
            line = text.find("\n", start)
        if breaks or (ended and not (start == end and _closes(word))):
            sentences.append(kind(first, i))
            first = i
            ended = False
        last = word[-1]
        if last in ".!?…":
            ended = _ends_sentence(tokens, i, word, abbreviations)
        elif ended and not _closes(word):
            ended = False
        previous, end = word, after
        i += 1
    if first < i:
        sentences.append(kind(first, i))
    return tuple(sentences)


cdef bint _closes(str word):
    return PyUnicode_GET_LENGTH(word) == 1 and <Py_UCS4>word[0] in "\"'”’»)]"


cdef bint _line_ends(str gap, str previous, str word):
    cdef Py_UCS4 first = word[0], last = previous[-1]
    return gap.count("\n") > 1 or last in ".!?…" or not (first.islower() or last == c",")


cdef bint _ends_sentence(tokens, Py_ssize_t i, str word, abbreviations):
    cdef str before, after
    cdef Py_UCS4 first
    if <Py_UCS4>word[-1] != c".":
        return True
    if word != "." and not word.startswith(".."):
        return word.lower() not in abbreviations and PyUnicode_GET_LENGTH(word) > 3
    if i + 1 == len(tokens):
        return True
    before, after = tokens[i - 1][0] if i else "", tokens[i + 1][0]
    first = after[0]
    if before.isdigit() and PyUnicode_GET_LENGTH(before) <= 2 and (first.isdigit() or first.islower()):
        return False
    return not (PyUnicode_GET_LENGTH(after) == 1 and first in ".!?…")


cdef class RowFinder:
    """Rows of classes of characters, a bit for each class, and the bits that each character has."""

    cdef uint64_t starts, ends
    cdef uint64_t masks[256]
    cdef bint is_met[256]
    cdef list tests
    cdef dict others

    def __init__(self, rows):
        cdef int code, place = 0
        self.tests, self.others = [test for row in rows for test in row], {}
        if len(self.tests) > MOST_CLASSES or not all(rows):
            raise ValueError("there are too many classes, or none in a row")
        self.starts = self.ends = 0
        for row in rows:
            self.starts |= <uint64_t> 1 << place
            place += len(row)
            self.ends |= <uint64_t> 1 << (place - 1)
        for code in range(256):
            self.is_met[code] = False

    cdef uint64_t meet(self, Py_UCS4 char) except? 0:
        """The bits of a character, worked out when it is first met."""
        found = self.others.get(char)
        if found is None:
            found = self.others[char] = sum([1 << place for place, test in enumerate(self.tests) if test(chr(char))])
            if char < 256:
                self.masks[char], self.is_met[char] = found, True
        return found

    def find(self, str text not None):
        """Whether a text, with a line break behind it, has characters of such classes one behind the other."""
        cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text), place
        cdef int width = PyUnicode_KIND(text)
        cdef void *data = PyUnicode_DATA(text)
        cdef uint64_t state = 0, starts = self.starts, ends = self.ends
        cdef Py_UCS4 char
        for place in range(size):
            char = PyUnicode_READ(width, data, place)
            state = (state << 1 | starts) & (self.masks[char] if char < 256 and self.is_met[char] else self.meet(char))
            if state & ends:
                return True
        return (state << 1 | starts) & self.meet(c"\n") & ends != 0


def row_finder(rows):
    """Tells whether a text, with a line break behind it, has characters of such classes one behind the other."""
    return RowFinder(rows).find


@cython.final  # its methods are called as functions are
cdef class FeatureWeights:
    """What features of a model weigh, found by the hash tables of its file: nothing has to be read beforehand."""

    def __init__(self, bytes data not None, Py_ssize_t names, Py_ssize_t rows, Py_ssize_t weights):
        self.data, self.names, self.rows, self.weights = data, names, rows, weights
        self.begin, self.size = PyBytes_AS_STRING(data), len(data)

    cdef inline const char* at(self, Py_ssize_t place, Py_ssize_t size) except NULL:
        if place < 0 or place > self.size - size:
            raise ValueError("a damaged model")
        return self.begin + place

    cdef inline Py_ssize_t number(self, Py_ssize_t place) except -1:
        return (<uint32_t*> self.at(place, 4))[0]

    def __call__(self, str feature):
        """How much a feature speaks for which labels."""
        cdef Py_ssize_t step, one, size
        cdef const char* read = PyUnicode_AsUTF8AndSize(feature, &size)
        cdef Py_ssize_t place = self.find(read, size)
        cdef list found = []
        for step in range(1, self.number(place) + 1 if place else 0):
            one = self.weights + 12 + 20 * self.number(place + 4 * step)
            found.append((self.number(one + 8), (<double*> self.at(one + 12, 8))[0]))
        return found

    cdef Py_ssize_t find(self, const char* feature, Py_ssize_t size) except -1:
        """Where the row of a feature is, in UTF-8 with a zero behind it; 0 if the model does not know it."""
        cdef Py_ssize_t head, table, record
        cdef uint32_t key = lookup3(feature, size + 1), count, step
        head = self.names + 24 + 8 * (key & 255)
        table, count = self.names + self.number(head), <uint32_t> self.number(head + 4)
        for step in range(count):
            head = table + 8 * <Py_ssize_t> ((step + (key >> 8)) % count)
            record = self.number(head + 4)
            if not record:
                break
            record += self.names
            if <uint32_t> self.number(head) == key and self.number(record + 4) == size + 1:
                if not memcmp(self.at(record + 8, size + 1), feature, size + 1):
                    return self.number(self.rows + 12 + 4 * self.number(record))
        return 0

    cdef Py_ssize_t add(self, const char* feature, Py_ssize_t size, int64_t* lanes, int count) except -1:
        """Add what a feature weighs to the lanes, read where it lies; gives back to how many labels it speaks."""
        cdef Py_ssize_t step, one, lane, place = self.find(feature, size), rows = self.number(place) if place else 0
        for step in range(1, rows + 1):
            one = self.weights + 12 + 20 * self.number(place + 4 * step)
            lane = self.number(one + 8)
            if lane >= count:
                raise ValueError("a damaged model")
            lanes[lane] += llrint((<double*> self.at(one + 12, 8))[0] * SCALE)
        return rows
