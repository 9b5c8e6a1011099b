"""`gok.kernel.hashing`, compiled: SHA-256 by whatever the processor does best.

Where it has instructions for SHA-256 they are used, one candidate after the other. Elsewhere the candidates are hashed
side by side, one to a lane: sixteen with AVX-512, eight with AVX2. What has neither hashes one by one in plain C. All
ways have one form, `Way`, and which of them there are is found when the module is loaded. Keep this and its plain twin
alike; a test holds every way to the standard library.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_GET_SIZE
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from gok.kernel.hashing import BLOCK

cdef extern from *:
    """
    #include <string.h>

    /* How a block of each message is mixed into its state: word i of lane l is at i * lanes + l, of both. */
    typedef struct { const char *name; int lanes; void (*take)(uint32_t *states, const uint32_t *blocks); } Way;

    /* The fractions of the cube roots of the first 64 primes. */
    static const uint32_t ROUNDS[64] = {
        0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
        0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
        0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
        0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
        0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
        0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
        0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
        0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2
    };

    #define TURNED(x, n) ((x) >> (n) | (x) << (32 - (n)))
    #define TAKE(NAME, WORD, TARGET)                                                                                   \
        TARGET static void NAME(uint32_t *states, const uint32_t *blocks) {                                            \
            WORD s[8], w[16], a, b, c, d, e, f, g, h, one, two;                                                        \
            memcpy(s, states, sizeof(s));                                                                              \
            memcpy(w, blocks, sizeof(w));                                                                              \
            a = s[0]; b = s[1]; c = s[2]; d = s[3]; e = s[4]; f = s[5]; g = s[6]; h = s[7];                            \
            UNROLLED                                                                                                   \
            for (int i = 0; i < 64; i++) {                                                                             \
                if (i > 15) {                                                                                          \
                    one = w[(i + 1) % 16], two = w[(i + 14) % 16];                                                     \
                    w[i % 16] += (TURNED(one, 7) ^ TURNED(one, 18) ^ one >> 3) + w[(i + 9) % 16];                      \
                    w[i % 16] += TURNED(two, 17) ^ TURNED(two, 19) ^ two >> 10;                                        \
                }                                                                                                      \
                one = h + (TURNED(e, 6) ^ TURNED(e, 11) ^ TURNED(e, 25)) + (g ^ (e & (f ^ g)));                        \
                one += w[i % 16] + ROUNDS[i];                                                                          \
                two = (TURNED(a, 2) ^ TURNED(a, 13) ^ TURNED(a, 22)) + ((a & b) | (c & (a | b)));                      \
                h = g; g = f; f = e; e = d + one; d = c; c = b; b = a; a = one + two;                                  \
            }                                                                                                          \
            s[0] += a; s[1] += b; s[2] += c; s[3] += d; s[4] += e; s[5] += f; s[6] += g; s[7] += h;                    \
            memcpy(states, s, sizeof(s));                                                                              \
        }

    #if defined(__GNUC__) || defined(__clang__)
    #define UNROLLED _Pragma("GCC unroll 64")
    #else
    #define UNROLLED
    #endif
    TAKE(take_plainly, uint32_t, )

    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    #include <cpuid.h>
    #include <immintrin.h>

    typedef uint32_t Eight __attribute__((vector_size(32)));
    typedef uint32_t Sixteen __attribute__((vector_size(64)));
    TAKE(take_eight, Eight, __attribute__((target("avx2"))))
    TAKE(take_sixteen, Sixteen, __attribute__((target("avx512f"))))

    static int has_instructions(void) {
        unsigned a, b, c, d;
        int has_shuffle = __get_cpuid(1, &a, &b, &c, &d) && (c >> 9 & 1) && (c >> 19 & 1);  /* SSSE3 and SSE4.1 */
        return has_shuffle && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);  /* SHA */
    }

    __attribute__((target("sha,ssse3,sse4.1")))
    static void take_by_instructions(uint32_t *state, const uint32_t *block) {
        __m128i words[4], here;
        /* The instructions want a, b, e, f in one register and c, d, g, h in the other. */
        __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
        __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
        __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
        const __m128i abef_before = abef, cdgh_before = cdgh;
        #pragma GCC unroll 16
        for (int i = 0; i < 16; i++) {  /* four rounds each */
            if (i < 4) {
                here = _mm_loadu_si128((const __m128i *)(block + 4 * i));
            } else {
                here = _mm_sha256msg1_epu32(words[i % 4], words[(i + 1) % 4]);
                here = _mm_add_epi32(here, _mm_alignr_epi8(words[(i + 3) % 4], words[(i + 2) % 4], 4));
                here = _mm_sha256msg2_epu32(here, words[(i + 3) % 4]);
            }
            words[i % 4] = here;
            here = _mm_add_epi32(here, _mm_loadu_si128((const __m128i *)(ROUNDS + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, here);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(here, 0x0E));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
        __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
        _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
        _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
    }

    static int find_ways(Way *found) {  /* the best first */
        int count = 0;
        __builtin_cpu_init();
        if (has_instructions()) found[count++] = (Way){"sha", 1, take_by_instructions};
        if (__builtin_cpu_supports("avx512f")) found[count++] = (Way){"avx512f", 16, take_sixteen};
        if (__builtin_cpu_supports("avx2")) found[count++] = (Way){"avx2", 8, take_eight};
        found[count++] = (Way){"plain", 1, take_plainly};
        return count;
    }
    #else
    static int find_ways(Way *found) {
        found[0] = (Way){"plain", 1, take_plainly};
        return 1;
    }
    #endif
    """
    ctypedef struct Way:
        const char* name
        int lanes
        void (*take)(uint32_t* states, const uint32_t* blocks) noexcept
    int find_ways(Way* found)

__all__ = ["WAYS", "lowest", "lowest_by"]

DEF SIZE = 64  # of a block
DEF WORDS = 16  # of a block
DEF LENGTH = 8  # of a state, in words
DEF LANES = 16  # at most

# The fractions of the square roots of the first eight primes.
cdef uint32_t[LENGTH] START = [
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
]
cdef Way[4] ways
cdef int count = find_ways(ways)
cdef int place_of_way
WAYS = tuple([ways[place_of_way].name.decode() for place_of_way in range(count)])
"""What there is on this processor, the best first."""

if BLOCK != SIZE:
    raise ImportError("compiled for other blocks")


cdef struct Message:
    const unsigned char* beginning
    const unsigned char* ending
    Py_ssize_t begins  # how long the beginning is
    Py_ssize_t size  # of both
    Py_ssize_t place  # among all


cdef void copy_into(unsigned char* block, Py_ssize_t at, const unsigned char* data, Py_ssize_t size) noexcept:
    """What lies in the block of data that begin at a place of it, or before it."""
    cdef Py_ssize_t first = -at if at < 0 else 0, last = min(size, SIZE - at)
    if first < last:
        memcpy(block + at + first, data + first, last - first)


cdef void lay_out(const Message* message, Py_ssize_t number, uint32_t* words, int lanes) noexcept:
    """A block of a message behind the key's, with what SHA-256 puts behind its end: a bit, zeros, its length."""
    cdef unsigned char block[SIZE]
    cdef Py_ssize_t at = -SIZE * number, end = at + message.size
    cdef uint64_t bits = 8 * (<uint64_t> message.size + SIZE)
    cdef int i
    memset(block, 0, SIZE)
    copy_into(block, at, message.beginning, message.begins)
    copy_into(block, at + message.begins, message.ending, message.size - message.begins)
    if 0 <= end < SIZE:
        block[end] = 0x80
    for i in range(WORDS):
        words[i * lanes] = (
            <uint32_t> block[4 * i] << 24 | <uint32_t> block[4 * i + 1] << 16
            | <uint32_t> block[4 * i + 2] << 8 | <uint32_t> block[4 * i + 3]
        )
    if end + 8 < SIZE:
        words[14 * lanes], words[15 * lanes] = <uint32_t> (bits >> 32), <uint32_t> bits


cdef void begin(const Way* way, uint32_t* states, const unsigned char* key, unsigned char mask) noexcept:
    """The states of all lanes when they have taken the key, each byte of it masked."""
    cdef uint32_t blocks[WORDS * LANES]
    cdef uint32_t each = mask * <uint32_t> 0x01010101
    cdef int i, lane
    for lane in range(way.lanes):
        for i in range(LENGTH):
            states[i * way.lanes + lane] = START[i]
        for i in range(WORDS):
            blocks[i * way.lanes + lane] = each ^ (
                <uint32_t> key[4 * i] << 24 | <uint32_t> key[4 * i + 1] << 16
                | <uint32_t> key[4 * i + 2] << 8 | <uint32_t> key[4 * i + 3]
            )
    way.take(states, blocks)


cdef void digest(const Way* way, const uint32_t* inner, const uint32_t* outer, const Message* messages, int count,
                 uint32_t* digests) noexcept:
    """The digests of as many messages as there are lanes, or fewer; a lane that is done takes zeros for nothing."""
    cdef uint32_t states[LENGTH * LANES]
    cdef uint32_t blocks[WORDS * LANES]
    cdef int lanes = way.lanes, lane, i
    cdef Py_ssize_t number = 0, last = 0, ends
    memcpy(states, inner, 4 * LENGTH * lanes)
    memset(digests, 0, 4 * LENGTH * lanes)
    memset(blocks, 0, sizeof(blocks))
    while number <= last:
        for lane in range(count):
            lay_out(messages + lane, number, blocks + lane, lanes)
        way.take(states, blocks)
        for lane in range(count):
            ends = (messages[lane].size + 8) // SIZE
            last = max(last, ends)
            if ends == number:
                for i in range(LENGTH):
                    digests[i * lanes + lane] = states[i * lanes + lane]
        number += 1
    memset(blocks, 0, sizeof(blocks))
    memcpy(blocks, digests, 4 * LENGTH * lanes)
    for lane in range(lanes):
        blocks[LENGTH * lanes + lane] = <uint32_t> 0x80 << 24
        blocks[15 * lanes + lane] = 8 * (SIZE + 4 * LENGTH)
    memcpy(digests, outer, 4 * LENGTH * lanes)
    way.take(digests, blocks)


cdef bint keep_lower(uint32_t* best, const uint32_t* digests, int lanes, bint is_first) noexcept:
    """Whether the digest of a lane is lower than the best, or the first; then it is the best."""
    cdef int i
    cdef bint is_lower = is_first
    for i in range(LENGTH):
        if not is_lower:
            if digests[i * lanes] > best[i]:
                return False
            is_lower = digests[i * lanes] < best[i]
        if is_lower:
            best[i] = digests[i * lanes]
    return is_lower


def lowest(bytes key not None, bytes beginning not None, endings not None, bytearray gone=None):
    """The place of the ending that makes the lowest digest behind the beginning, the first of several."""
    return lowest_by(0, key, beginning, endings, gone)


def lowest_by(int way, bytes key not None, bytes beginning not None, endings not None, bytearray gone=None):
    """The same by a way of one's own choice: its place in `WAYS`."""
    cdef uint32_t inner[LENGTH * LANES]
    cdef uint32_t outer[LENGTH * LANES]
    cdef uint32_t digests[LENGTH * LANES]
    cdef uint32_t best[LENGTH]
    cdef Message messages[LANES]
    cdef const Way* by
    cdef tuple kept = tuple(endings)  # nothing of them goes while they are read
    cdef Py_ssize_t place, found = -1, size = len(kept)
    cdef int filled = 0, lane
    cdef bytes ending
    if PyBytes_GET_SIZE(key) != SIZE:
        raise ValueError("a key of one block is needed")
    if gone is not None and PyByteArray_GET_SIZE(gone) != size:
        raise ValueError("not as many are gone or left as there are")
    if not 0 <= way < count:
        raise ValueError("not a way of this processor")
    by = &ways[way]
    memset(best, 0, sizeof(best))
    begin(by, inner, <unsigned char*> PyBytes_AS_STRING(key), 0x36)
    begin(by, outer, <unsigned char*> PyBytes_AS_STRING(key), 0x5C)
    for place in range(size):
        if gone is None or not PyByteArray_AS_STRING(gone)[place]:
            ending = kept[place]
            messages[filled].beginning = <unsigned char*> PyBytes_AS_STRING(beginning)
            messages[filled].begins = PyBytes_GET_SIZE(beginning)
            messages[filled].ending = <unsigned char*> PyBytes_AS_STRING(ending)
            messages[filled].size = PyBytes_GET_SIZE(beginning) + PyBytes_GET_SIZE(ending)
            messages[filled].place = place
            filled += 1
        if filled == by.lanes or (filled and place + 1 == size):
            digest(by, inner, outer, messages, filled, digests)
            for lane in range(filled):
                if keep_lower(best, digests + lane, by.lanes, found < 0):
                    found = messages[lane].place
            filled = 0
    if found < 0:
        raise ValueError("nothing to choose from")
    return found
