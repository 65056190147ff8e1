/// The loops of a transformer network on floats, on eight numbers at a time.
///
/// As in CVectors.h: the same numbers on every processor.
#ifndef SOUS_MATRICES_H
#define SOUS_MATRICES_H

#include <stddef.h>

/// Numbers in rows that may lie further apart than they are long.
typedef struct {
  const float *numbers;
  ptrdiff_t rows, columns;
  /// Numbers from the start of a row to the next.
  ptrdiff_t stride;
} sous_matrix;

/// The product of two matrices: `left.columns` is `right.rows`.
/// @param output `left.rows` rows of `right.columns`, `stride` apart.
void sous_multiply(sous_matrix left, sous_matrix right, float *output, ptrdiff_t stride);

/// The same matrix with rows and columns exchanged.
/// @param output `columns` rows of `rows`, `stride` apart.
void sous_transpose(sous_matrix matrix, float *output, ptrdiff_t stride);

/// Each row with a mean of 0 and a variance of 1, times `gain`, plus `bias` (J. L. Ba, J. R. Kiros and G. E. Hinton,
/// "Layer normalization", 2016); 1e-5 is added to the variance.
/// @param output rows of `input.columns`, one after the other.
void sous_normalise(sous_matrix input, const float *gain, const float *bias, float *output);

/// x Φ(x) of each number (D. Hendrycks and K. Gimpel, "Gaussian error linear units", 2016), Φ by M. Abramowitz and
/// I. A. Stegun's formula 7.1.26, within 1e-6.
void sous_gelu(float *numbers, ptrdiff_t count);

/// Makes each row of `count` numbers, times `scale`, probabilities.
void sous_softmax(float *numbers, ptrdiff_t rows, ptrdiff_t count, float scale);

/// The logarithm of the sum of e to each of `count` numbers.
float sous_log_sum(const float *numbers, ptrdiff_t count);

#endif
