import cython

from gok.label.settle cimport Reading


cdef bint _has_day(Reading reading)

@cython.locals(reading=Reading, public=set, shares=list, share=double, category=str, own=list, entity=Py_ssize_t)
cpdef list personal_entities(object essay, list readings, Py_ssize_t entities, object forms, str kind)

@cython.locals(reading=Reading, last=Reading, category=str, between=str, found=list)
cdef list _ages_of_others(str text, list readings, list own)

@cython.locals(likely=double)
cdef bint _is_own(list shares, str kind)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, line=Py_ssize_t, before=str)
cdef bint _is_mine(str text, Reading reading)

@cython.locals(one=Reading, other=Reading, chain=list)
cdef _share_among_listed(str text, list readings, list shares)

cdef _spread(list chain, list shares)

@cython.locals(lowers=list, first=Py_ssize_t, last=Py_ssize_t, missing=Py_ssize_t)
cpdef str kind_of(object essay, object forms)
