"""`gok.kernel.chains`, compiled: the same sums to the last bit, lane by lane instead of in long integers.

Keep the two alike; a test holds one to the other.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.dict cimport PyDict_GetItem
from cpython.ref cimport PyObject
from libc.math cimport exp
from libc.stdint cimport int64_t
from libc.string cimport memset

from gok.detect.model.templates import FIRST, TEMPLATES
from gok.kernel.chains import LEAD, MOST_KEPT, UNIT

__all__ = ["Chain", "Sums"]

DEF MOST_LANES = 256

cdef double _UNIT = UNIT
cdef double _LEAD = LEAD
cdef double _SCALE = 1 / UNIT
cdef Py_ssize_t _MOST_KEPT = MOST_KEPT


cdef class Sums:
    """Sums of weights over all facts of a token, one for each of `size` lanes."""

    cdef readonly int size
    cdef object weights
    cdef list tables
    cdef list templates
    cdef dict by_fact
    cdef int count

    def __init__(self, weights, int size):
        if size > MOST_LANES:
            raise ValueError("too many labels")
        self.weights, self.size = weights, size
        self.templates = [template.facts for template in TEMPLATES]
        self.tables = [{} for _ in TEMPLATES]
        self.by_fact = {}
        self.count = len(self.templates)

    cdef bytes of_fact(self, fact):
        cdef bytes row = self.by_fact.get(fact)
        cdef int64_t* lanes
        if row is None:
            if len(self.by_fact) >= _MOST_KEPT:
                self.by_fact.clear()
            row = PyBytes_FromStringAndSize(NULL, self.size * sizeof(int64_t))
            lanes = <int64_t*> PyBytes_AS_STRING(row)
            memset(lanes, 0, self.size * sizeof(int64_t))
            for lane, weight in self.weights(fact):
                lanes[<int> lane] += <int64_t> round(weight * _SCALE)
            self.by_fact[fact] = row
        return row

    cdef bytes of_key(self, int number, key):
        """What a key of a template comes to, worked out once and kept."""
        cdef dict table = <dict> self.tables[number]
        cdef PyObject* found = PyDict_GetItem(table, key)
        if found != NULL:
            return <bytes> found
        cdef bytes row = PyBytes_FromStringAndSize(NULL, self.size * sizeof(int64_t))
        cdef int64_t* lanes = <int64_t*> PyBytes_AS_STRING(row)
        cdef int64_t* more
        cdef int lane
        cdef bytes one
        memset(lanes, 0, self.size * sizeof(int64_t))
        for fact in self.templates[number](key):
            one = self.of_fact(fact)
            more = <int64_t*> PyBytes_AS_STRING(one)
            for lane in range(self.size):
                lanes[lane] += more[lane]
        if len(table) >= _MOST_KEPT:
            table.clear()
        table[key] = row
        return row

    cdef int add(self, tuple keys, int64_t* total) except -1:
        cdef int number, lane
        cdef bytes row
        cdef int64_t* lanes
        if len(keys) != self.count:
            raise ValueError("not one key a template")
        memset(total, 0, self.size * sizeof(int64_t))
        for number in range(self.count):
            row = self.of_key(number, keys[number])
            lanes = <int64_t*> PyBytes_AS_STRING(row)
            for lane in range(self.size):
                total[lane] += lanes[lane]
        return 0

    def __call__(self, tuple keys):
        """The sums, in units of 2**-40."""
        cdef int64_t total[MOST_LANES]
        self.add(keys, total)
        return tuple([total[lane] for lane in range(self.size)])

    def difference(self, tuple keys, int one, int other):
        """How far one lane is before another."""
        cdef int64_t total[MOST_LANES]
        self.add(keys, total)
        return (total[one] - total[other]) * _UNIT

    cdef double lead(self, int number, key, int lane):
        """How far a lane leads all others by a key of a template, or trails the best."""
        cdef bytes row = self.of_key(number, key)
        cdef int64_t* lanes = <int64_t*> PyBytes_AS_STRING(row)
        cdef int64_t best = -(<int64_t> 1 << 62)
        cdef int one
        for one in range(self.size):
            if one != lane and lanes[one] > best:
                best = lanes[one]
        return (lanes[lane] - best) * _UNIT


cdef class Chain:
    """A linear-chain CRF: how likely each label is for each token of a run."""

    cdef Sums sums
    cdef list labels
    cdef int outside, size, count
    cdef int before[4096]
    cdef int after[4096]
    cdef double factor[4096]

    def __init__(self, crf, str outside):
        self.labels = list(crf.labels)
        self.size = len(self.labels)
        self.sums = Sums(crf.weights, self.size)
        self.outside = self.labels.index(outside)
        steps = crf.steps()
        if len(steps) > 4096:
            raise ValueError("too many steps from label to label")
        self.count = len(steps)
        for number, (before, after, weight) in enumerate(steps):
            self.before[number], self.after[number], self.factor[number] = before, after, exp(weight) - 1

    def may_be_something(self, form, left, right):
        """Whether the keys of the first templates leave it open that a token is anything."""
        cdef Sums sums = self.sums
        cdef int outside = self.outside
        return sums.lead(0, form, outside) + sums.lead(1, left, outside) + sums.lead(2, right, outside) < _LEAD

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
            self.sums.add(<tuple> run[0], total)
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
                self.sums.add(<tuple> run[place], total)
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
