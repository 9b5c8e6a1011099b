"""`gok.kernel.spelling`, compiled: the same candidates in the same order. Keep the two alike; a test holds one to the
other. Checksums and hashes are for other compiled modules too.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.unicode cimport PyUnicode_READ_CHAR
from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset

from gok.kernel import spelling

__all__ = ["joint_filter", "near_index", "slip_filter"]

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)
    int PyUnicode_4BYTE_KIND

DEF LONGEST = 120  # characters: a longer word is left to the twin
DEF PLACE_BITS = 5
DEF WHOLE = 31

if (spelling.PLACE_BITS, spelling.WHOLE) != (PLACE_BITS, WHOLE):
    raise ImportError("compiled for other places")

cdef uint32_t _CHECKSUMS[256]


cdef void make_checksums() noexcept:
    cdef uint32_t number, value
    cdef int bit
    for number in range(256):
        value = number
        for bit in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        _CHECKSUMS[number] = value


make_checksums()


cdef uint32_t checksum_of(const char* text, Py_ssize_t size) noexcept:
    """What `zlib.crc32` gives of some bytes."""
    cdef uint32_t found = 0xFFFFFFFF
    cdef Py_ssize_t place
    for place in range(size):
        found = found >> 8 ^ _CHECKSUMS[(found ^ <unsigned char> text[place]) & 255]
    return found ^ 0xFFFFFFFF


cdef inline uint32_t turn(uint32_t number, int bits) noexcept:
    return number << bits | number >> (32 - bits)


cdef uint32_t lookup3(const char* text, Py_ssize_t size) noexcept:
    """Bob Jenkins' hash of some bytes, by which CRFsuite files features."""
    cdef uint32_t a = <uint32_t> (0xDEADBEEF + size), b = a, c = a
    cdef uint32_t piece[3]
    while True:
        memset(piece, 0, 12)
        memcpy(piece, text, 12 if size > 12 else size)
        a, b, c = a + piece[0], b + piece[1], c + piece[2]
        if size <= 12:
            c = (c ^ b) - turn(b, 14); a = (a ^ c) - turn(c, 11); b = (b ^ a) - turn(a, 25)
            c = (c ^ b) - turn(b, 16); a = (a ^ c) - turn(c, 4); b = (b ^ a) - turn(a, 14)
            return (c ^ b) - turn(b, 24)
        a = (a - c) ^ turn(c, 4); c += b; b = (b - a) ^ turn(a, 6); a += c; c = (c - b) ^ turn(b, 8); b += a
        a = (a - c) ^ turn(c, 16); c += b; b = (b - a) ^ turn(a, 19); a += c; c = (c - b) ^ turn(b, 4); b += a
        text, size = text + 12, size - 12


cdef inline uint32_t hashed(Py_UCS4* word, Py_ssize_t size) noexcept:
    cdef uint32_t found = 2166136261
    cdef Py_ssize_t place
    for place in range(size):
        found = (found ^ <uint32_t> word[place]) * 16777619
    return found ^ found >> 15


cdef inline Py_ssize_t run_end(unsigned char* text, Py_ssize_t size, Py_ssize_t place) noexcept:
    cdef Py_ssize_t end = place
    while end < size and text[end] == text[place]:
        end += 1
    return end


cdef bint may_be_near(unsigned char* text, Py_ssize_t size, Py_ssize_t place, Py_ssize_t other) noexcept:
    if -2 < place - other < 2 or place >= WHOLE - 1 or other >= WHOLE - 1:
        return True
    return other <= run_end(text, size, place) + 1 and place <= run_end(text, size, other) + 1


cdef bint is_one_edit(const unsigned char* one, Py_ssize_t size, unsigned char* other, Py_ssize_t length) noexcept:
    cdef Py_ssize_t first = 0, last = 0, shortest = size if size < length else length
    if size - length > 1 or length - size > 1:
        return False
    while first < shortest and one[first] == other[first]:
        first += 1
    if first == shortest:
        return size != length
    while last < shortest - first and one[size - 1 - last] == other[length - 1 - last]:
        last += 1
    if first + last >= shortest - (size == length):
        return True
    return (
        size == length
        and first + last == size - 2
        and one[first] == other[first + 1]
        and one[first + 1] == other[first]
    )


cdef class NearIndex:
    """A hash index of terms with at most one letter left out."""

    cdef object twin
    cdef const uint32_t[::1] numbers
    cdef const unsigned char[::1] texts
    cdef const uint32_t[::1] places
    cdef uint32_t size
    cdef int bits

    def __init__(self, numbers, texts, places):
        self.twin = spelling.near_index(numbers, texts, places)
        self.numbers, self.texts, self.places = numbers, texts, places
        self.size, self.bits = numbers[0], numbers[1]

    def terms(self, str word):
        """The numbers of the terms that are one edit away from a word, each once."""
        cdef Py_ssize_t size = len(word), place, other
        cdef unsigned char letters[LONGEST]
        cdef unsigned char shorter[LONGEST]
        cdef dict found = {}
        if size > LONGEST or not word.isascii():
            return self.twin(word)
        for place in range(size):
            letters[place] = <unsigned char> PyUnicode_READ_CHAR(word, place)
        self.probe(letters, size, WHOLE, letters, size, found)
        for place in range(size):
            if place and letters[place] == letters[place - 1]:
                continue
            for other in range(place):
                shorter[other] = letters[other]
            for other in range(place + 1, size):
                shorter[other - 1] = letters[other]
            self.probe(shorter, size - 1, place if place < WHOLE - 1 else WHOLE - 1, letters, size, found)
        return list(found)

    cdef int probe(
        self, unsigned char* text, Py_ssize_t size, Py_ssize_t place, unsigned char* word, Py_ssize_t length, dict found
    ) except -1:
        cdef uint32_t checksum = checksum_of(<const char*> text, size), bucket, piece, entry, value, one
        cdef Py_ssize_t entries = self.size + 3
        bucket = checksum % self.size
        piece = checksum // self.size & ((<uint32_t> 1 << (32 - self.bits)) - 1)
        for one in range(self.numbers[2 + bucket], self.numbers[3 + bucket]):
            entry = self.numbers[entries + one]
            if entry >> self.bits == piece:
                value = entry & ((<uint32_t> 1 << self.bits) - 1)
                if place == WHOLE or may_be_near(text, size, place, value & WHOLE):
                    if self.is_term_near(value >> PLACE_BITS, word, length):
                        found[value >> PLACE_BITS] = None
        return 0

    cdef bint is_term_near(self, uint32_t number, unsigned char* word, Py_ssize_t length) except -1:
        """Whether one edit parts a term and a word of ASCII."""
        cdef uint32_t start = self.places[number], end = self.places[number + 1], at
        cdef Py_ssize_t size = end - start
        if size == 0:
            return length == 1
        for at in range(start, end):
            if self.texts[at] > 127:  # its letters are not its bytes
                return spelling.is_one_edit(str(bytes(self.texts[start:end]), "utf-8"), word[:length].decode("ascii"))
        return is_one_edit(&self.texts[start], size, word, length)


cdef class SlipFilter:
    """Words by a bit each: which slips of the pen may be among them."""

    cdef object twin
    cdef bytes bits
    cdef uint32_t last

    def __init__(self, bytes bits):
        self.twin, self.bits, self.last = spelling.slip_filter(bits), bits, 8 * len(bits) - 1

    def slips(self, str word, str swapped, doubled):
        """What may have been meant by a word; those that may be among the words."""
        cdef Py_ssize_t size = len(word), place, more
        cdef Py_UCS4 made[LONGEST + 8]
        cdef Py_UCS4 letter, other
        cdef list found = []
        cdef str instead
        if size > LONGEST:
            return self.twin(word, swapped, doubled)
        for place in range(size):
            letter = word[place]
            copy(word, 0, place, made, 0)
            copy(word, place + 1, size, made, place)
            self.keep(made, size - 1, found)
            made[place] = made[place + 1] = letter
            copy(word, place + 1, size, made, place + 2)
            self.keep(made, size + 1, found)
            if place + 1 < size:
                made[place], made[place + 1] = <Py_UCS4> word[place + 1], letter
                copy(word, place + 2, size, made, place + 2)
                self.keep(made, size, found)
            if letter in swapped:
                copy(word, place + 1, size, made, place + 1)
                for other in swapped:
                    made[place] = other
                    self.keep(made, size, found)
            else:
                instead = doubled.get(word[place])
                if instead is not None:
                    more = len(instead)
                    if more > 8:
                        return self.twin(word, swapped, doubled)
                    copy(instead, 0, more, made, place)
                    copy(word, place + 1, size, made, place + more)
                    self.keep(made, size - 1 + more, found)
        return found

    cdef int keep(self, Py_UCS4* made, Py_ssize_t size, list found) except -1:
        cdef uint32_t place = hashed(made, size) & self.last
        if (<unsigned char> PyBytes_AS_STRING(self.bits)[place >> 3]) >> (place & 7) & 1:
            found.append(PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, made, size))
        return 0


cdef int copy(str text, Py_ssize_t start, Py_ssize_t end, Py_UCS4* made, Py_ssize_t to) except -1:
    cdef Py_ssize_t place
    for place in range(start, end):
        made[to + place - start] = PyUnicode_READ_CHAR(text, place)
    return 0


cdef class JointFilter:
    """Words by a bit each: where a word may be two of them in one."""

    cdef object twin
    cdef bytes bits
    cdef uint32_t last

    def __init__(self, bytes bits):
        self.twin, self.bits, self.last = spelling.joint_filter(bits), bits, 8 * len(bits) - 1

    def joints(self, str word, str link):
        """The places where the second word may begin; a link may stand before it."""
        cdef Py_ssize_t size = len(word), at
        cdef Py_UCS4 letters[LONGEST]
        cdef Py_UCS4 between
        cdef list found = []
        if size > LONGEST or len(link) != 1:
            return self.twin(word, link)
        between = link[0]
        copy(word, 0, size, letters, 0)
        for at in range(3, size - 2):
            if self.holds(letters + at, size - at) and (
                self.holds(letters, at) or (letters[at - 1] == between and self.holds(letters, at - 1))
            ):
                found.append(at)
        return found

    cdef inline bint holds(self, Py_UCS4* word, Py_ssize_t size) noexcept:
        cdef uint32_t place = hashed(word, size) & self.last
        return (<unsigned char> PyBytes_AS_STRING(self.bits)[place >> 3]) >> (place & 7) & 1


def joint_filter(bytes bits):
    """Reads words by a bit each: where a word may be two of them in one."""
    return JointFilter(bits).joints


def near_index(numbers, texts, places):
    """Reads a hash index of terms with at most one letter left out."""
    return NearIndex(numbers, texts, places).terms


def slip_filter(bytes bits):
    """Reads words by a bit each: which slips of the pen may be among them."""
    return SlipFilter(bits).slips
