cimport cython

from gok.label.persons cimport Person, Persons
from gok.label.settle cimport Reading


@cython.locals(reading=Reading, persons=Py_ssize_t, things=dict)
cpdef Py_ssize_t tell_entities(str text, list readings)

@cython.locals(low=str)
cdef str _surface(Reading reading)

@cython.locals(reading=Reading, group=list, first=list, last=list, full=list, parts=list, persons=Persons, person=Person)
cdef Py_ssize_t _name_persons(str text, list readings)

@cython.locals(groups=list, last=Reading, reading=Reading, is_first=bint, was_first=bint, order_goes_on=bint)
cdef list _full_names(str text, list readings)

@cython.locals(category=str)
cdef object _key(Reading reading, str surface, places, institutions)

@cython.locals(reading=Reading, numbers=list, given=Py_ssize_t, waiting=list, optional=frozenset)
cpdef list number_entities(list readings, Py_ssize_t entities)
