/* The numbers of a linear chain: what sums of weights say of a token, and of its neighbours; for fast_chains. */

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    int size, outside;         /* labels, and which of them is nothing */
    int count;                 /* of the steps from label to label that are more, or less, likely than others */
    const int *before, *after;
    const double *factors;
    double unit;
} Links;

/* What the likeliest label but nothing weighs. */
static int64_t best_of_something(const Links *links, const int64_t *sums)
{
    int64_t best = -((int64_t)1 << 62);
    for (int lane = 0; lane < links->size; lane++)
        if (lane != links->outside && sums[lane] > best)
            best = sums[lane];
    return best;
}

static int is_nothing(const Links *links, const int64_t *sums, double lowest)
{
    int64_t own = sums[links->outside], others = best_of_something(links, sums);
    return own > others && links->size * exp((others - own) * links->unit) < lowest;
}

static void to_powers(const Links *links, const int64_t *sums, double *out)
{
    int64_t best = sums[0];
    for (int lane = 1; lane < links->size; lane++)
        if (sums[lane] > best)
            best = sums[lane];
    for (int lane = 0; lane < links->size; lane++)
        out[lane] = exp((sums[lane] - best) * links->unit);
}

/* Go one token on: any label may follow any other; few pairs make it more, or less, likely. */
static void step(const Links *links, const double *shares, double *found, const int *one, const int *other)
{
    double scale = 0.0;
    for (int lane = 0; lane < links->size; lane++) {
        scale += shares[lane];
        found[lane] = 1.0;
    }
    scale = 1 / scale;
    for (int number = 0; number < links->count; number++)
        found[other[number]] += shares[one[number]] * scale * links->factors[number];
}

/* What all tokens say together: forward, then backward; there is room for as many rows in each. */
static void go_along(const Links *links, int length, const double *powers, double *forward, double *shares)
{
    int size = links->size, place, lane;
    double behind[256], stepped[256];
    for (lane = 0; lane < size; lane++) {
        forward[lane] = powers[lane];
        behind[lane] = 1.0;
    }
    for (place = 1; place < length; place++) {
        step(links, forward + (place - 1) * size, stepped, links->before, links->after);
        for (lane = 0; lane < size; lane++)
            forward[place * size + lane] = powers[place * size + lane] * stepped[lane];
    }
    memcpy(shares + (length - 1) * size, forward + (length - 1) * size, size * sizeof(double));
    for (place = length - 2; place >= 0; place--) {
        for (lane = 0; lane < size; lane++)
            stepped[lane] = powers[(place + 1) * size + lane] * behind[lane];
        step(links, stepped, behind, links->after, links->before);
        for (lane = 0; lane < size; lane++)
            shares[place * size + lane] = forward[place * size + lane] * behind[lane];
    }
}
