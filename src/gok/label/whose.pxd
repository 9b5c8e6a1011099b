cimport cython

from gok.detect.form cimport Form


cdef class Sentences:
    cdef tuple _sentences
    cdef list _known, _starts
    cdef Py_ssize_t _number
    cdef dict _counted

    @cython.locals(number=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, i=Py_ssize_t, counted=dict, form=Form, own=tuple)
    cpdef object around(self, Py_ssize_t place)
