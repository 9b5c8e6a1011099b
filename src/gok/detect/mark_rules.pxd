cdef class Told:
    cdef readonly bint is_own
    cdef readonly bint is_cited
    cdef readonly bint is_general
    cdef readonly bint of_somebody
    cdef readonly bint names
    cdef readonly bint own_essay


cdef class Place:
    cdef readonly str kind
    cdef readonly object weight
    cdef readonly str surface
    cdef readonly list before
    cdef readonly list after
    cdef readonly bint after_is_name
    cdef readonly bint is_own
    cdef readonly bint is_cited
    cdef readonly bint is_general
    cdef readonly bint of_somebody
    cdef readonly bint names
    cdef readonly bint own_essay
