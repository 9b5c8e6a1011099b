import cython

from gok.label.settle cimport Reading


@cython.locals(reading=Reading, r=Reading, forms=set, category=str, more=tuple, features=tuple)
cpdef tell_features(list readings, dict roles, object lexicon)
