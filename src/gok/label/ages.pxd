import cython

from gok.label.settle cimport Reading


@cython.locals(text=str, reading=Reading, found=list, ages=list, places=set, seen=set, new=list)
cpdef list with_ages(object essay, list readings, object forms)

@cython.locals(reading=Reading, r=Reading, at=Py_ssize_t, taken=set, new=dict)
cdef list _new(str text, list readings, list found)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, behind=str, before=str, is_named=bint)
cdef object _beside(str text, Reading person, object forms)
