#ifndef SOUS_CSPEEXDSP_SHIM_H
#define SOUS_CSPEEXDSP_SHIM_H

#include <speex/speex_resampler.h>

#endif
