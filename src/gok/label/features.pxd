cimport cython

from gok.detect.form cimport Form
from gok.label.book cimport Book


cdef class Row:
    cdef readonly tuple tokens
    cdef readonly list keys
    cdef list _bits, _features

    cpdef Py_ssize_t place_of(self, Py_ssize_t token) except? -1
    cpdef object bits(self, Py_ssize_t place)


@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef list _runs(list asked)

@cython.locals(tokens=tuple, start=Py_ssize_t, end=Py_ssize_t, first=Py_ssize_t, i=Py_ssize_t, hints=dict, is_weighed=bint)
cdef dict _hints(essay, found)

@cython.locals(low=Py_ssize_t, high=Py_ssize_t, middle=Py_ssize_t)
cdef Py_ssize_t _token_at(tuple tokens, Py_ssize_t start) except -1

@cython.locals(asked=list, known=list, i=Py_ssize_t, form=Form, gate=int)
cdef list _asked(look, dict phrases)

@cython.locals(known=list, starts=frozenset, previous=Form, following=Form, lone=bint, shouted=bint)
cdef bint _is_spoken_for(Py_ssize_t i, Form form, look) except -1
