#include "lanes.h"

#include <float.h>

/// Streams of features.
#define STREAMS 3

typedef float four __attribute__((ext_vector_type(4)));
typedef int32_t int_four __attribute__((ext_vector_type(4)));

/// 1.5 × 2²³: a number of 22 bits added to it stands in the lowest bits.
static const float bias = 12582912;
static const int32_t bias_bits = 0x4B400000;

/// The natural logarithm of positive normal numbers, exact to 1e-4: a thousandth of a score unit.
SOUS_INLINE lanes logarithm(lanes x) {
  const int_lanes word = (int_lanes)(x);
  // The exponent, and the rest between √½ and √2.
  const int_lanes exponent = (word - 0x3F3504F3) >> 23;
  const lanes mantissa = (lanes)(word - (exponent << 23));
  const lanes t = (mantissa - 1) / (mantissa + 1);
  const lanes square = t * t;
  // 2 artanh t.
  const lanes series = ((square * 0.2857143f + 0.4f) * square + 0.6666667f) * square + 2;
  // Conversion by the bits.
  return series * t + ((lanes)(exponent + bias_bits) - bias) * 0.6931472f;
}

/// e to the power of numbers from -12 to 0, exact to 1e-5.
SOUS_INLINE four exponential(four x) {
  // Two to the power of the whole and of the rest.
  const four scaled = x * 1.442695f;
  const four shifted = scaled + bias;
  const int_four whole = (int_four)shifted - bias_bits;
  const four rest = (scaled - (shifted - bias)) * 0.6931472f;
  const four high = rest * 0.008333333f + 0.04166667f;
  const four series = (((high * rest + 0.1666667f) * rest + 0.5f) * rest + 1) * rest + 1;
  return series * (four)((whole + 127) << 23);
}

/// Four Gaussians of a stream: how much each counts, and where its weights are.
typedef struct {
  four share;
  const uint32_t *row[4];
} rows;

SOUS_INLINE lanes lower(word_lanes words) { return (lanes)(words << 16); }
SOUS_INLINE lanes upper(word_lanes words) { return (lanes)(words & 0xFFFF0000); }

/// The likelihoods of the slots in the lower and in the upper halves of eight words.
SOUS_INLINE void mix(const rows *stream, ptrdiff_t word, lanes *low, lanes *high) {
  lanes first[4], second[4];
  for (int each = 0; each < 4; each++) {
    word_lanes words;
    memcpy(&words, stream->row[each] + word, sizeof words);
    first[each] = lower(words) * stream->share[each];
    second[each] = upper(words) * stream->share[each];
  }
  *low = (first[0] + first[1]) + (first[2] + first[3]);
  *high = (second[0] + second[1]) + (second[2] + second[3]);
}

SOUS_INLINE void mix_frame(
  const sous_mixtures *mixtures, const sous_likeliest *found, float nat, float worst, float unit, float *slots) {
  float best[STREAMS] = {-FLT_MAX, -FLT_MAX, -FLT_MAX};
  for (ptrdiff_t codebook = 0; codebook < mixtures->codebooks; codebook++) {
    for (int stream = 0; stream < STREAMS; stream++) {
      const float score = found[codebook * STREAMS + stream].score[0];
      if (score > best[stream]) best[stream] = score;
    }
  }
  const float inverse = 1 / nat;
  const uint32_t *weights = mixtures->weights;
  for (ptrdiff_t codebook = 0; codebook < mixtures->codebooks; codebook++) {
    const ptrdiff_t width = mixtures->widths[codebook];
    rows streams[STREAMS];
    for (int stream = 0; stream < STREAMS; stream++) {
      const sous_likeliest *likeliest = found + codebook * STREAMS + stream;
      four scores;
      memcpy(&scores, likeliest->score, sizeof scores);
      // Against the best of all codebooks, and no less than allowed.
      scores -= best[stream];
      scores = scores < -worst ? (four)-worst : scores;
      streams[stream].share = exponential(scores * inverse);
      for (int each = 0; each < 4; each++) streams[stream].row[each] = weights + likeliest->density[each] * width;
      weights += mixtures->densities * width;
    }
    for (ptrdiff_t word = 0; word < width; word += SOUS_LANES) {
      lanes low[STREAMS], high[STREAMS];
      for (int stream = 0; stream < STREAMS; stream++) mix(streams + stream, word, low + stream, high + stream);
      // The products cannot vanish: each sum is at least exp(-255 × 0.1024).
      store(logarithm(low[0] * low[1] * low[2]) * unit, slots);
      store(logarithm(high[0] * high[1] * high[2]) * unit, slots + SOUS_LANES);
      slots += 2 * SOUS_LANES;
    }
  }
}

// Vectors are not passed from here: a function made for AVX2 would pass them otherwise than the others expect.
SOUS_FOR_EACH_PROCESSOR
void sous_mix(
  const sous_mixtures *mixtures, const sous_likeliest *found, float nat, float worst, float unit, float *slots) {
  mix_frame(mixtures, found, nat, worst, unit, slots);
}
