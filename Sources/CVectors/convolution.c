#include "lanes.h"

// Unlike the Gaussians, which an old processor must score as a new one does, the network may be off by a rounding; a
// product fused with a sum takes half the time.
#pragma clang fp contract(fast)

// As in lanes.h, and for processors that fuse.
#if defined(__x86_64__) && defined(__linux__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define HAS_ZMM __builtin_cpu_supports("avx512f")
#define HAS_YMM __builtin_cpu_supports("avx2")
#else
#define FOR_EACH_PROCESSOR
#define HAS_ZMM false
#define HAS_YMM true
#endif

/// Outputs computed side by side.
#define WIDE SOUS_OUTPUTS

typedef float wide __attribute__((ext_vector_type(WIDE)));
typedef uint32_t wide_words __attribute__((ext_vector_type(WIDE)));
typedef uint16_t wide_halves __attribute__((ext_vector_type(WIDE)));

SOUS_INLINE wide weights_at(const uint16_t *place) {
  wide_halves halves;
  memcpy(&halves, place, sizeof halves);
  return (wide)(__builtin_convertvector(halves, wide_words) << 16);
}

/// Computes one or two blocks of outputs of a few frames. `blocks` and `frames` are known when this is compiled, so that
/// the sums stay in registers.
SOUS_INLINE void tile(
  const sous_convolution *layer, const float *input, const ptrdiff_t blocks, const ptrdiff_t frames, ptrdiff_t block,
  float *output) {
  const ptrdiff_t inputs = layer->inputs, stride = layer->step * inputs, depth = inputs * layer->taps;
  const uint16_t *weights = layer->weights + block * depth * WIDE;
  wide sums[8][2];
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) {
      memcpy(&sums[frame][part], layer->bias + (block + part) * WIDE, sizeof(wide));
    }
  }
  for (ptrdiff_t tap = 0; tap < layer->taps; tap++) {
    const float *heard = input + tap * layer->dilation * inputs;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      wide weight[2];
      for (ptrdiff_t part = 0; part < blocks; part++) weight[part] = weights_at(weights + part * depth * WIDE);
      for (ptrdiff_t frame = 0; frame < frames; frame++) {
        const float value = heard[frame * stride + index];
        for (ptrdiff_t part = 0; part < blocks; part++) sums[frame][part] = sums[frame][part] + weight[part] * value;
      }
      weights += WIDE;
    }
  }
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) {
      const ptrdiff_t first = (block + part) * WIDE, left = layer->outputs - first;
      wide sum = sums[frame][part];
      if (layer->rectified) sum = sum < 0 ? (wide)0 : sum;
      memcpy(output + frame * layer->outputs + first, &sum, sizeof(float) * (left < WIDE ? left : WIDE));
    }
  }
}

/// As many frames at once as there is room for (`most`), then the rest.
SOUS_INLINE void column(
  const sous_convolution *layer, const float *input, ptrdiff_t frames, const ptrdiff_t blocks, const ptrdiff_t most,
  ptrdiff_t block, float *output) {
#define TILES(count)                                                                  \
  for (; count <= most && frames >= count; frames -= count) {                         \
    tile(layer, input, blocks, count, block, output);                                 \
    input += count * layer->step * layer->inputs;                                     \
    output += count * layer->outputs;                                                 \
  }
  TILES(8)
  TILES(4)
  TILES(2)
  TILES(1)
#undef TILES
}

FOR_EACH_PROCESSOR
void sous_convolve(const sous_convolution *layer, const float *input, ptrdiff_t frames, float *output) {
  const ptrdiff_t blocks = (layer->outputs + WIDE - 1) / WIDE;
  ptrdiff_t block = 0;
  if (HAS_ZMM) {
    // Fewer than eight sums would wait for each other.
    const bool isLong = frames >= 8;
    for (; !isLong && block + 2 <= blocks; block += 2) column(layer, input, frames, 2, 4, block, output);
    for (; block < blocks; block++) column(layer, input, frames, 1, 8, block, output);
  } else if (HAS_YMM) {
    for (; block < blocks; block++) column(layer, input, frames, 1, 4, block, output);
  } else {
    for (; block < blocks; block++) column(layer, input, frames, 1, 2, block, output);
  }
}
