cimport cython

from gok.detect.form cimport Form as KnownForm


@cython.locals(first=KnownForm, second=KnownForm)
cdef str _found(list known, Py_ssize_t i, object lexicon, bint announced, frozenset starts)

cdef str _parted(KnownForm first, KnownForm second, object lexicon, bint announced)

cdef str _headed(KnownForm first, KnownForm second, bint announced, bint starts_sentence)
