import cython

from gok.label.settle cimport Reading


cpdef bint same_name(str one, str other)


cdef class _Person:
    cdef Py_ssize_t number
    cdef list first, last

    @cython.locals(agrees_first=bint, agrees_last=bint)
    cdef bint is_called(self, list first, list last)


@cython.locals(one=str, other=str)
cdef bint _agree(list some, list others)

@cython.locals(reading=Reading, persons=Py_ssize_t, things=dict, seen=dict)
cpdef Py_ssize_t tell_entities(str text, list readings)

@cython.locals(low=str)
cdef str _surface(Reading reading)

@cython.locals(
    reading=Reading, group=list, first=list, last=list, full=list, parts=list, persons=Py_ssize_t, by_letter=dict,
    letters=set, person=_Person, name=str,
)
cdef Py_ssize_t _name_persons(str text, list readings)

@cython.locals(found=_Person, person=_Person)
cdef _Person _find(dict by_letter, set letters, list first, list last)

@cython.locals(groups=list, last=Reading, reading=Reading, is_first=bint, was_first=bint, order_goes_on=bint)
cdef list _full_names(str text, list readings)

@cython.locals(category=str)
cdef object _key(Reading reading, str surface, dict seen)

@cython.locals(known=list, town=str, other=str)
cdef str _resolve(str kind, str surface, dict seen)

@cython.locals(reading=Reading, numbers=list, given=Py_ssize_t, waiting=list, optional=frozenset)
cpdef list number_entities(list readings, Py_ssize_t entities)
