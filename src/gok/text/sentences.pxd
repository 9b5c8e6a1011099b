# Types for the compiled module.
import cython

@cython.locals(
    sentences=list, first=cython.Py_ssize_t, end=cython.Py_ssize_t, i=cython.Py_ssize_t, start=cython.Py_ssize_t,
    after=cython.Py_ssize_t, line=cython.Py_ssize_t, size=cython.Py_ssize_t, word=str, previous=str,
    ended=cython.bint, breaks=cython.bint, last=cython.Py_UCS4,
)
cpdef tuple split_sentences(str text, object tokens)

cdef Py_ssize_t _next_line(str text, Py_ssize_t start, Py_ssize_t size)

cdef bint _line_ends(str gap, str previous, str word)
