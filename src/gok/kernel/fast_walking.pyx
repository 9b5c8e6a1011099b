"""`gok.kernel.walking`, compiled: the same tags and margins, lane by lane instead of in long integers.

Keep the two alike; a test holds one to the other.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.dict cimport PyDict_GetItem
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.ref cimport PyObject
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from gok.kernel.fast_spelling cimport checksum_of

from sys import byteorder

from gok.kernel.chains import spelled
from gok.kernel.walking import LANE, MOST_KEPT

cdef extern from "pieces.h":
    enum: MOST_PIECES, MOST_GIVEN
    ctypedef struct Piece:
        pass
    int read_pieces(tuple, Piece*, int*) except -1

cdef extern from "rows.h":
    enum: LIMBS, LANES
    ctypedef struct Rows:
        const uint32_t* keys
        const uint32_t* starts
        const char* data
        Py_ssize_t width, limbs
    void add_row(const Rows*, uint32_t, uint64_t*) noexcept
    void unpack(const char*, int, int16_t*) noexcept
    ctypedef uint32_t (*Checksum)(const char*, Py_ssize_t) noexcept
    int add_features(
        const Rows*, const Piece*, const int*, int, const char**, const Py_ssize_t*, Checksum, uint64_t*
    ) noexcept
    void add_lanes(int16_t*, const int16_t*) noexcept
    int best_of(const int16_t*, int, int, int*) noexcept

__all__ = ["RowSums", "Walk"]

DEF BUCKETS = 1 << 16

cdef Py_ssize_t _MOST_KEPT = MOST_KEPT
cdef double _INFINITE = float("inf")

if LANE != 16 or byteorder != "little":
    raise ImportError("compiled for other weights, or another machine")


cdef uint32_t checksum(str text) except? 0:
    """What `zlib.crc32` gives of the text in UTF-8."""
    cdef Py_ssize_t size
    cdef const char* read
    cdef bytes kept
    try:
        read = PyUnicode_AsUTF8AndSize(text, &size)
    except UnicodeEncodeError:
        kept = text.encode("utf-8", "surrogatepass")
        read, size = PyBytes_AS_STRING(kept), len(kept)
    return checksum_of(read, size)


cdef class RowSums:
    """Adds the rows of features up."""

    cdef bytes keys, data
    cdef Rows rows
    cdef uint32_t starts[BUCKETS + 1]  # seldom more than two keys have the same upper half

    def __init__(self, keys, bytes data, Py_ssize_t width):
        self.keys, self.data = keys.tobytes(), data
        cdef const uint32_t* read = <const uint32_t*> PyBytes_AS_STRING(self.keys)
        cdef Py_ssize_t place = 0, bucket, count = len(self.keys) // 4
        self.rows = [read, &self.starts[0], PyBytes_AS_STRING(data), width, width // 8 + 1]
        if self.rows.limbs > LIMBS or count * width != len(data):
            raise ValueError("rows of another width")
        for bucket in range(BUCKETS + 1):
            while place < count and <Py_ssize_t> (read[place] >> 16) < bucket:
                place += 1
            self.starts[bucket] = <uint32_t> place

    def sum(self, features):
        """What the features weigh together, as the bytes of such a number; a feature without a row weighs nothing."""
        cdef uint64_t total[LIMBS]
        memset(total, 0, sizeof(total))
        for feature in features:
            add_row(&self.rows, checksum(<str?> feature), total)
        return (<char*> total)[:8 * self.rows.limbs]

    def of_parts(self, features):
        """Gives what features made of parts of some texts weigh together, for the texts."""
        return PartSums(self, features)


@cython.auto_pickle(False)
cdef class PartSums:
    """Adds the rows of features up that are made of parts of what is given; none of them becomes a string."""

    cdef RowSums sums
    cdef tuple features
    cdef int count
    cdef int ends[MOST_PIECES]  # of each feature, among the pieces
    cdef Piece pieces[MOST_PIECES]

    def __init__(self, RowSums sums not None, features):
        self.sums, self.features = sums, tuple(features)
        if len(self.features) > MOST_PIECES:
            raise ValueError("too many features")
        self.count = read_pieces(self.features, self.pieces, self.ends)

    def __call__(self, *given):
        cdef const char* texts[MOST_GIVEN]
        cdef Py_ssize_t sizes[MOST_GIVEN]
        cdef uint64_t total[LIMBS]
        cdef int number
        memset(sizes, 0, sizeof(sizes))
        memset(total, 0, sizeof(total))
        try:
            for number in range(len(given)):
                texts[number] = PyUnicode_AsUTF8AndSize(given[number], &sizes[number])
            if not add_features(&self.sums.rows, self.pieces, self.ends, self.count, texts, sizes, checksum_of, total):
                return (<char*> total)[:8 * self.sums.rows.limbs]
        except UnicodeEncodeError:
            pass
        return self.sums.sum(spelled(self.features, given))


@cython.no_gc  # of what is kept for every form nothing can refer back to it: the collector need not look
cdef class Word:
    """What stands for a form beside its neighbours: rows by the tag before and by the group behind, when asked for."""

    cdef str word
    cdef list by_tag, by_group

    def __init__(self, str word, int tags, int groups):
        self.word, self.by_tag, self.by_group = word, [None] * (tags + 1), [None] * groups


@cython.no_gc
cdef class WordForm:
    """A form, weighed."""

    cdef int tag, group
    cdef int16_t own[LANES]
    cdef int16_t as_previous[LANES]
    cdef int16_t as_next[LANES]
    cdef Word word


cdef class Walk:
    """Finds tags by number, or how far one of them, `watched`, leads or trails at each token."""

    cdef object weights
    cdef tuple groups
    cdef int count, watched
    cdef double scale
    cdef dict words, inside, opening
    cdef list by_tags, by_tag_and_group, by_groups
    cdef WordForm start, end

    def __init__(self, weights, *, int tags, int watched, double scale):
        if tags > LANES:
            raise ValueError("too many tags")
        self.weights, self.count, self.watched, self.scale = weights, tags, watched, scale
        self.groups = tuple(weights.groups)
        self.words, self.inside, self.opening = {}, {}, {}
        self.by_tags = [None] * ((tags + 1) * (tags + 1))
        self.by_tag_and_group = [None] * ((tags + 1) * len(self.groups))
        self.by_groups = [None] * (len(self.groups) * len(self.groups))
        self.start, self.end = self.made(weights.start), self.made(weights.end)

    def walk(self, tokens, places=None):
        """The numbers of the tags of a sentence, and how far the watched one leads or trails at each token."""
        cdef list words = tokens if type(tokens) is list else list(tokens)
        cdef list found = [self.count] * len(words), margins = [0.0] * len(words)
        self.run(words, places, margins, found)
        return found, margins

    cdef int run(self, list tokens, places, list margins, list found) except -1:
        """Right to left to see what depends on what, left to right to tag it."""
        cdef Py_ssize_t size = len(tokens), place
        cdef list forms = [None] * size
        cdef WordForm form, left, right
        cdef int tag, second, lead
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
            memset(tags - 2, self.count, size + 2)
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
                    tag = best_of(total, self.count, self.watched, &lead)
                    margin = lead / self.scale
                else:
                    margin = _INFINITE if tag == self.watched else -_INFINITE
                tags[place] = tag
                margins[place], found[place] = margin, tag
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
        cdef WordForm form = <WordForm> found if found != NULL else None
        if form is None:
            form = self.made(self.weights.weigh(tokens[place], is_first))
            if len(table) >= _MOST_KEPT:
                table.clear()
            table[tokens[place]] = form
        forms[place] = form
        return form

    cdef WordForm made(self, weighed):
        cdef WordForm form = WordForm()
        cdef Word word = self.words.get(weighed.word)
        if word is None:
            if len(self.words) >= _MOST_KEPT:
                self.words.clear()
            word = self.words[weighed.word] = Word(weighed.word, self.count, len(self.groups))
        form.tag, form.group, form.word = weighed.tag, weighed.group, word
        unpack(<bytes?> weighed.own, self.count, form.own)
        unpack(<bytes?> weighed.as_previous, self.count, form.as_previous)
        unpack(<bytes?> weighed.as_next, self.count, form.as_next)
        return form

    cdef int sum_up(
        self, WordForm form, WordForm left, WordForm right, int second, int previous, int before, int16_t* total
    ) except -1:
        """All that speaks for each tag at a place; rows are worked out when they are first asked for."""
        cdef int lane, group = right.group, size = len(self.groups)
        cdef Word word = form.word
        cdef tuple groups = self.groups
        for lane in range(LANES):
            total[lane] = form.own[lane] + left.as_previous[lane] + right.as_next[lane]
        add_lanes(total, self.row(word.by_tag, previous, "S", word.word, previous))
        add_lanes(total, self.row(word.by_group, group, "W", word.word, groups[group]))
        add_lanes(total, self.row(self.by_tags, before * (self.count + 1) + previous, "T", before, previous))
        add_lanes(total, self.row(self.by_tag_and_group, previous * size + group, "U", previous, groups[group]))
        add_lanes(total, self.row(self.by_groups, group * size + second, "V", groups[group], groups[second]))
        return 0

    cdef const int16_t* row(self, list kept, Py_ssize_t at, kind, one, other) except NULL:
        """What two neighbours say together, laid out; looked up when it is first asked for."""
        cdef bytes found
        if kept[at] is None:
            found = bytes(LANES * sizeof(int16_t))
            unpack(<bytes?> self.weights.of_pair(kind, one, other), self.count, <int16_t*> PyBytes_AS_STRING(found))
            kept[at] = found
        return <const int16_t*> PyBytes_AS_STRING(<bytes> kept[at])
