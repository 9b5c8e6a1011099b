cimport cython

from gok.detect.form cimport Form
from gok.label.features cimport Row
from gok.label.guesses cimport Guess
from gok.label.whose cimport Sentences


@cython.locals(
    known=list, out=list, sentences=Sentences, row=Row, guess=Guess, place=Py_ssize_t, is_plain=bint, label=str,
)
cpdef list find_by_context(essay, forms, found, judge, tagger=*)

@cython.locals(form=Form)
cdef bint _is_plain(Guess guess, list known) except -1

@cython.locals(parts=list)
cdef object _parts(str label, tuple places, Row row)
