cimport cython

from gok.detect.form cimport Form as KnownForm


@cython.locals(form=KnownForm, marks=tuple, found=tuple)
cdef tuple _listed(object look, Py_ssize_t at)

cdef tuple _one_each(tuple readings)

@cython.locals(
    start=cython.Py_ssize_t,
    end=cython.Py_ssize_t,
    first=cython.Py_ssize_t,
    last=cython.Py_ssize_t,
    name_at=cython.Py_ssize_t,
    known=list,
    lowers=list,
    before=list,
    found=list,
    form=KnownForm,
)
cdef list _judged(object essay, object look, tuple here, tuple sentence, tuple readings, object told)
