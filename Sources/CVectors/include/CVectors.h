/// The inner loops of scoring sound, on eight numbers at a time.
///
/// In C because clang compiles a function for several kinds of processor there and picks at run time: Swift would use
/// the oldest x86-64's instructions everywhere. Products are never fused with sums, so that every processor comes to the
/// same numbers, bit for bit.
#ifndef SOUS_VECTORS_H
#define SOUS_VECTORS_H

#include "CMatrices.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Numbers taken at a time.
#define SOUS_LANES 8

/// Outputs that a convolution computes side by side.
#define SOUS_OUTPUTS 16

/// Inputs whose products with weights are added up at once.
#define SOUS_GROUP 4

/// The instructions that a convolution is computed with; all of them come to the same numbers, bit for bit.
typedef enum { SOUS_PLAIN, SOUS_AVX2, SOUS_AVX_VNNI, SOUS_AVX512_VNNI } sous_instructions;

/// Whether this processor has them.
bool sous_has(sous_instructions instructions);

/// A convolution over time, in whole numbers of eight bits: reading weights takes longer than computing with them.
///
/// Each frame of input is a scale times numbers from 0 to 127, or from -63 to 63; the weights of an output are a scale
/// times numbers from -127 to 127 (B. Jacob et al., "Quantization and training of neural networks for efficient
/// integer-arithmetic-only inference", CVPR 2018). Seven bits of input, because the sum of two products is kept in
/// sixteen on processors of 2013.
typedef struct {
  /// Numbers in a frame of input and of output.
  ptrdiff_t inputs, outputs;
  ptrdiff_t taps;
  /// Frames from tap to tap.
  ptrdiff_t dilation;
  /// Frames of input from one frame of output to the next.
  ptrdiff_t step;
  /// For each block of SOUS_OUTPUTS outputs, tap, SOUS_GROUP inputs and output: the inputs' weights.
  const int8_t *weights;
  /// For each block of SOUS_OUTPUTS outputs and tap: what the outputs' sums begin with.
  const int32_t *beginnings;
  /// For each output, filled up to whole blocks, the scale of its weights.
  const float *scales;
  /// The numbers to which the scaled sums are added, filled up likewise.
  const float *bias;
  /// Whether inputs may be below 0.
  bool is_signed;
  /// Whether negative outputs become 0.
  bool rectified;
} sous_convolution;

/// What a signed input of 0 becomes.
#define SOUS_MIDDLE 64

/// Bytes that `sous_convolve` needs for so many frames of input.
ptrdiff_t sous_scratch(const sous_convolution *layer, ptrdiff_t frames);

/// Computes `frames` frames of output; `input` holds (frames - 1) × step + 1 + (taps - 1) × dilation.
/// @param instructions what this processor has.
/// @param scratch `sous_scratch` bytes for the frames of input, as floats are aligned.
void sous_convolve(
  const sous_convolution *layer, sous_instructions instructions, const float *input, ptrdiff_t frames, void *scratch,
  float *output);

/// What is left of `frames` frames of input when what `sous_convolve` makes of them in whole numbers is taken away.
void sous_remainder(const sous_convolution *layer, const float *input, ptrdiff_t frames, float *remainder);

/// The four likeliest Gaussians of a codebook's stream, the likeliest first.
typedef struct {
  float score[4];
  int32_t density[4];
} sous_likeliest;

/// Codebooks of Gaussians with diagonal covariances.
typedef struct {
  /// Codebooks times streams; observations are laid out as `streams` vectors of `dimensions`.
  ptrdiff_t codebooks, streams, dimensions;
  /// Gaussians of a codebook's stream: a multiple of eight.
  ptrdiff_t densities;
  /// For each codebook, stream and eight Gaussians: eight constants, then for each dimension eight means and eight
  /// precisions.
  const float *parameters;
} sous_gaussians;

/// Finds the four likeliest Gaussians of every codebook and stream in each frame.
/// @param scratch 4 × densities numbers.
/// @param found for each frame, codebook and stream.
void sous_find_likeliest(
  const sous_gaussians *gaussians, const float *observations, ptrdiff_t frames, float *scratch,
  sous_likeliest *found);

/// What senones are made of.
typedef struct {
  ptrdiff_t codebooks, densities;
  /// For each codebook its words in a row of weights: a multiple of eight.
  const int32_t *widths;
  /// For each codebook, of three streams, and Gaussian a row: words with the upper halves of two numbers, the lower
  /// for the first of two times eight slots, the upper for the second.
  const uint32_t *weights;
} sous_mixtures;

/// Scores the slots of a frame: the product over the streams of the weighted sums over four Gaussians.
/// @param found for each codebook and stream.
/// @param nat one natural logarithm in the units of `found`.
/// @param worst the most that a Gaussian may be below the best of all, in the same units.
/// @param unit what a natural logarithm is multiplied by.
/// @param slots two numbers a word.
void sous_mix(
  const sous_mixtures *mixtures, const sous_likeliest *found, float nat, float worst, float unit, float *slots);

#endif
