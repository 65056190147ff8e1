#include "lanes.h"

#include <math.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/// Outputs computed side by side.
#define WIDE SOUS_OUTPUTS

typedef float wide __attribute__((ext_vector_type(WIDE)));
typedef int32_t wide_counts __attribute__((ext_vector_type(WIDE)));

/// Frames of input in whole numbers: padded to whole groups, each with its scale.
typedef struct {
  const uint8_t *bytes;
  const float *scales;
  /// Bytes in a frame.
  ptrdiff_t width;
} quantised;

static ptrdiff_t width_of(const sous_convolution *layer) {
  return (layer->inputs + SOUS_GROUP - 1) / SOUS_GROUP * SOUS_GROUP;
}

SOUS_INLINE int32_t group_at(const uint8_t *inputs) {
  int32_t group;
  memcpy(&group, inputs, sizeof group);
  return group;
}

ptrdiff_t sous_scratch(const sous_convolution *layer, ptrdiff_t frames) {
  return frames * ((ptrdiff_t)sizeof(float) + width_of(layer));
}

/// As in lanes.h: what the compiler makes of it depends on the processor, what it comes to does not.
SOUS_FOR_EACH_PROCESSOR
static void quantise(
  const sous_convolution *layer, const float *input, ptrdiff_t frames, uint8_t *bytes, float *scales) {
  const ptrdiff_t inputs = layer->inputs, width = width_of(layer);
  const float most = layer->is_signed ? SOUS_MIDDLE - 1 : 127;
  // Half of one more, so that cutting off rounds.
  const float middle = (layer->is_signed ? SOUS_MIDDLE : 0) + 0.5f;
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    const float *from = input + frame * inputs;
    uint8_t *to = bytes + frame * width;
    float greatest = 0;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      const float size = fabsf(from[index]);
      greatest = size > greatest ? size : greatest;
    }
    // Silence, and what is no number, stays silent.
    const bool is_heard = greatest > 1e-20f && greatest < 1e20f;
    const float factor = is_heard ? most / greatest : 0;
    scales[frame] = is_heard ? greatest / most : 0;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      const float number = (is_heard ? from[index] : 0) * factor + middle;
      // Also where it is none.
      to[index] = number > 0 ? (uint8_t)(int32_t)number : 0;
    }
    for (ptrdiff_t index = inputs; index < width; index++) to[index] = 0;
  }
}

/// With the same numbers as above.
SOUS_FOR_EACH_PROCESSOR
void sous_remainder(const sous_convolution *layer, const float *input, ptrdiff_t frames, float *remainder) {
  const ptrdiff_t inputs = layer->inputs;
  const float most = layer->is_signed ? SOUS_MIDDLE - 1 : 127;
  const float middle = (layer->is_signed ? SOUS_MIDDLE : 0) + 0.5f;
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    const float *from = input + frame * inputs;
    float *to = remainder + frame * inputs;
    float greatest = 0;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      const float size = fabsf(from[index]);
      greatest = size > greatest ? size : greatest;
    }
    const bool is_heard = greatest > 1e-20f && greatest < 1e20f;
    const float factor = is_heard ? most / greatest : 0, scale = is_heard ? greatest / most : 0;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      const float number = (is_heard ? from[index] : 0) * factor + middle;
      const int32_t whole = (number > 0 ? (uint8_t)(int32_t)number : 0) - (int32_t)middle;
      to[index] = is_heard ? from[index] - (float)whole * scale : 0;
    }
  }
}

/// Sums of products of groups of four inputs with the weights of a block of outputs, in several kinds of registers.
/// Each has a type of sums, which lie in memory in order, and a way to add four products to each.
#define NAME(function) function##_plain
#define MOST_FRAMES 2
#define MOST_BLOCKS 1
#if defined(__aarch64__)
typedef struct {
  int32x4_t sums[4];
} NAME(counts);
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  const int8x16_t group = vreinterpretq_s8_s32(vdupq_n_s32(group_at(inputs)));
  for (ptrdiff_t part = 0; part < 4; part++) {
    const int8x16_t weight = vld1q_s8(weights + part * 16);
#if defined(__ARM_FEATURE_DOTPROD)
    counts->sums[part] = vdotq_s32(counts->sums[part], group, weight);
#else
    const int32x4_t low = vpaddlq_s16(vmull_s8(vget_low_s8(group), vget_low_s8(weight)));
    const int32x4_t high = vpaddlq_s16(vmull_high_s8(group, weight));
    counts->sums[part] = vaddq_s32(counts->sums[part], vpaddq_s32(low, high));
#endif
  }
}
#elif defined(__x86_64__)
typedef struct {
  __m128i sums[4];
} NAME(counts);
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  const __m128i group = _mm_unpacklo_epi8(_mm_set1_epi32(group_at(inputs)), _mm_setzero_si128());
  for (ptrdiff_t part = 0; part < 4; part++) {
    const __m128i weight = _mm_loadu_si128((const __m128i *)(weights + part * 16));
    const __m128 low = (__m128)_mm_madd_epi16(group, _mm_srai_epi16(_mm_unpacklo_epi8(weight, weight), 8));
    const __m128 high = (__m128)_mm_madd_epi16(group, _mm_srai_epi16(_mm_unpackhi_epi8(weight, weight), 8));
    const __m128i even = (__m128i)_mm_shuffle_ps(low, high, 0x88), odd = (__m128i)_mm_shuffle_ps(low, high, 0xDD);
    counts->sums[part] = _mm_add_epi32(counts->sums[part], _mm_add_epi32(even, odd));
  }
}
#else
typedef struct {
  int32_t sums[WIDE];
} NAME(counts);
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  for (ptrdiff_t output = 0; output < WIDE; output++) {
    for (ptrdiff_t index = 0; index < SOUS_GROUP; index++) {
      counts->sums[output] += (int16_t)inputs[index] * (int16_t)weights[output * SOUS_GROUP + index];
    }
  }
}
#endif
#include "tiles.h"

#if defined(__x86_64__)

typedef struct {
  __m256i low, high;
} halves;

#define HALF_OF(place, index) _mm256_loadu_si256((const __m256i *)(place) + (index))

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define NAME(function) function##_avx2
#define MOST_FRAMES 4
#define MOST_BLOCKS 1
typedef halves NAME(counts);
SOUS_INLINE __m256i NAME(products)(__m256i inputs, __m256i weights) {
  return _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), _mm256_set1_epi16(1));
}
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  const __m256i group = _mm256_set1_epi32(group_at(inputs));
  counts->low = _mm256_add_epi32(counts->low, NAME(products)(group, HALF_OF(weights, 0)));
  counts->high = _mm256_add_epi32(counts->high, NAME(products)(group, HALF_OF(weights, 1)));
}
#include "tiles.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avxvnni"))), apply_to = function)
#define NAME(function) function##_avx_vnni
#define MOST_FRAMES 4
#define MOST_BLOCKS 1
typedef halves NAME(counts);
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  const __m256i group = _mm256_set1_epi32(group_at(inputs));
  counts->low = _mm256_dpbusd_avx_epi32(counts->low, group, HALF_OF(weights, 0));
  counts->high = _mm256_dpbusd_avx_epi32(counts->high, group, HALF_OF(weights, 1));
}
#include "tiles.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vnni"))), apply_to = function)
#define NAME(function) function##_avx512_vnni
#define MOST_FRAMES 8
#define MOST_BLOCKS 2
typedef __m512i NAME(counts);
SOUS_INLINE void NAME(add)(NAME(counts) * counts, const uint8_t *inputs, const int8_t *weights) {
  *counts = _mm512_dpbusd_epi32(*counts, _mm512_set1_epi32(group_at(inputs)), _mm512_loadu_si512(weights));
}
#include "tiles.h"
#pragma clang attribute pop

bool sous_has(sous_instructions instructions) {
  switch (instructions) {
  case SOUS_PLAIN: return true;
  case SOUS_AVX2: return __builtin_cpu_supports("avx2");
  case SOUS_AVX_VNNI: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
  case SOUS_AVX512_VNNI:
    return __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl");
  }
  return false;
}

#else

bool sous_has(sous_instructions instructions) { return instructions == SOUS_PLAIN; }

#endif

void sous_convolve(
  const sous_convolution *layer, sous_instructions instructions, const float *input, ptrdiff_t frames, void *scratch,
  float *output) {
  if (frames <= 0) return;
  const ptrdiff_t there = (frames - 1) * layer->step + 1 + (layer->taps - 1) * layer->dilation;
  float *scales = scratch;
  uint8_t *bytes = (uint8_t *)(scales + there);
  quantise(layer, input, there, bytes, scales);
  const quantised heard = {bytes, scales, width_of(layer)};
  switch (instructions) {
#if defined(__x86_64__)
  case SOUS_AVX2: convolve_avx2(layer, heard, frames, output); return;
  case SOUS_AVX_VNNI: convolve_avx_vnni(layer, heard, frames, output); return;
  case SOUS_AVX512_VNNI: convolve_avx512_vnni(layer, heard, frames, output); return;
#endif
  default: convolve_plain(layer, heard, frames, output);
  }
}
