#ifndef SOUS_CPNG_SHIM_H
#define SOUS_CPNG_SHIM_H

#include <png.h>

// A C array is a tuple in Swift, so the text comes through here.
static inline const char *sous_png_message(const png_image *image) { return image->message; }

#endif
