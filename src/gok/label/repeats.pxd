import cython

from gok.detect.form cimport Form


@cython.locals(
    found=list, sure=dict, known=list, sources=dict, long=dict, taken=list, passed=Py_ssize_t, reach=Py_ssize_t,
    start=Py_ssize_t, i=Py_ssize_t, low=str, out=list, tokens=tuple,
)
cpdef list find_repeats(object essay, object candidates, object forms)

@cython.locals(name=str)
cdef dict _with_genitives(dict sure)

cdef object _base_of_genitive(str low, dict sure, object forms)

@cython.locals(sure=dict, surface=str, category=str, is_number=bint, shortest=Py_ssize_t)
cdef dict _sure(str text, list found)

cdef str _stem(str surface)

@cython.locals(name=str, found=dict)
cdef dict _by_first_letter(dict sure)

@cython.locals(name=str, stem=str)
cdef object _near(Form form, list names)

cdef bint _acts(Form form, object source, Form following, object forms)

cdef bint _is_name_here(Form form, object source, bint starts_sentence, bint is_small)
