from libc.stdint cimport uint32_t


cdef uint32_t checksum_of(const char* text, Py_ssize_t size) noexcept
cdef uint32_t lookup3(const char* text, Py_ssize_t size) noexcept
