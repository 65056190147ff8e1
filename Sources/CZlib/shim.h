#ifndef SOUS_CZLIB_H
#define SOUS_CZLIB_H

#include <zlib.h>

// inflateInit2 and deflateInit2 are macros, which Swift does not see.
static inline int sous_inflate_init(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }

static inline int sous_deflate_init(z_stream *stream, int level, int window_bits) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
