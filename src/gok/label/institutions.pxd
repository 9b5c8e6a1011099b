import cython

from gok.label.settle cimport Reading


@cython.locals(reading=Reading, r=Reading, institutions=list, professions=list, ends=set, starts=set, works=set)
cpdef at_work(object essay, list readings)

cdef _make_work(Reading reading)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, before=str)
cdef _judge(str text, Reading reading, set ends, set starts)

cdef bint _is_authority(Reading reading)

@cython.locals(start=Py_ssize_t, place=Py_ssize_t)
cdef bint _works_before(str text, str before, Reading reading, set ends)

@cython.locals(after=str)
cdef bint _works_behind(str text, Py_ssize_t end, set starts)
