import cython

from gok.label.settle cimport Reading


@cython.locals(text=str, run=list, reading=Reading, last=Reading, start=Py_ssize_t, before=str, is_part=bint)
cpdef place_names(object essay, list readings, object forms)

cdef _say(str text, str before, Reading reading)

@cython.locals(first=Reading, last=Reading, reading=Reading, weights=list)
cdef _place(str text, list readings, list run, object forms)

@cython.locals(before=str, stem=str, other=Reading)
cdef _place_alone(str text, list readings, Reading reading, object forms)

cdef _tell(Reading reading, str category)
