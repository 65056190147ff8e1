#ifndef SOUS_CKISSFFT_SHIM_H
#define SOUS_CKISSFFT_SHIM_H

// Debian builds one library for each type of sample; this is the one for float.
#define kiss_fft_scalar float
#include <kissfft/kiss_fftr.h>

// A macro in the library's header, which Swift does not see.
static inline void sous_kiss_fftr_free(kiss_fftr_cfg configuration) {
  kiss_fft_free(configuration);
}

#endif
