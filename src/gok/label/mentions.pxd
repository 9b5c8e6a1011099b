import cython

from gok.label.confidence cimport confidence_of
from gok.label.settle cimport Reading


@cython.locals(reading=Reading, entity=Py_ssize_t, category=str, score=double, counts=list, out=list, marks=frozenset)
cdef tuple _mentions(list readings, list numbers, list own, str kind, bint replace_all)
