"""`gok.kernel.chains`, compiled: the same sums to the last bit, lane by lane instead of in long integers.

Keep the two alike; a test holds one to the other.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.dict cimport PyDict_GetItem
from cpython.ref cimport PyObject
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeUTF8
from libc.math cimport exp
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from gok.kernel.fast_cutting cimport FeatureWeights

from sys import byteorder

from gok.kernel.chains import MOST_KEPT, UNIT, spelled

cdef extern from "pieces.h":
    enum: LONGEST, MOST_PIECES
    ctypedef struct Piece:
        pass
    int read_pieces(tuple, Piece*, int*) except -1
    Py_ssize_t spell(const Piece*, int, const char**, const Py_ssize_t*, char*, Py_ssize_t) noexcept

cdef extern from "places.h":
    enum: PLACES
    ctypedef struct Place:
        PyObject* group
        PyObject* row
    Place* place_of(Place*, PyObject*) noexcept

cdef extern from "along.h":
    ctypedef struct Links:
        int size, outside, count
        const int* before
        const int* after
        const double* factors
        double unit
    int64_t best_of_something(const Links*, const int64_t*) noexcept
    bint is_nothing(const Links*, const int64_t*, double) noexcept
    void to_powers(const Links*, const int64_t*, double*) noexcept
    void go_along(const Links*, int, const double*, double*, double*) noexcept

__all__ = ["Chain", "Pairs", "weights_of"]

DEF MOST_LANES = 256
DEF MOST_STEPS = 4096

cdef double _UNIT = UNIT
cdef Py_ssize_t _MOST_KEPT = MOST_KEPT
if 2 * MOST_KEPT > PLACES or byteorder != "little" or 1 / UNIT != 2.0 ** 40:
    raise ImportError("more groups are kept than there are places for, or another machine, or other units")


def weights_of(crf):
    return FeatureWeights(*crf.places)


cdef inline dict below(dict table, key):
    """The table that stands below a key of another one, made if there is none."""
    cdef PyObject* found = PyDict_GetItem(table, key)
    if found == NULL:
        table[key] = {}
        found = PyDict_GetItem(table, key)
    return <dict> found


@cython.auto_pickle(False)
cdef class Pairs:
    """Groups of features by two signs, as a table of them would give, but spelled out only for who reads them.

    Most pairs are met once. A chain finds what a pair weighs by its signs, and makes no string of its features.
    """

    cdef tuple features
    cdef int count
    cdef int ends[MOST_PIECES]  # of each feature, among the pieces
    cdef Piece pieces[MOST_PIECES]

    def __init__(self, *features):
        self.features, self.count = features[:MOST_PIECES], read_pieces(features[:MOST_PIECES], self.pieces, self.ends)

    cdef tuple find(self, tuple of):
        cdef char feature[LONGEST + 1]
        cdef Py_ssize_t number
        if any([self.spell(number, of, feature) < 0 for number in range(self.count)]):
            return tuple(spelled(self.features, of))
        return tuple([PyUnicode_DecodeUTF8(feature, self.spell(number, of, feature), NULL) for number in range(self.count)])

    cdef Py_ssize_t spell(self, int number, tuple of, char* feature) except -2:
        """Put a feature together, with a zero behind it; -1 where it is too long."""
        cdef const char* texts[2]
        cdef Py_ssize_t sizes[2]
        cdef Py_ssize_t size
        cdef int start = self.ends[number - 1] if number else 0
        texts[0], texts[1] = PyUnicode_AsUTF8AndSize(of[0], &sizes[0]), PyUnicode_AsUTF8AndSize(of[1], &sizes[1])
        size = spell(&self.pieces[start], self.ends[number] - start, texts, sizes, feature, LONGEST)
        feature[max(0, size)] = 0
        return size

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

    cdef FeatureWeights weights
    cdef dict by_group, by_kind
    cdef Py_ssize_t pairs  # that are kept in `by_kind`, below their first signs and their second ones
    cdef bytes nothing  # the row of what speaks for no label, as most pairs of neighbours do
    cdef Place* places  # what `by_group` has, by the address of the group: it keeps both alive
    cdef list labels
    cdef int outside, size
    cdef Links links
    cdef int before[MOST_STEPS]
    cdef int after[MOST_STEPS]
    cdef double factor[MOST_STEPS]
    cdef double lead

    def __init__(self, labels, FeatureWeights weights not None, *, steps=(), int outside=0, double lead=0.0):
        self.labels, self.weights, self.outside, self.lead = list(labels), weights, outside, lead
        self.size, self.by_group, self.by_kind, self.pairs = len(self.labels), {}, {}, 0
        self.nothing = bytes(self.size * sizeof(int64_t) + sizeof(double))
        found = list(steps)
        if self.size > MOST_LANES or len(found) > MOST_STEPS:
            raise ValueError("too many labels, or steps from label to label")
        for number, (before, after, weight) in enumerate(found):
            self.before[number], self.after[number], self.factor[number] = before, after, exp(weight) - 1
        self.links = [self.size, outside, len(found), &self.before[0], &self.after[0], &self.factor[0], _UNIT]
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
        row = second[pair.of[1]] = self.row_of_pair(pair.kind, pair.of)
        self.pairs += 1
        return row

    cdef bytes of_group(self, tuple group):
        # Most groups come from tables and are the very tuple that was weighed: no string of it need be looked at.
        cdef Place* place = place_of(self.places, <PyObject*> group)
        cdef PyObject* found
        if place.group != NULL:
            return <bytes> place.row
        found = PyDict_GetItem(self.by_group, group)
        return <bytes> found if found != NULL else self.weigh(group)

    cdef bytes weigh(self, tuple group):
        cdef bytes row = self.row_of(group)
        if len(self.by_group) >= _MOST_KEPT:
            self.by_group.clear()
            memset(self.places, 0, PLACES * sizeof(Place))
        self.by_group[group] = row
        place_of(self.places, <PyObject*> group)[0] = Place(<PyObject*> group, <PyObject*> row)
        return row

    cdef bytes row_of(self, tuple group):
        cdef int64_t lanes[MOST_LANES + 1]
        cdef const char* text
        cdef Py_ssize_t size, found = 0
        memset(lanes, 0, sizeof(lanes))
        for feature in group:
            text = PyUnicode_AsUTF8AndSize(feature, &size)
            found += self.weights.add(text, size, lanes, self.size)
        return self.kept(lanes) if found else self.nothing

    cdef bytes row_of_pair(self, Pairs kind, tuple of):
        cdef int64_t lanes[MOST_LANES + 1]
        cdef char feature[LONGEST + 1]
        cdef Py_ssize_t size, found = 0
        cdef int number
        memset(lanes, 0, sizeof(lanes))
        for number in range(kind.count):
            size = kind.spell(number, of, feature)
            if size < 0:
                return self.row_of(kind.find(of))
            found += self.weights.add(feature, size, lanes, self.size)
        return self.kept(lanes) if found else self.nothing

    cdef bytes kept(self, int64_t* lanes):
        # behind the lanes, how far `outside` leads: asked far more often than the group is weighed
        (<double*> (lanes + self.size))[0] = (lanes[self.outside] - best_of_something(&self.links, lanes)) * _UNIT
        return PyBytes_FromStringAndSize(<char*> lanes, self.size * sizeof(int64_t) + sizeof(double))

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
        cdef int size = self.size, length = len(run), place
        cdef int64_t total[MOST_LANES]
        cdef bytes kept = PyBytes_FromStringAndSize(NULL, 3 * length * size * sizeof(double))
        cdef double* powers = <double*> PyBytes_AS_STRING(kept)
        cdef double* forward = powers + length * size
        cdef double* shares = forward + length * size
        if length == 1 and run[0] is not None:
            self.add(run[0], total)
            if is_nothing(&self.links, total, lowest):
                return [{self.labels[self.outside]: 1.0}]
            to_powers(&self.links, total, shares)
            return [self.by_label(shares, least)]
        for place in range(length):
            if run[place] is None:
                memset(powers + place * size, 0, size * sizeof(double))
                powers[place * size + self.outside] = 1.0
            else:
                self.add(run[place], total)
                to_powers(&self.links, total, powers + place * size)
        if length:
            go_along(&self.links, length, powers, forward, shares)
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
