cimport cython


cpdef bint same_name(str one, str other) except -1


cdef class Person:
    cdef readonly Py_ssize_t number
    cdef list first, last

    @cython.locals(agrees_first=bint, agrees_last=bint)
    cdef bint is_called(self, list first, list last) except -1


@cython.locals(one=str, other=str)
cdef bint _agree(list some, list others) except -1


cdef class Persons:
    cdef readonly Py_ssize_t count
    cdef dict _by_first, _by_last

    cpdef Person meet(self, list first, list last)

    @cython.locals(by_first=list, by_last=list, groups=list, group=list, found=Person, person=Person)
    cdef Person _find(self, list first, list last)


@cython.locals(found=list)
cdef list _with_traces(list names, dict table)

cdef Py_ssize_t _count(list groups) except -1

@cython.locals(name=str, trace=str, group=list, last=Person)
cdef _note(Person person, list names, list known, dict table)
