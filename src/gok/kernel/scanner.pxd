# Types for the compiled module: what waits for the next word is one machine word, places are plain numbers.
import cython

cdef class Start:
    cdef Py_ssize_t place
    cdef bint is_word
    cdef tuple rules
    cdef unsigned long long first, close, apart, far

cdef class ScannedToken:
    cdef public int kinds
    cdef tuple starts
    cdef bint begins_word, ends_word

cdef class ScannedRule:
    cdef Py_ssize_t number
    cdef object pattern
    cdef tuple pieces
    cdef bint at_words, at_places

cdef class RuleScanner:
    cdef str _text, _low
    cdef object _table
    cdef dict _forms
    cdef list _by_rule, _hits
    cdef int _kinds
    cdef bint _in_order

    @cython.locals(
        first=cython.ulonglong, before=cython.ulonglong, right=cython.ulonglong, place=cython.Py_ssize_t,
        place_before=cython.Py_ssize_t, start=cython.Py_ssize_t, end=cython.Py_ssize_t, kinds=cython.int,
        has_blank=cython.bint, has_mark=cython.bint, ends_word=cython.bint, word=object, after=cython.Py_ssize_t,
        form=ScannedToken, here=Start, forms=dict, hits=list, rule=cython.Py_ssize_t,
    )
    cdef int _find(self, tuple tokens) except -1

    @cython.locals(places=list)
    cdef int _put(self, Py_ssize_t rule, Py_ssize_t place) except -1

    @cython.locals(rules=list, number=cython.Py_ssize_t)
    cdef int _add(self, Py_ssize_t place, unsigned long long bits) except -1

    @cython.locals(start=cython.Py_ssize_t, here=Start, form=ScannedToken, rule=cython.Py_ssize_t)
    cdef int _add_cut(
        self, Py_ssize_t cut, Py_ssize_t place_before, unsigned long long before, Py_ssize_t place,
        unsigned long long first,
    ) except -1

    @cython.locals(
        rule=ScannedRule, start=cython.Py_ssize_t, end=cython.Py_ssize_t, last=cython.Py_ssize_t,
        low=str, windows=list, places=list, found=list,
    )
    cpdef list matches(self, int wanted, tuple group)

    @cython.locals(places=list)
    cdef list _words(self, Py_ssize_t start, Py_ssize_t last)

    @cython.locals(
        text=str, pieces=tuple, number=cython.Py_ssize_t, window=cython.Py_ssize_t, start=cython.Py_ssize_t,
        end=cython.Py_ssize_t,
        last=cython.Py_ssize_t, free=cython.Py_ssize_t, place=cython.Py_ssize_t, low=str,
    )
    cdef int _try(self, ScannedRule rule, list places, list windows, list found) except -1

    @cython.locals(
        low=str, hits=list, i=cython.Py_ssize_t, last=cython.Py_ssize_t, start=cython.Py_ssize_t,
        begin=cython.Py_ssize_t, end=cython.Py_ssize_t, behind=cython.Py_ssize_t,
    )
    cdef list _windows(self, int wanted)

@cython.locals(some=tuple, piece=str)
cdef bint _holds(str low, tuple pieces)

cdef Py_ssize_t _next_blank(str text, Py_ssize_t start)
