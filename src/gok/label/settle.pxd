import cython


cdef class Reading:
    cdef public object span
    cdef public Py_ssize_t start, end, entity
    cdef public str category, group, text, low
    cdef public double score, personal
    cdef public tuple rules, features, alternatives

    cpdef read(self, str text)


@cython.locals(reading=Reading, reach=Py_ssize_t, readings=list, rivals=list, lost=set, marks=frozenset, found=list)
cpdef list settle(object candidates)

@cython.locals(place=tuple, same=list)
cdef list _merge(list candidates)

@cython.locals(reading=Reading)
cdef Reading _agreed(list same)

@cython.locals(reading=Reading, place=Py_ssize_t, losers=list)
cdef list _contest(list rivals, set whole)

@cython.locals(loser=Reading, shared=Py_ssize_t)
cdef _give_alternatives(Reading winner, list losers)
