import cython

from gok.label.settle cimport Reading


@cython.locals(reading=Reading, persons=dict, names=list)
cpdef tell_genders(str text, list readings, object lexicon)

@cython.locals(name=Reading, his=double, hers=double, men=Py_ssize_t, women=Py_ssize_t, before=str, after=str)
cdef str _gender_of(str text, list names, object lexicon)

@cython.locals(name=Reading, his=double, hers=double, weights=tuple)
cdef tuple _listed(list names, object lexicon)
