import cython


@cython.locals(
    found=list, sure=dict, lowers=list, known=list, words=set, sources=dict, long=dict, unsure=set, wanted=set,
    taken=list, passed=Py_ssize_t, reach=Py_ssize_t, start=Py_ssize_t, i=Py_ssize_t, low=str, word=str, out=list,
)
cpdef list find_repeats(object essay, object candidates, object forms)

cdef dict _sources(dict sure, set words)

cdef object _base_of_genitive(str low, dict sure, object forms)

@cython.locals(sure=dict, surface=str, category=str, is_number=bint, shortest=Py_ssize_t)
cdef dict _sure(str text, list found)

cdef str _stem(str surface)

cdef dict _by_first_letter(dict sure)
