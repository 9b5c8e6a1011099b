import cython

from gok.label.settle cimport Reading


@cython.locals(odds=double, rules=tuple, rule=str)
cpdef double confidence_of(Reading reading, double own, Py_ssize_t mentions, str kind)

@cython.locals(bounded=double)
cdef double _log_odds(double likely)
