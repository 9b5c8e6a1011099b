/* A table of what groups weigh, by the address of the group; for fast_chains. */

#include <Python.h>
#include <stdint.h>

enum { BITS = 17, PLACES = 1 << BITS }; /* twice as many as groups are kept, so that there is always a free one */

typedef struct {
    PyObject *group, *row;
} Place;

/* Where a group is, or can be put. */
static Place *place_of(Place *places, PyObject *group)
{
    uint64_t at = (((uint64_t)(uintptr_t)group >> 4) * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - BITS);
    while (places[at].group != NULL && places[at].group != group)
        at = (at + 1) & (PLACES - 1);
    return places + at;
}
