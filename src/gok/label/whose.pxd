cimport cython

from gok.detect.form cimport Form


cdef class Words:
    cdef readonly dict all
    cdef readonly tuple but


cdef class Sentences:
    cdef tuple _sentences
    cdef list _known, _starts
    cdef Py_ssize_t _number
    cdef dict _counted

    @cython.locals(number=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, counted=dict, form=Form, own=tuple)
    cpdef Words around(self, Py_ssize_t place)


cdef class Whose:
    cdef int _own, _public
    cdef object _weights, _sums, _by_label
    cdef dict _by_word

    @cython.locals(odds=double)
    cpdef double likely(self, tuple keys, str label, Words words, double share) except -1
