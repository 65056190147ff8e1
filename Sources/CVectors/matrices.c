#include "CMatrices.h"

#include <math.h>

#include "lanes.h"

// Rows and blocks of eight columns whose sums stay in registers.
#define ROWS 4
#define BLOCKS 2

SOUS_INLINE void tile(
  sous_matrix left, sous_matrix right, ptrdiff_t row, ptrdiff_t column, const ptrdiff_t rows, const ptrdiff_t blocks,
  float *output, ptrdiff_t stride) {
  lanes sums[ROWS][BLOCKS];
#pragma unroll
  for (ptrdiff_t one = 0; one < rows; one++) {
    for (ptrdiff_t block = 0; block < blocks; block++) sums[one][block] = 0;
  }
  for (ptrdiff_t index = 0; index < right.rows; index++) {
    const float *from = right.numbers + index * right.stride + column;
    lanes factors[BLOCKS];
#pragma unroll
    for (ptrdiff_t block = 0; block < blocks; block++) factors[block] = load(from + block * SOUS_LANES);
#pragma unroll
    for (ptrdiff_t one = 0; one < rows; one++) {
      const float factor = left.numbers[(row + one) * left.stride + index];
      for (ptrdiff_t block = 0; block < blocks; block++) sums[one][block] += factor * factors[block];
    }
  }
#pragma unroll
  for (ptrdiff_t one = 0; one < rows; one++) {
    for (ptrdiff_t block = 0; block < blocks; block++) {
      store(sums[one][block], output + (row + one) * stride + column + block * SOUS_LANES);
    }
  }
}

SOUS_FOR_EACH_PROCESSOR
void sous_multiply(sous_matrix left, sous_matrix right, float *output, ptrdiff_t stride) {
  const ptrdiff_t columns = right.columns;
  ptrdiff_t column = 0;
  for (; column + BLOCKS * SOUS_LANES <= columns; column += BLOCKS * SOUS_LANES) {
    ptrdiff_t row = 0;
    for (; row + ROWS <= left.rows; row += ROWS) tile(left, right, row, column, ROWS, BLOCKS, output, stride);
    for (; row < left.rows; row++) tile(left, right, row, column, 1, BLOCKS, output, stride);
  }
  for (; column + SOUS_LANES <= columns; column += SOUS_LANES) {
    ptrdiff_t row = 0;
    for (; row + ROWS <= left.rows; row += ROWS) tile(left, right, row, column, ROWS, 1, output, stride);
    for (; row < left.rows; row++) tile(left, right, row, column, 1, 1, output, stride);
  }
  for (; column < columns; column++) {
    for (ptrdiff_t row = 0; row < left.rows; row++) {
      float sum = 0;
      for (ptrdiff_t index = 0; index < right.rows; index++) {
        sum += left.numbers[row * left.stride + index] * right.numbers[index * right.stride + column];
      }
      output[row * stride + column] = sum;
    }
  }
}

void sous_transpose(sous_matrix matrix, float *output, ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < matrix.rows; row++) {
    const float *from = matrix.numbers + row * matrix.stride;
    for (ptrdiff_t column = 0; column < matrix.columns; column++) output[column * stride + row] = from[column];
  }
}

SOUS_INLINE float total(lanes value) {
  const float low = (value[0] + value[1]) + (value[2] + value[3]), high = (value[4] + value[5]) + (value[6] + value[7]);
  return low + high;
}

// What takes vectors is called by what is made for no processor in particular, and inlined with it.
SOUS_INLINE void normalise_with(sous_matrix input, const float *gain, const float *bias, float *output) {
  const ptrdiff_t columns = input.columns, whole = columns / SOUS_LANES * SOUS_LANES;
  for (ptrdiff_t row = 0; row < input.rows; row++) {
    const float *from = input.numbers + row * input.stride;
    float *to = output + row * columns;
    lanes sums = 0;
    for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) sums += load(from + index);
    float sum = total(sums);
    for (ptrdiff_t index = whole; index < columns; index++) sum += from[index];
    const float mean = sum / (float)columns;
    lanes squares = 0;
    for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) {
      const lanes far = load(from + index) - mean;
      squares += far * far;
    }
    float square = total(squares);
    for (ptrdiff_t index = whole; index < columns; index++) square += (from[index] - mean) * (from[index] - mean);
    const float factor = 1 / sqrtf(square / (float)columns + 1e-5f);
    for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) {
      store((load(from + index) - mean) * factor * load(gain + index) + load(bias + index), to + index);
    }
    for (ptrdiff_t index = whole; index < columns; index++) {
      to[index] = (from[index] - mean) * factor * gain[index] + bias[index];
    }
  }
}

SOUS_FOR_EACH_PROCESSOR
void sous_normalise(sous_matrix input, const float *gain, const float *bias, float *output) {
  normalise_with(input, gain, bias, output);
}

/// e to the power of each number, within 2e-7 of it: as Cephes has it (S. L. Moshier, "Methods and programs for mathematical
/// functions", 1989). Below -87 it is 0 or nearly; above 88 it is that of 88.
SOUS_INLINE lanes exponential(lanes value) {
  value = value > 88 ? (lanes)88 : value;
  value = value < -87 ? (lanes)-87 : value;
  const lanes turns = value * 1.44269504088896341f;
  // Rounds: the numbers are far smaller than what an int holds.
  const int_lanes whole = __builtin_convertvector(turns + (turns < 0 ? (lanes)-0.5f : (lanes)0.5f), int_lanes);
  const lanes count = __builtin_convertvector(whole, lanes);
  const lanes rest = value - count * 0.693359375f - count * -2.12194440e-4f;
  lanes sum = (lanes)1.9875691500e-4f;
  sum = sum * rest + 1.3981999507e-3f;
  sum = sum * rest + 8.3334519073e-3f;
  sum = sum * rest + 4.1665795894e-2f;
  sum = sum * rest + 1.6666665459e-1f;
  sum = sum * rest + 5.0000001201e-1f;
  sum = sum * rest * rest + rest + 1;
  const int_lanes power = (whole + 127) << 23;
  lanes factor;
  memcpy(&factor, &power, sizeof factor);
  return sum * factor;
}

SOUS_INLINE lanes gelu(lanes value) {
  const lanes size = (value < 0 ? -value : value) * 0.70710678118654752f;
  const lanes part = 1 / (1 + 0.3275911f * size);
  lanes sum = (lanes)1.061405429f;
  sum = sum * part - 1.453152027f;
  sum = sum * part + 1.421413741f;
  sum = sum * part - 0.284496736f;
  sum = sum * part + 0.254829592f;
  // Half of what is beyond: 1 - Φ of the size.
  const lanes beyond = 0.5f * sum * part * exponential(-size * size);
  return value * (value < 0 ? beyond : 1 - beyond);
}

SOUS_INLINE void gelu_with(float *numbers, ptrdiff_t count) {
  const ptrdiff_t whole = count / SOUS_LANES * SOUS_LANES;
  for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) store(gelu(load(numbers + index)), numbers + index);
  if (whole == count) return;
  float rest[SOUS_LANES] = {0};
  memcpy(rest, numbers + whole, sizeof(float) * (size_t)(count - whole));
  store(gelu(load(rest)), rest);
  memcpy(numbers + whole, rest, sizeof(float) * (size_t)(count - whole));
}

SOUS_FOR_EACH_PROCESSOR
void sous_gelu(float *numbers, ptrdiff_t count) {
  gelu_with(numbers, count);
}

static float greatest(const float *numbers, ptrdiff_t count) {
  float most = numbers[0];
  for (ptrdiff_t index = 1; index < count; index++) most = numbers[index] > most ? numbers[index] : most;
  return most;
}

SOUS_INLINE void softmax_with(float *numbers, ptrdiff_t rows, ptrdiff_t count, float scale) {
  const ptrdiff_t whole = count / SOUS_LANES * SOUS_LANES;
  for (ptrdiff_t row = 0; row < rows; row++) {
    float *own = numbers + row * count;
    const float most = greatest(own, count) * scale;
    lanes sums = 0;
    for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) {
      const lanes power = exponential(load(own + index) * scale - most);
      sums += power;
      store(power, own + index);
    }
    float sum = total(sums);
    for (ptrdiff_t index = whole; index < count; index++) sum += own[index] = expf(own[index] * scale - most);
    const float factor = 1 / sum;
    for (ptrdiff_t index = 0; index < count; index++) own[index] *= factor;
  }
}

SOUS_FOR_EACH_PROCESSOR
void sous_softmax(float *numbers, ptrdiff_t rows, ptrdiff_t count, float scale) {
  softmax_with(numbers, rows, count, scale);
}

SOUS_INLINE float log_sum_with(const float *numbers, ptrdiff_t count) {
  const ptrdiff_t whole = count / SOUS_LANES * SOUS_LANES;
  const float most = greatest(numbers, count);
  lanes sums = 0;
  for (ptrdiff_t index = 0; index < whole; index += SOUS_LANES) sums += exponential(load(numbers + index) - most);
  float sum = total(sums);
  for (ptrdiff_t index = whole; index < count; index++) sum += expf(numbers[index] - most);
  return most + logf(sum);
}

SOUS_FOR_EACH_PROCESSOR
float sous_log_sum(const float *numbers, ptrdiff_t count) {
  return log_sum_with(numbers, count);
}
