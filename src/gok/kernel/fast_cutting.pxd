cimport cython
from libc.stdint cimport int64_t


@cython.final
cdef class FeatureWeights:
    cdef bytes data
    cdef const char* begin
    cdef Py_ssize_t size, names, rows, weights
    cdef inline const char* at(self, Py_ssize_t place, Py_ssize_t size) except NULL
    cdef inline Py_ssize_t number(self, Py_ssize_t place) except -1
    cdef Py_ssize_t find(self, const char* feature, Py_ssize_t size) except -1
    cdef Py_ssize_t add(self, const char* feature, Py_ssize_t size, int64_t* lanes, int count) except -1
