#ifndef SOUS_CZLIB_H
#define SOUS_CZLIB_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift does not see.
static inline int sous_inflate_init(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }

#endif
