// Eight numbers at a time, whatever the processor has: clang splits them where its registers are shorter.
#include "CVectors.h"

#include <string.h>

// One source for all processors: where AVX2 is there at run time, a version made for it is taken. ThreadSanitizer has not begun yet
// when that is chosen, and crashes there.
#if __has_feature(thread_sanitizer)
#define SOUS_FOR_EACH_PROCESSOR
#elif defined(__x86_64__) && defined(__linux__)
#define SOUS_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define SOUS_FOR_EACH_PROCESSOR
#endif

#define SOUS_INLINE static inline __attribute__((always_inline))

// Nothing here is called with vectors: all of it is inlined.
#pragma clang diagnostic ignored "-Wpsabi"
// A product fused with a sum rounds once instead of twice: not the same on every processor.
#pragma clang fp contract(off)

typedef float lanes __attribute__((ext_vector_type(SOUS_LANES)));
typedef int32_t int_lanes __attribute__((ext_vector_type(SOUS_LANES)));
typedef uint32_t word_lanes __attribute__((ext_vector_type(SOUS_LANES)));

SOUS_INLINE lanes load(const float *place) {
  lanes value;
  memcpy(&value, place, sizeof value);
  return value;
}

SOUS_INLINE void store(lanes value, float *place) { memcpy(place, &value, sizeof value); }
