// A convolution with one kind of registers: included by convolution.c once for each, which defines NAME, MOST_FRAMES and
// MOST_BLOCKS, a type of sums and what adds to them.

/// Computes one or two blocks of outputs of a few frames. `blocks` and `frames` are known when this is compiled, so that
/// the sums stay in registers.
SOUS_INLINE void NAME(tile)(
  const sous_convolution *layer, quantised heard, const ptrdiff_t blocks, const ptrdiff_t frames, ptrdiff_t block,
  float *output) {
  const ptrdiff_t stride = layer->step * heard.width, depth = heard.width * WIDE;
  wide sums[MOST_FRAMES][MOST_BLOCKS];
#pragma unroll
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) sums[frame][part] = 0;
  }
  for (ptrdiff_t tap = 0; tap < layer->taps; tap++) {
    const uint8_t *inputs = heard.bytes + tap * layer->dilation * heard.width;
    NAME(counts) counts[MOST_FRAMES][MOST_BLOCKS];
    for (ptrdiff_t part = 0; part < blocks; part++) {
      const int32_t *beginning = layer->beginnings + ((block + part) * layer->taps + tap) * WIDE;
      for (ptrdiff_t frame = 0; frame < frames; frame++) {
        memcpy(&counts[frame][part], beginning, sizeof counts[frame][part]);
      }
    }
    const int8_t *weights = layer->weights + (block * layer->taps + tap) * depth;
    for (ptrdiff_t index = 0; index < heard.width; index += SOUS_GROUP) {
    #pragma unroll
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
        for (ptrdiff_t part = 0; part < blocks; part++) {
          NAME(add)(&counts[frame][part], inputs + frame * stride + index, weights + part * layer->taps * depth);
        }
      }
      weights += SOUS_GROUP * WIDE;
    }
  #pragma unroll
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
      const float scale = heard.scales[tap * layer->dilation + frame * layer->step];
      for (ptrdiff_t part = 0; part < blocks; part++) {
        wide_counts counted;
        memcpy(&counted, &counts[frame][part], sizeof counted);
        sums[frame][part] += __builtin_convertvector(counted, wide) * scale;
      }
    }
  }
#pragma unroll
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    for (ptrdiff_t part = 0; part < blocks; part++) {
      const ptrdiff_t first = (block + part) * WIDE, left = layer->outputs - first;
      const size_t size = sizeof(float) * (left < WIDE ? left : WIDE);
      wide scale, bias;
      memcpy(&scale, layer->scales + first, sizeof scale);
      memcpy(&bias, layer->bias + first, sizeof bias);
      wide sum = sums[frame][part] * scale + bias;
      if (layer->rectified) sum = sum < 0 ? (wide)0 : sum;
      memcpy(output + frame * layer->outputs + first, &sum, size);
    }
  }
}

/// As many frames at once as there is room for, then the rest.
SOUS_INLINE void NAME(column)(
  const sous_convolution *layer, quantised heard, ptrdiff_t frames, const ptrdiff_t blocks, ptrdiff_t block,
  float *output) {
#define TILES(count)                                                                  \
  for (; count <= MOST_FRAMES && frames >= count; frames -= count) {                  \
    NAME(tile)(layer, heard, blocks, count, block, output);                           \
    heard.bytes += count * layer->step * heard.width;                                 \
    heard.scales += count * layer->step;                                              \
    output += count * layer->outputs;                                                 \
  }
  TILES(8)
  TILES(4)
  TILES(2)
  TILES(1)
#undef TILES
}

static void NAME(convolve)(const sous_convolution *layer, quantised heard, ptrdiff_t frames, float *output) {
  const ptrdiff_t blocks = (layer->outputs + WIDE - 1) / WIDE;
  ptrdiff_t block = 0;
  for (; block + MOST_BLOCKS <= blocks; block += MOST_BLOCKS) {
    NAME(column)(layer, heard, frames, MOST_BLOCKS, block, output);
  }
  for (; block < blocks; block++) NAME(column)(layer, heard, frames, 1, block, output);
}

#undef NAME
#undef MOST_FRAMES
#undef MOST_BLOCKS
