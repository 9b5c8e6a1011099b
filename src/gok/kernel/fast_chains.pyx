"""`gok.kernel.chains`, compiled: the same sums to the last bit, lane by lane instead of in long integers.

Keep the two alike; a test holds one to the other.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.dict cimport PyDict_GetItem
from cpython.ref cimport PyObject
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.math cimport exp, llrint
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from sys import byteorder

from gok.kernel.chains import MOST_KEPT, UNIT

__all__ = ["Chain", "Pairs", "weights_of"]

DEF MOST_LANES = 256
DEF MOST_STEPS = 4096
DEF PLACES = 1 << 17  # in the table by address: twice as many as groups are kept, so that there is always a free one
DEF BITS = 17

cdef double _UNIT = UNIT, _SCALE = 1 / UNIT
cdef Py_ssize_t _MOST_KEPT = MOST_KEPT
if 2 * MOST_KEPT > PLACES or byteorder != "little":
    raise ImportError("more groups are kept than there are places for, or another machine")


cdef struct Place:
    PyObject* group
    PyObject* row


cdef inline uint32_t turn(uint32_t number, int bits) noexcept:
    return number << bits | number >> (32 - bits)


cdef uint32_t lookup3(const char* text, Py_ssize_t size) noexcept:
    """Bob Jenkins' hash of some bytes, by which CRFsuite files features."""
    cdef uint32_t a = <uint32_t> (0xDEADBEEF + size), b = a, c = a
    cdef uint32_t piece[3]
    while True:
        memset(piece, 0, 12)
        memcpy(piece, text, 12 if size > 12 else size)
        a, b, c = a + piece[0], b + piece[1], c + piece[2]
        if size <= 12:
            c = (c ^ b) - turn(b, 14); a = (a ^ c) - turn(c, 11); b = (b ^ a) - turn(a, 25)
            c = (c ^ b) - turn(b, 16); a = (a ^ c) - turn(c, 4); b = (b ^ a) - turn(a, 14)
            return (c ^ b) - turn(b, 24)
        a = (a - c) ^ turn(c, 4); c += b; b = (b - a) ^ turn(a, 6); a += c; c = (c - b) ^ turn(b, 8); b += a
        a = (a - c) ^ turn(c, 16); c += b; b = (b - a) ^ turn(a, 19); a += c; c = (c - b) ^ turn(b, 4); b += a
        text, size = text + 12, size - 12


cdef class FeatureWeights:
    """What features of a model weigh, found by the hash tables of its file: nothing has to be read beforehand."""

    cdef bytes data
    cdef Py_ssize_t names, rows, weights

    def __init__(self, bytes data, Py_ssize_t names, Py_ssize_t rows, Py_ssize_t weights):
        self.data, self.names, self.rows, self.weights = data, names, rows, weights

    cdef const char* at(self, Py_ssize_t place, Py_ssize_t size) except NULL:
        if not 0 <= place <= len(self.data) - size:
            raise ValueError("a damaged model")
        return PyBytes_AS_STRING(self.data) + place

    cdef Py_ssize_t number(self, Py_ssize_t place) except -1:
        return (<uint32_t*> self.at(place, 4))[0]

    def __call__(self, str feature):
        """How much a feature speaks for which labels."""
        cdef Py_ssize_t step, one, place = self.find(feature)
        cdef list found = []
        for step in range(1, self.number(place) + 1 if place else 0):
            one = self.weights + 12 + 20 * self.number(place + 4 * step)
            found.append((self.number(one + 8), (<double*> self.at(one + 12, 8))[0]))
        return found

    cdef Py_ssize_t find(self, str feature) except -1:
        """Where the row of a feature is; 0 if the model does not know it."""
        cdef Py_ssize_t size, head, table, count, step, record
        cdef const char* read = PyUnicode_AsUTF8AndSize(feature, &size)
        cdef uint32_t key = lookup3(read, size + 1)  # with the zero behind it
        head = self.names + 24 + 8 * (key & 255)
        table, count = self.names + self.number(head), self.number(head + 4)
        for step in range(count):
            head = table + 8 * ((step + (key >> 8)) % count)
            record = self.number(head + 4)
            if not record:
                break
            record += self.names
            if <uint32_t> self.number(head) == key and self.number(record + 4) == size + 1:
                if not memcmp(self.at(record + 8, size + 1), read, size + 1):
                    return self.number(self.rows + 12 + 4 * self.number(record))
        return 0

    cdef int add(self, str feature, int64_t* lanes, int size) except -1:
        """Add what a feature weighs to the lanes, read where it lies: nothing is made of it, and nothing is kept."""
        cdef Py_ssize_t step, one, lane, place = self.find(feature)
        for step in range(1, self.number(place) + 1 if place else 0):
            one = self.weights + 12 + 20 * self.number(place + 4 * step)
            lane = self.number(one + 8)
            if lane >= size:
                raise ValueError("a damaged model")
            lanes[lane] += llrint((<double*> self.at(one + 12, 8))[0] * _SCALE)
        return 0


def weights_of(crf):
    return FeatureWeights(*crf.places)


cdef inline dict below(dict table, key):
    """The table that stands below a key of another one, made if there is none."""
    cdef PyObject* found = PyDict_GetItem(table, key)
    cdef dict made
    if found != NULL:
        return <dict> found
    made = table[key] = {}
    return made


cdef class Pairs:
    """Groups of features by two signs, as a table of them would give, but spelled out only for who reads them.

    Most pairs are met once. A chain finds what a pair weighs by its signs; `find` gives the features of both.
    """

    cdef object find

    def __init__(self, find, most=0):
        self.find = find

    def __getitem__(self, tuple of):
        cdef Pair pair = Pair.__new__(Pair)
        pair.kind, pair.of = self, of
        return pair


@cython.freelist(64)
@cython.no_gc  # nothing that it has can refer back to it
cdef class Pair:
    """The group of two signs."""

    cdef Pairs kind
    cdef tuple of

    def __iter__(self):
        return iter(self.kind.find(self.of))

    def __len__(self):
        return len(self.kind.find(self.of))

    def __getitem__(self, place):
        return self.kind.find(self.of)[place]

    def __hash__(self):
        return hash(self.of)

    def __eq__(self, other):
        return type(other) is Pair and self.kind is (<Pair> other).kind and self.of == (<Pair> other).of


cdef class Chain:
    """Labels, what features weigh for them, and how likely one follows another."""

    cdef object weights
    cdef FeatureWeights table  # the same, if they lie in a file
    cdef dict by_group, by_kind
    cdef Py_ssize_t pairs  # that are kept in `by_kind`, below their first signs and their second ones
    cdef bytes nothing  # the row of what speaks for no label, as most pairs of neighbours do
    cdef Place* places  # what `by_group` has, by the address of the group: it keeps both alive
    cdef list labels
    cdef int outside, size, count
    cdef int before[MOST_STEPS]
    cdef int after[MOST_STEPS]
    cdef double factor[MOST_STEPS]
    cdef double lead

    def __init__(self, labels, weights, *, steps=(), int outside=0, double lead=0.0):
        self.labels, self.weights, self.outside, self.lead = list(labels), weights, outside, lead
        self.table = weights if isinstance(weights, FeatureWeights) else None
        self.size, self.by_group, self.by_kind, self.pairs = len(self.labels), {}, {}, 0
        self.nothing = bytes(self.size * sizeof(int64_t) + sizeof(double))
        found = list(steps)
        self.count = len(found)
        if self.size > MOST_LANES or self.count > MOST_STEPS:
            raise ValueError("too many labels, or steps from label to label")
        for number, (before, after, weight) in enumerate(found):
            self.before[number], self.after[number], self.factor[number] = before, after, exp(weight) - 1
        self.places = <Place*> calloc(PLACES, sizeof(Place))
        if self.places == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.places)

    cdef bytes of_any(self, group):
        return self.of_pair(<Pair> group) if type(group) is Pair else self.of_group(<tuple?> group)

    cdef bytes of_pair(self, Pair pair):
        cdef dict first = below(self.by_kind, pair.kind)
        cdef dict second = below(first, pair.of[0])
        cdef PyObject* found = PyDict_GetItem(second, pair.of[1])
        cdef bytes row
        if found != NULL:
            return <bytes> found
        if self.pairs >= _MOST_KEPT:
            self.by_kind.clear()
            self.pairs = 0
        row = second[pair.of[1]] = self.row_of(pair.kind.find(pair.of))
        self.pairs += 1
        return row

    cdef bytes of_group(self, tuple group):
        # Most groups come from tables and are the very tuple that was weighed: no string of it need be looked at.
        cdef Place* place = self.place_of(<PyObject*> group)
        cdef PyObject* found
        if place.group != NULL:
            return <bytes> place.row
        found = PyDict_GetItem(self.by_group, group)
        return <bytes> found if found != NULL else self.weigh(group)

    cdef Place* place_of(self, PyObject* group) noexcept:
        """Where a group is, or can be put."""
        cdef uint64_t at = ((<uint64_t> group >> 4) * <uint64_t> 0x9E3779B97F4A7C15) >> (64 - BITS)
        while self.places[at].group != NULL and self.places[at].group != group:
            at = (at + 1) & (PLACES - 1)
        return &self.places[at]

    cdef bytes weigh(self, tuple group):
        cdef bytes row = self.row_of(group)
        if len(self.by_group) >= _MOST_KEPT:
            self.by_group.clear()
            memset(self.places, 0, PLACES * sizeof(Place))
        self.by_group[group] = row
        self.place_of(<PyObject*> group)[0] = Place(<PyObject*> group, <PyObject*> row)
        return row

    cdef bytes row_of(self, tuple group):
        # behind the lanes, how far `outside` leads: asked far more often than the group is weighed
        cdef bytes row = PyBytes_FromStringAndSize(NULL, self.size * sizeof(int64_t) + sizeof(double))
        cdef int64_t* lanes = <int64_t*> PyBytes_AS_STRING(row)
        cdef int64_t best = -(<int64_t> 1 << 62)
        cdef int lane
        memset(lanes, 0, self.size * sizeof(int64_t))
        for feature in group:
            if self.table is not None:
                self.table.add(feature, lanes, self.size)
                continue
            for lane, weight in self.weights(feature):
                lanes[lane] += llrint(<double> weight * _SCALE)
        for lane in range(self.size):
            if lane != self.outside and lanes[lane] > best:
                best = lanes[lane]
        (<double*> (lanes + self.size))[0] = (lanes[self.outside] - best) * _UNIT
        return self.nothing if row == self.nothing else row

    cdef int add(self, groups, int64_t* total) except -1:
        cdef int lane
        cdef bytes row
        cdef int64_t* lanes
        memset(total, 0, self.size * sizeof(int64_t))
        for group in groups:
            if group is ():
                continue
            row = self.of_any(group)
            if row is self.nothing:
                continue
            lanes = <int64_t*> PyBytes_AS_STRING(row)
            for lane in range(self.size):
                total[lane] += lanes[lane]
        return 0

    def sums(self, groups):
        """What the groups together weigh for each label, in units."""
        cdef int64_t total[MOST_LANES]
        self.add(groups, total)
        return tuple([total[lane] for lane in range(self.size)])

    def may_be_something(self, groups):
        """The prefilter: whether some groups leave it open that a token is anything."""
        cdef double lead = 0.0
        cdef bytes row
        for group in groups:
            row = self.of_any(group)
            lead += (<double*> (PyBytes_AS_STRING(row) + self.size * sizeof(int64_t)))[0]
        return lead < self.lead

    def likelihoods(self, list run, double lowest, double least):
        """For each token of the run the labels that are at least as likely as `least`, and how likely nothing is."""
        cdef int size = self.size, length = len(run), place, lane, width = size * sizeof(double)
        cdef int64_t total[MOST_LANES]
        cdef bytes kept = PyBytes_FromStringAndSize(NULL, 3 * length * size * sizeof(double))
        cdef double* powers = <double*> PyBytes_AS_STRING(kept)
        cdef double* forward = powers + length * size
        cdef double* shares = forward + length * size
        cdef double behind[MOST_LANES]
        cdef double stepped[MOST_LANES]
        cdef double* here
        if length == 1 and run[0] is not None:
            self.add(run[0], total)
            if self.is_nothing(total, lowest):
                return [{self.labels[self.outside]: 1.0}]
            self.to_powers(total, shares)
            return [self.by_label(shares, least)]
        for place in range(length):
            here = powers + place * size
            if run[place] is None:
                for lane in range(size):
                    here[lane] = 1.0 if lane == self.outside else 0.0
            else:
                self.add(run[place], total)
                self.to_powers(total, here)
        for lane in range(size):
            forward[lane] = powers[lane]
            behind[lane] = 1.0
        for place in range(1, length):
            self.step(forward + (place - 1) * size, stepped, self.before, self.after)
            for lane in range(size):
                forward[place * size + lane] = powers[place * size + lane] * stepped[lane]
        here = shares + (length - 1) * size
        for lane in range(size):
            here[lane] = forward[(length - 1) * size + lane]
        for place in range(length - 2, -1, -1):
            for lane in range(size):
                stepped[lane] = powers[(place + 1) * size + lane] * behind[lane]
            self.step(stepped, behind, self.after, self.before)
            for lane in range(size):
                shares[place * size + lane] = forward[place * size + lane] * behind[lane]
        return [self.by_label(shares + place * size, least) for place in range(length)]

    cdef dict by_label(self, double* shares, double least):
        """Shares scaled to one, by label; those below `least` are left out."""
        cdef dict out = {}
        cdef double scale = 0.0, share
        cdef int lane
        for lane in range(self.size):
            scale += shares[lane]
        scale = 1 / scale
        for lane in range(self.size):
            share = shares[lane] * scale
            if share >= least:
                out[self.labels[lane]] = share
        out[self.labels[self.outside]] = shares[self.outside] * scale
        return out

    cdef bint is_nothing(self, int64_t* sums, double lowest):
        cdef int64_t own = sums[self.outside], others = -(<int64_t> 1 << 62)
        cdef int lane
        for lane in range(self.size):
            if lane != self.outside and sums[lane] > others:
                others = sums[lane]
        return own > others and self.size * exp((others - own) * _UNIT) < lowest

    cdef void to_powers(self, int64_t* sums, double* out) noexcept:
        cdef int64_t best = sums[0]
        cdef int lane
        for lane in range(1, self.size):
            if sums[lane] > best:
                best = sums[lane]
        for lane in range(self.size):
            out[lane] = exp((sums[lane] - best) * _UNIT)

    cdef void step(self, double* shares, double* found, int* one, int* other) noexcept:
        cdef double scale = 0.0
        cdef int lane, number
        for lane in range(self.size):
            scale += shares[lane]
            found[lane] = 1.0
        scale = 1 / scale
        for number in range(self.count):
            found[other[number]] += shares[one[number]] * scale * self.factor[number]
