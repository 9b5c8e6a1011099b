/* Features put together from pieces, as `chains.spelled` does it; for fast_chains and fast_walking. */

#pragma once

#include <Python.h>
#include <string.h>

enum {
    LONGEST = 512,  /* bytes of a feature; what is longer is put together by Python */
    MOST_PIECES = 64,
    MOST_GIVEN = 8
};

/* A piece of a feature: a constant, or the beginning or end of what is given; in UTF-8. */

typedef struct {
    int given;   /* which of those given it is a part of; below 0 for a constant */
    int letters; /* so many of its beginning, or below 0 of its end; 0 for all of it */
    int size;    /* bytes of a constant */
    char text[8];
} Piece;

/* Write a feature; gives back its length, or -1 where there is no room for it. */
static Py_ssize_t spell(const Piece *piece, int count, const char **given, const Py_ssize_t *sizes, char *out, Py_ssize_t room)
{
    Py_ssize_t length = 0;
    for (; count > 0; count--, piece++) {
        const char *from = piece->text, *end = from + piece->size;
        int letters = piece->letters;
        if (piece->given >= 0) {
            const char *first = given[piece->given], *last = first + sizes[piece->given];
            from = letters < 0 ? last : first;
            end = letters > 0 ? first : last;
            for (; letters < 0 && from > first; letters++)
                do from--; while (from > first && (*from & 0xC0) == 0x80);
            for (; letters > 0 && end < last; letters--)
                do end++; while (end < last && (*end & 0xC0) == 0x80);
        }
        if (end - from > room - length)
            return -1;
        memcpy(out + length, from, end - from);
        length += end - from;
    }
    return length;
}

/* Read what features are made of: their pieces, and where those of each end; gives back how many there are, or -1. */
static int read_pieces(PyObject *features, Piece *pieces, int *ends)
{
    Piece *piece = pieces;
    Py_ssize_t number, place, size;
    for (number = 0; number < PyTuple_GET_SIZE(features); number++) {
        PyObject *feature = PyTuple_GET_ITEM(features, number);
        for (place = 0; PyTuple_Check(feature) && place < PyTuple_GET_SIZE(feature); place++, piece++) {
            PyObject *part = PyTuple_GET_ITEM(feature, place);
            if (piece == pieces + MOST_PIECES)
                goto wrong;
            piece->given = -1, piece->letters = piece->size = 0;
            if (PyTuple_Check(part)) {
                if (!PyArg_ParseTuple(part, "ii", &piece->given, &piece->letters))
                    return -1;
                if (piece->given < 0 || piece->given >= MOST_GIVEN)
                    goto wrong;
            } else {
                const char *text = PyUnicode_AsUTF8AndSize(part, &size);
                if (text == NULL)
                    return -1;
                if (size > (Py_ssize_t)sizeof(piece->text))
                    goto wrong;
                memcpy(piece->text, text, piece->size = (int)size);
            }
        }
        ends[number] = (int)(piece - pieces);
    }
    return (int)number;
wrong:
    PyErr_SetString(PyExc_ValueError, "features of too many pieces, or too long ones");
    return -1;
}
