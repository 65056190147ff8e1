import CVectors

/// One layer of a time-delay network: a convolution over time, rectified or not.
struct ConvolutionLayer: Sendable {
  let inputs: Int
  let outputs: Int
  /// Frames that an output looks beyond its first one.
  let reach: Int
  private let taps: Int
  private let dilation: Int
  private let isRectified: Bool
  /// Outputs in blocks of ``lanes``: for each tap and input the weights of the block side by side.
  private let weights: [Float]
  /// What the outputs begin with, filled up to whole blocks.
  private let bias: [Float]

  private static let lanes = Int(SOUS_LANES)

  /// - Parameter weight: [outputs, inputs, taps]
  init(weight: TensorFile.Tensor, bias: [Float], dilation: Int, isRectified: Bool) {
    (outputs, inputs, taps) = (weight.shape[0], weight.shape[1], weight.shape[2])
    self.dilation = dilation
    self.isRectified = isRectified
    reach = (taps - 1) * dilation
    let lanes = Self.lanes
    let blocks = (outputs + lanes - 1) / lanes
    var packed = [Float](repeating: 0, count: blocks * taps * inputs * lanes)
    for output in 0..<outputs {
      for tap in 0..<taps {
        for input in 0..<inputs {
          packed[((output / lanes * taps + tap) * inputs + input) * lanes + output % lanes] =
            weight.values[(output * inputs + input) * taps + tap]
        }
      }
    }
    weights = packed
    self.bias = bias + [Float](repeating: 0, count: blocks * lanes - outputs)
  }

  /// The outputs of the first `frames` frames of `input`, which holds ``reach`` more.
  func output(of input: [Float], frames: Int) -> [Float] {
    precondition(frames >= 0 && input.count >= (frames + reach) * inputs)
    return [Float](unsafeUninitializedCapacity: frames * outputs) { result, count in
      input.withUnsafeBufferPointer { input in
        weights.withUnsafeBufferPointer { weights in
          bias.withUnsafeBufferPointer { bias in
            var layer = sous_convolution(
              inputs: inputs, outputs: outputs, taps: taps, dilation: dilation, weights: weights.baseAddress,
              bias: bias.baseAddress, rectified: isRectified)
            sous_convolve(&layer, input.baseAddress, frames, result.baseAddress)
          }
        }
      }
      count = frames * outputs
    }
  }
}
