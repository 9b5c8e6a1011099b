cimport cython

from gok.detect.form cimport Form


cdef class Book:
    cdef str text, genre, kind_of_essay
    cdef tuple tokens, sentences, unhinted
    cdef list known, lowers, own, margins
    cdef frozenset openings
    cdef dict hints, capitals
    cdef set smalls, called, mine
    cdef object tagger
    cdef Py_ssize_t size, number, first, last
    cdef int essay, setting

    @cython.locals(i=Py_ssize_t, form=Form, shape=str, lowers=list, smalls=set, capitals=dict, openings=frozenset, before=str)
    cdef _read(self)

    cdef Py_ssize_t turn_to(self, Py_ssize_t i) except -1

    @cython.locals(
        first=Py_ssize_t, last=Py_ssize_t, number=Py_ssize_t, i=Py_ssize_t, p=Py_ssize_t, own=list, lowers=list,
        around=bint, cites=bint, kin=bint, capitals=bint, form=Form, here=int, words=list, places=list,
    )
    cdef study(self, list asked)

    @cython.locals(
        known=list, first=Py_ssize_t, last=Py_ssize_t, form=Form, one=Form, two=Form, next_one=Form, next_two=Form,
    )
    cdef tuple first_keys(self, Py_ssize_t i)

    @cython.locals(
        known=list, first=Py_ssize_t, last=Py_ssize_t, form=Form, one=Form, two=Form, three=Form, next_one=Form,
        next_three=Form, left=tuple, right=tuple,
    )
    cdef tuple keys(self, Py_ssize_t i, tuple first_keys)

    @cython.locals(lowers=list, start=Py_ssize_t, out=list, j=Py_ssize_t)
    cdef tuple _triggers(self, Py_ssize_t i)

    @cython.locals(margins=list, at=Py_ssize_t, key=int)
    cdef int _part_of_speech(self, Py_ssize_t i, Form form) except -1

    @cython.locals(
        tokens=tuple, text=str, lower=str, size=Py_ssize_t, ends_line=bint, begins_line=bint, is_small=bint,
        is_first=bint, called=bint, called_gen=bint, capitals=int,
    )
    cdef int _place(self, Py_ssize_t i, Form form) except -1


cdef int _step(double margin) except -1
