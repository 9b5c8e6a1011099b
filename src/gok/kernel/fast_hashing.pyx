"""`gok.kernel.hashing`, compiled: SHA-256 by the instructions that processors have for it.

Where they are missing, or the compiler does not know them, this cannot be imported and the plain twin is used, which
costs three times as much. Keep the two alike; a test holds one to the other.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_GET_SIZE
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from gok.kernel.hashing import BLOCK

cdef extern from *:
    """
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    #include <cpuid.h>
    #include <immintrin.h>

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

    static int has_instructions(void) {
        unsigned a, b, c, d;
        int has_shuffle = __get_cpuid(1, &a, &b, &c, &d) && (c >> 9 & 1) && (c >> 19 & 1);  /* SSSE3 and SSE4.1 */
        return has_shuffle && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);  /* SHA */
    }

    /* Mix one block of 64 bytes into the state. */
    __attribute__((target("sha,ssse3,sse4.1")))
    static void take_block(uint32_t *state, const unsigned char *block) {
        const __m128i bytes_turned = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
        __m128i words[4], here;
        /* The instructions want a, b, e, f in one register and c, d, g, h in the other. */
        __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
        __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
        __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
        const __m128i abef_before = abef, cdgh_before = cdgh;
        #pragma GCC unroll 16
        for (int i = 0; i < 16; i++) {  /* four rounds each */
            if (i < 4) {
                here = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * i)), bytes_turned);
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
    #else
    static int has_instructions(void) { return 0; }
    static void take_block(uint32_t *state, const unsigned char *block) { (void)state; (void)block; }
    #endif
    """
    int has_instructions()
    void take_block(uint32_t *state, const unsigned char *block) noexcept

__all__ = ["lowest"]

DEF SIZE = 64  # of a block
DEF LENGTH = 32  # of a digest

# The fractions of the square roots of the first eight primes.
cdef uint32_t[8] START = [
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
]

if BLOCK != SIZE or not has_instructions():
    raise ImportError("compiled for other processors, or other blocks")


cdef void end_with(uint32_t* state, const unsigned char* data, Py_ssize_t size, unsigned char* out) noexcept:
    """The digest of one block, which the state has taken already, and the data."""
    cdef uint32_t mixed[8]
    cdef unsigned char rest[2 * SIZE]
    cdef uint64_t bits = 8 * (<uint64_t> size + SIZE)
    cdef Py_ssize_t left = size % SIZE, place, length
    memcpy(mixed, state, sizeof(mixed))
    for place in range(0, size - left, SIZE):
        take_block(mixed, data + place)
    length = SIZE if left < SIZE - 8 else 2 * SIZE
    memset(rest, 0, sizeof(rest))
    memcpy(rest, data + size - left, left)
    rest[left] = 0x80
    for place in range(8):
        rest[length - 1 - place] = <unsigned char> (bits >> 8 * place)
    for place in range(0, length, SIZE):
        take_block(mixed, rest + place)
    for place in range(LENGTH):
        out[place] = <unsigned char> (mixed[place // 4] >> (24 - 8 * (place % 4)))


cdef void begin(uint32_t* state, const unsigned char* key, unsigned char mask) noexcept:
    """The state that has taken the key, each byte of it masked."""
    cdef unsigned char block[SIZE]
    cdef int place
    for place in range(SIZE):
        block[place] = key[place] ^ mask
    memcpy(state, START, sizeof(START))
    take_block(state, block)


def lowest(bytes key not None, bytes beginning not None, endings, bytearray gone=None):
    """The place of the ending that makes the lowest digest behind the beginning, the first of several."""
    cdef uint32_t inner[8]
    cdef uint32_t outer[8]
    cdef unsigned char inside[LENGTH]
    cdef unsigned char best[LENGTH]
    cdef unsigned char here[LENGTH]
    cdef Py_ssize_t place = 0, found = -1
    cdef bytes ending, message
    if PyBytes_GET_SIZE(key) != SIZE:
        raise ValueError("a key of one block is needed")
    if gone is not None and PyByteArray_GET_SIZE(gone) != len(endings):
        raise ValueError("not as many are gone or left as there are")
    begin(inner, <unsigned char*> PyBytes_AS_STRING(key), 0x36)
    begin(outer, <unsigned char*> PyBytes_AS_STRING(key), 0x5C)
    for ending in endings:
        if gone is not None and PyByteArray_AS_STRING(gone)[place]:
            place += 1
            continue
        message = beginning + ending
        end_with(inner, <unsigned char*> PyBytes_AS_STRING(message), PyBytes_GET_SIZE(message), inside)
        end_with(outer, inside, LENGTH, here)
        if found < 0 or memcmp(here, best, LENGTH) < 0:
            memcpy(best, here, LENGTH)
            found = place
        place += 1
    if found < 0:
        raise ValueError("nothing to choose from")
    return found
