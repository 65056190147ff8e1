#include "lanes.h"

#include <float.h>

/// Frames that share each load of the parameters.
#define FRAMES 4

typedef bool bit_lanes __attribute__((ext_vector_type(SOUS_LANES)));

/// Which lanes of a comparison hold, a bit each.
SOUS_INLINE uint64_t bits(int_lanes comparison) {
  const bit_lanes mask = __builtin_convertvector(comparison, bit_lanes);
  uint8_t byte;
  memcpy(&byte, &mask, sizeof byte);
  return byte;
}

/// A number that the four likeliest are not below: the fourth largest of the lanes' largest, each a Gaussian of its own.
SOUS_INLINE float bound(lanes most) {
  int_lanes larger = 0;
#define RANK(...) larger -= __builtin_shufflevector(most, most, __VA_ARGS__) > most
  RANK(1, 2, 3, 4, 5, 6, 7, 0);
  RANK(2, 3, 4, 5, 6, 7, 0, 1);
  RANK(3, 4, 5, 6, 7, 0, 1, 2);
  RANK(4, 5, 6, 7, 0, 1, 2, 3);
  RANK(5, 6, 7, 0, 1, 2, 3, 4);
  RANK(6, 7, 0, 1, 2, 3, 4, 5);
  RANK(7, 0, 1, 2, 3, 4, 5, 6);
#undef RANK
  const lanes least = larger < 4 ? most : (lanes)FLT_MAX;
  float value = least[0];
  for (int lane = 1; lane < SOUS_LANES; lane++) value = least[lane] < value ? least[lane] : value;
  return value;
}

/// A score with its Gaussian behind it, in one number of the same order; of equals the first Gaussian is the larger.
SOUS_INLINE int64_t key(float score, int32_t density) {
  int32_t word;
  memcpy(&word, &score, sizeof word);
  word ^= word >> 31 & INT32_MAX;
  return (int64_t)((uint64_t)(uint32_t)word << 32 | (uint32_t)~density);
}

SOUS_INLINE void unpack(int64_t key, float *score, int32_t *density) {
  int32_t word = (int32_t)(key >> 32);
  word ^= word >> 31 & INT32_MAX;
  memcpy(score, &word, sizeof word);
  *density = (int32_t) ~(uint32_t)key;
}

SOUS_INLINE int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
SOUS_INLINE int64_t smaller(int64_t a, int64_t b) { return a > b ? b : a; }

/// Picks the four best of the scores, most of which the bound rules out eight at a time.
SOUS_INLINE void pick(const float *scores, ptrdiff_t densities, lanes most, sous_likeliest *found) {
  const lanes least = bound(most);
  int64_t first = key(-FLT_MAX, 0), second = key(-FLT_MAX, 1), third = key(-FLT_MAX, 2), fourth = key(-FLT_MAX, 3);
  for (ptrdiff_t start = 0; start < densities; start += 64) {
    uint64_t left = 0;
    for (ptrdiff_t density = start; density < densities && density < start + 64; density += SOUS_LANES) {
      left |= bits(load(scores + density) >= least) << (density - start);
    }
    for (; left != 0; left &= left - 1) {
      const ptrdiff_t density = start + __builtin_ctzll(left);
      int64_t next = key(scores[density], (int32_t)density);
      // Without branches: which it will be cannot be foretold.
      int64_t lost = smaller(first, next);
      first = larger(first, next);
      next = smaller(second, lost);
      second = larger(second, lost);
      lost = smaller(third, next);
      third = larger(third, next);
      fourth = larger(fourth, lost);
    }
  }
  unpack(first, found->score, found->density);
  unpack(second, found->score + 1, found->density + 1);
  unpack(third, found->score + 2, found->density + 2);
  unpack(fourth, found->score + 3, found->density + 3);
}

/// Looks at all Gaussians of a codebook's stream for at most FRAMES frames; `frames` is known when this is compiled.
SOUS_INLINE void tile(
  const sous_gaussians *gaussians, const float *parameters, const float *observed, const ptrdiff_t frames,
  float *scratch, sous_likeliest *found) {
  const ptrdiff_t dimensions = gaussians->dimensions, densities = gaussians->densities;
  const ptrdiff_t width = gaussians->streams * dimensions, results = gaussians->codebooks * gaussians->streams;
  lanes most[FRAMES];
  for (ptrdiff_t frame = 0; frame < frames; frame++) most[frame] = (lanes)-FLT_MAX;
  for (ptrdiff_t density = 0; density < densities; density += SOUS_LANES) {
    lanes scores[FRAMES];
    for (ptrdiff_t frame = 0; frame < frames; frame++) scores[frame] = load(parameters);
    parameters += SOUS_LANES;
    for (ptrdiff_t dimension = 0; dimension < dimensions; dimension++) {
      const lanes mean = load(parameters), precision = load(parameters + SOUS_LANES);
      for (ptrdiff_t frame = 0; frame < frames; frame++) {
        const lanes difference = observed[frame * width + dimension] - mean;
        scores[frame] -= difference * difference * precision;
      }
      parameters += 2 * SOUS_LANES;
    }
    for (ptrdiff_t frame = 0; frame < frames; frame++) {
      store(scores[frame], scratch + frame * densities + density);
      most[frame] = scores[frame] > most[frame] ? scores[frame] : most[frame];
    }
  }
  for (ptrdiff_t frame = 0; frame < frames; frame++) {
    pick(scratch + frame * densities, densities, most[frame], found + frame * results);
  }
}

SOUS_FOR_EACH_PROCESSOR
void sous_find_likeliest(
  const sous_gaussians *gaussians, const float *observations, ptrdiff_t frames, float *scratch,
  sous_likeliest *found) {
  const ptrdiff_t width = gaussians->streams * gaussians->dimensions;
  const ptrdiff_t results = gaussians->codebooks * gaussians->streams;
  const ptrdiff_t size = gaussians->densities * (1 + 2 * gaussians->dimensions);
  // Each codebook's stream is read once for all frames.
  for (ptrdiff_t result = 0; result < results; result++) {
    const float *parameters = gaussians->parameters + result * size;
    const float *observed = observations + result % gaussians->streams * gaussians->dimensions;
    sous_likeliest *place = found + result;
    ptrdiff_t left = frames;
    for (; left >= FRAMES; left -= FRAMES) {
      tile(gaussians, parameters, observed, FRAMES, scratch, place);
      observed += FRAMES * width;
      place += FRAMES * results;
    }
    if (left == 3) tile(gaussians, parameters, observed, 3, scratch, place);
    if (left == 2) tile(gaussians, parameters, observed, 2, scratch, place);
    if (left == 1) tile(gaussians, parameters, observed, 1, scratch, place);
  }
}
