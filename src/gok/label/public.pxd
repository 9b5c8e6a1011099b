import cython

from gok.label.settle cimport Reading


@cython.locals(text=str, famous=dict, found=set, reading=Reading, r=Reading, people=list, has_brackets=bint, has_experts=bint)
cpdef set public_spans(object essay, list readings, object forms, bint own_life)

cdef bint _is_platform(Reading reading, object forms)

@cython.locals(word=str)
cdef bint _has_experts(str text)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, bracket=Py_ssize_t, cited=bint)
cdef bint _is_cited(str text, Reading reading, bint has_brackets, bint has_experts)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t)
cdef bint _is_of_scholars(str text, Reading reading)
