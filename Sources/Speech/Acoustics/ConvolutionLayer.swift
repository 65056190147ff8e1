/// One layer of a time-delay network: a convolution over time, rectified or not.
struct ConvolutionLayer: Sendable {
  let inputs: Int
  let outputs: Int
  /// Frames that an output looks beyond its first one.
  let reach: Int
  private let taps: Int
  private let dilation: Int
  private let isRectified: Bool
  /// Outputs in blocks of eight: for each tap and input the eight weights side by side.
  private let weights: [SIMD8<Float>]
  private let bias: [SIMD8<Float>]

  /// - Parameter weight: [outputs, inputs, taps]
  init(weight: TensorFile.Tensor, bias: [Float], dilation: Int, isRectified: Bool) {
    (outputs, inputs, taps) = (weight.shape[0], weight.shape[1], weight.shape[2])
    self.dilation = dilation
    self.isRectified = isRectified
    reach = (taps - 1) * dilation
    let blocks = (outputs + 7) / 8
    var packed = [SIMD8<Float>](repeating: .zero, count: blocks * taps * inputs)
    var offsets = [SIMD8<Float>](repeating: .zero, count: blocks)
    for output in 0..<outputs {
      offsets[output / 8][output % 8] = bias[output]
      for tap in 0..<taps {
        for input in 0..<inputs {
          packed[(output / 8 * taps + tap) * inputs + input][output % 8] =
            weight.values[(output * inputs + input) * taps + tap]
        }
      }
    }
    weights = packed
    self.bias = offsets
  }

  /// The outputs of the first `frames` frames of `input`, which holds ``reach`` more.
  func output(of input: [Float], frames: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: frames * outputs) { result, count in
      input.withUnsafeBufferPointer { input in
        weights.withUnsafeBufferPointer { weights in
          for block in bias.indices {
            var frame = 0
            // Four frames share each load of the weights.
            while frame + 4 <= frames {
              four(block, frame, input, weights, result)
              frame += 4
            }
            while frame < frames {
              one(block, frame, input, weights, result)
              frame += 1
            }
          }
        }
      }
      count = frames * outputs
    }
  }

  @inline(__always)
  private func four(
    _ block: Int, _ frame: Int, _ input: UnsafeBufferPointer<Float>, _ weights: UnsafeBufferPointer<SIMD8<Float>>,
    _ result: UnsafeMutableBufferPointer<Float>
  ) {
    var (a, b, c, d) = (bias[block], bias[block], bias[block], bias[block])
    for tap in 0..<taps {
      let at = (frame + tap * dilation) * inputs
      let row = (block * taps + tap) * inputs
      for index in 0..<inputs {
        let weight = weights[row + index]
        a += weight * input[at + index]
        b += weight * input[at + inputs + index]
        c += weight * input[at + 2 * inputs + index]
        d += weight * input[at + 3 * inputs + index]
      }
    }
    store(a, block, frame, result)
    store(b, block, frame + 1, result)
    store(c, block, frame + 2, result)
    store(d, block, frame + 3, result)
  }

  @inline(__always)
  private func one(
    _ block: Int, _ frame: Int, _ input: UnsafeBufferPointer<Float>, _ weights: UnsafeBufferPointer<SIMD8<Float>>,
    _ result: UnsafeMutableBufferPointer<Float>
  ) {
    var sum = bias[block]
    for tap in 0..<taps {
      let at = (frame + tap * dilation) * inputs
      let row = (block * taps + tap) * inputs
      for index in 0..<inputs { sum += weights[row + index] * input[at + index] }
    }
    store(sum, block, frame, result)
  }

  @inline(__always)
  private func store(
    _ sum: SIMD8<Float>, _ block: Int, _ frame: Int, _ result: UnsafeMutableBufferPointer<Float>
  ) {
    let value = isRectified ? sum.replacing(with: 0, where: sum .< 0) : sum
    let first = block * 8
    for lane in 0..<min(8, outputs - first) { result[frame * outputs + first + lane] = value[lane] }
  }
}
