# Types for the compiled module: groups are one machine word, places are plain numbers; what waits is any number.
import cython

cdef Py_ssize_t _GROUP_BITS, _GROUP, _NEVER, _REACH, _BEFORE, _AFTER

cdef class Start:
    cdef Py_ssize_t place
    cdef bint is_word
    cdef tuple rules
    cdef object first, close, apart, far

cdef class ScannedToken:
    cdef tuple starts
    cdef bint begins_word, ends_word

cdef class ScannedRule:
    cdef readonly Py_ssize_t number
    cdef object pattern, match
    cdef tuple needs, holds
    cdef readonly bint at_words, at_places

cdef class RuleGroups:
    cdef object table
    cdef dict forms
    cdef unsigned long long at_words
    cdef list bits, groups, kinds, open, orders, rules, waiting, waits

cdef class RuleScanner:
    cdef str _text, _low
    cdef RuleGroups _of
    cdef list _edges, _found, _tries, _windows, _words
    cdef Py_ssize_t _bits, _edge, _passed
    cdef unsigned long long _opened, _active
    cdef object _may_wait, _waits

    @cython.locals(
        hits=list, every=cython.int, i=cython.Py_ssize_t, kind=cython.int, group=cython.Py_ssize_t, wanted=cython.int,
        start=cython.Py_ssize_t, end=cython.Py_ssize_t,
    )
    cpdef list matches(self, tuple tokens, list kinds)

    @cython.locals(
        i=cython.Py_ssize_t, kind=cython.int, start=cython.Py_ssize_t, begin=cython.Py_ssize_t, end=cython.Py_ssize_t,
        order=cython.Py_ssize_t,
    )
    cdef int _open(self, Py_ssize_t group, int wanted, list hits) except -1

    @cython.locals(text=str, behind=cython.Py_ssize_t)
    cdef int _open_window(self, Py_ssize_t group, Py_ssize_t begin, Py_ssize_t end) except -1

    @cython.locals(i=cython.Py_ssize_t, edge=cython.Py_ssize_t)
    cdef int _pass_edges(self, Py_ssize_t end) except -1

    @cython.locals(
        place=cython.Py_ssize_t, place_before=cython.Py_ssize_t,
        end=cython.Py_ssize_t, has_blank=cython.bint, has_mark=cython.bint, ends_word=cython.bint,
        after=cython.Py_ssize_t, start=cython.Py_ssize_t, form=ScannedToken, here=Start,
    )
    cdef int _find(self, tuple tokens) except -1

    @cython.locals(of=RuleGroups, rule=cython.Py_ssize_t, bit=cython.ulonglong, order=cython.Py_ssize_t)
    cdef int _put(self, tuple rules, Py_ssize_t place, unsigned long long groups) except -1

    @cython.locals(order=cython.Py_ssize_t)
    cdef int _add(self, Py_ssize_t place, object bits) except -1

    @cython.locals(start=cython.Py_ssize_t, here=Start, form=ScannedToken)
    cdef int _add_cut(
        self, Py_ssize_t cut, Py_ssize_t place_before, object before, Py_ssize_t place, object first
    ) except -1

    @cython.locals(
        tries=list, of=RuleGroups, first=cython.Py_ssize_t, last=cython.Py_ssize_t, behind=cython.Py_ssize_t,
        order=cython.Py_ssize_t, key=cython.Py_ssize_t, rule=ScannedRule, windows=list,
        low=str,
    )
    cdef int _try_all(self) except -1

    @cython.locals(
        text=str, window=cython.Py_ssize_t, end=cython.Py_ssize_t, last=cython.Py_ssize_t, free=cython.Py_ssize_t,
        i=cython.Py_ssize_t, key=cython.Py_ssize_t, place=cython.Py_ssize_t, low=str, in_bits=cython.Py_ssize_t,
        begin=cython.Py_ssize_t, reach=cython.Py_ssize_t,
    )
    cdef int _try(
        self, ScannedRule rule, list places, Py_ssize_t first, Py_ssize_t behind, list windows
    ) except -1

@cython.locals(piece=str, at=cython.Py_ssize_t)
cdef Py_ssize_t _next(str low, tuple pieces, Py_ssize_t start) except -2
