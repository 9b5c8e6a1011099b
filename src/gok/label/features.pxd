cimport cython

from gok.detect.form cimport Form
from gok.label.book cimport Book


cdef int _OPEN


cdef class Row:
    cdef readonly tuple tokens
    cdef readonly list keys
    cdef list _bits, _features

    cpdef Py_ssize_t place_of(self, Py_ssize_t token) except? -1
    cpdef object bits(self, Py_ssize_t place)


@cython.locals(
    firsts=list, kept=list, rows=list, run=list, keys=tuple, first_keys=tuple, i=Py_ssize_t, start=Py_ssize_t,
    place=Py_ssize_t, is_empty=bint,
)
cdef list _rows_of_sentence(Book book, list asked, may_be_something)

@cython.locals(tokens=tuple, start=Py_ssize_t, end=Py_ssize_t, first=Py_ssize_t, i=Py_ssize_t, hints=dict, is_weighed=bint)
cdef dict _hints(essay, found)

@cython.locals(low=Py_ssize_t, high=Py_ssize_t, middle=Py_ssize_t, there=Py_ssize_t)
cdef Py_ssize_t _token_at(tuple tokens, Py_ssize_t start) except -1

@cython.locals(asked=list, i=Py_ssize_t, form=Form, gate=int, are_shut=bint)
cdef list _asked(look, dict phrases)

@cython.locals(known=list, starts=frozenset, previous=Form, lone=bint, shouted=bint)
cdef bint _is_spoken_for(Py_ssize_t i, Form form, look) except -1
