cimport cython

from gok.detect.form cimport Form as KnownForm


@cython.locals(form=KnownForm)
cdef list _lowers(list known)

@cython.locals(form=KnownForm, i=cython.Py_ssize_t, number=cython.Py_ssize_t, places=list)
cdef list _places(list known)

@cython.locals(form=KnownForm, after=KnownForm, i=cython.Py_ssize_t)
cdef list _beginnings(list known)

@cython.locals(form=KnownForm, after=KnownForm)
cdef bint _is_mark(KnownForm form, KnownForm after)
