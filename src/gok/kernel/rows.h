/* Rows of 16-bit lanes, filed under features that are put together from pieces; for fast_walking. */

#include <stdint.h>

#include "pieces.h"

enum {
    LIMBS = 8,  /* of a row at most */
    LANES = 24, /* so many tags at most; the machine can add eight at once */
};

typedef struct {
    const uint32_t *keys, *starts; /* checksums in order, and where those begin that have the same upper half */
    const char *data;
    Py_ssize_t width, limbs;
} Rows;

/* Add the row under a key if there is one: a long number below or above zero, limb by limb. */
static void add_row(const Rows *rows, uint32_t key, uint64_t *total)
{
    uint64_t limbs[LIMBS], carry = 0;
    Py_ssize_t place = rows->starts[key >> 16], end = rows->starts[(key >> 16) + 1];
    const char *row;
    while (place < end && rows->keys[place] != key)
        place++;
    if (place == end)
        return;
    row = rows->data + place * rows->width;
    limbs[rows->limbs - 1] = row[rows->width - 1] & 0x80 ? UINT64_MAX : 0;
    memcpy(limbs, row, rows->width);
    for (place = 0; place < rows->limbs; place++) {
        uint64_t limb = limbs[place] + carry;
        carry = limb < carry;
        total[place] += limb;
        carry += total[place] < limb;
    }
}

/* Lay a sum of rows out, a lane for each tag: what is below zero has taken one from the lane above it. */
static void unpack(const char *packed, int tags, int16_t *lanes)
{
    int lane, taken = 0;
    for (lane = 0; lane < tags; lane++) {
        uint16_t read;
        memcpy(&read, packed + 2 * lane, 2);
        lanes[lane] = (int16_t)(read + taken);
        taken = read >> 15;
    }
}

static void add_lanes(int16_t *total, const int16_t *more)
{
    int lane;
    for (lane = 0; lane < LANES; lane++)
        total[lane] += more[lane];
}

/* The tag with the most, the first of several, and how far the watched one leads or trails. */
static int best_of(const int16_t *scores, int tags, int watched, int *lead)
{
    int lane, tag = 0, others = -65536;
    for (lane = 0; lane < tags; lane++) {
        if (scores[lane] > scores[tag])
            tag = lane;
        if (lane != watched && scores[lane] > others)
            others = scores[lane];
    }
    *lead = scores[watched] - others;
    return tag;
}

/* Add the rows of the features that end before some pieces; -1 where one is too long. */
static int add_features(const Rows *rows, const Piece *pieces, const int *ends, int count, const char **given,
                        const Py_ssize_t *sizes, uint32_t (*checksum)(const char *, Py_ssize_t), uint64_t *total)
{
    char feature[LONGEST];
    int number, start = 0;
    for (number = 0; number < count; start = ends[number++]) {
        Py_ssize_t size = spell(pieces + start, ends[number] - start, given, sizes, feature, LONGEST);
        if (size < 0)
            return -1;
        add_row(rows, checksum(feature, size), total);
    }
    return 0;
}
