cimport cython

from gok.label.features cimport Row

cdef object _WHERE, _LISTED_PLACES, _LISTED, _BOUGHT, _PLAIN, _UNCOMMON, _KNOWN_AS_PERSON
cdef object _CAPITAL, _SMALL, _BRAND, _OPENS, _OPENS_WITH_CAPITAL, _WORD_OF_SOME_KIND, _MARKED
cdef object _LABELS


cdef class Guess:
    cdef readonly tuple tokens
    cdef readonly dict readings
    cdef readonly double personal


@cython.locals(
    i=Py_ssize_t, start=Py_ssize_t, open_label=str, best=str, label=str, readings=dict, by_label=dict, tokens=tuple,
    found=list, something=double, inside=double, enough=double, total=double, scale=double, personal=double, own=double,
    value=double,
)
cpdef list guesses_of(Row row, list likelihoods)

cdef bint _names_somebody(str label, bits) except -1

cdef double _enough(str label, bits) except -1

@cython.locals(by_label=dict, own=double, value=double, name=str, label=str, is_own=bint)
cdef tuple _by_label(likely)
