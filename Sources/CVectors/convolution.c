#include "lanes.h"

/// Frames that share each load of the weights.
#define FRAMES 4

/// Computes one or two blocks of eight outputs of at most FRAMES frames. `blocks` and `frames` are known when this is
/// compiled, so that the sums stay in registers.
SOUS_INLINE void tile(
  const sous_convolution *layer, const float *input, const ptrdiff_t blocks, const ptrdiff_t frames, ptrdiff_t block,
  float *output) {
  const ptrdiff_t inputs = layer->inputs, stride = layer->step * inputs, depth = inputs * layer->taps;
  const float *weights = layer->weights + block * depth * SOUS_LANES;
  lanes sums[FRAMES][2];
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) sums[frame][part] = load(layer->bias + (block + part) * SOUS_LANES);
  }
  for (ptrdiff_t tap = 0; tap < layer->taps; tap++) {
    const float *heard = input + tap * layer->dilation * inputs;
    for (ptrdiff_t index = 0; index < inputs; index++) {
      lanes weight[2];
      for (ptrdiff_t part = 0; part < blocks; part++) weight[part] = load(weights + part * depth * SOUS_LANES);
      for (ptrdiff_t frame = 0; frame < frames; frame++) {
        const float value = heard[frame * stride + index];
        for (ptrdiff_t part = 0; part < blocks; part++) sums[frame][part] += weight[part] * value;
      }
      weights += SOUS_LANES;
    }
  }
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) {
      const ptrdiff_t first = (block + part) * SOUS_LANES, left = layer->outputs - first;
      lanes sum = sums[frame][part];
      if (layer->rectified) sum = sum < 0 ? (lanes)0 : sum;
      memcpy(output + frame * layer->outputs + first, &sum, sizeof(float) * (left < SOUS_LANES ? left : SOUS_LANES));
    }
  }
}

/// Whether the sums of two blocks stay in registers: not in the sixteen of four numbers that the oldest x86-64 has.
#if defined(__x86_64__)
#define HAS_ROOM __builtin_cpu_supports("avx2")
#else
#define HAS_ROOM true
#endif

SOUS_INLINE void column(
  const sous_convolution *layer, const float *input, ptrdiff_t frames, const ptrdiff_t blocks, ptrdiff_t block,
  float *output) {
  while (frames >= FRAMES) {
    tile(layer, input, blocks, FRAMES, block, output);
    input += FRAMES * layer->step * layer->inputs;
    output += FRAMES * layer->outputs;
    frames -= FRAMES;
  }
  if (frames == 3) tile(layer, input, blocks, 3, block, output);
  if (frames == 2) tile(layer, input, blocks, 2, block, output);
  if (frames == 1) tile(layer, input, blocks, 1, block, output);
}

SOUS_FOR_EACH_PROCESSOR
void sous_convolve(const sous_convolution *layer, const float *input, ptrdiff_t frames, float *output) {
  const ptrdiff_t blocks = (layer->outputs + SOUS_LANES - 1) / SOUS_LANES;
  ptrdiff_t block = 0;
  if (HAS_ROOM) {
    for (; block + 2 <= blocks; block += 2) column(layer, input, frames, 2, block, output);
  }
  for (; block < blocks; block++) column(layer, input, frames, 1, block, output);
}
