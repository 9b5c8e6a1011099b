cdef class Form:
    cdef readonly str lower
    cdef readonly str shape
    cdef readonly int gate
    cdef readonly bint is_word
    cdef readonly int frequency
    cdef readonly object classes
    cdef readonly str follower
    cdef readonly frozenset followers
    cdef readonly bint is_head
    cdef readonly str sign
    cdef readonly tuple own
    cdef public tuple sought
    cdef readonly tuple word
