import cython

from gok.label.settle cimport Reading


@cython.locals(reading=Reading, roles=dict)
cpdef dict roles_of(str text, list readings)

@cython.locals(before=str, after=str)
cdef str _role(str text, Py_ssize_t start, Py_ssize_t end)
