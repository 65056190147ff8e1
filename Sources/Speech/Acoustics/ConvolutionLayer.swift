import CVectors

/// One layer of a time-delay network: a convolution over time, rectified or not.
struct ConvolutionLayer: Sendable {
  let inputs: Int
  let outputs: Int
  /// Frames from tap to tap.
  private(set) var dilation: Int
  /// Frames of input from one output to the next.
  private(set) var step = 1
  private let taps: Int
  private let isRectified: Bool
  /// Outputs in blocks of ``lanes``: for each tap and input the weights of the block side by side, in bfloat16.
  private let weights: [UInt16]
  /// What the outputs begin with, filled up to whole blocks.
  private let bias: [Float]

  private static let lanes = Int(SOUS_OUTPUTS)

  /// - Parameter weight: [outputs, inputs, taps]
  init(weight: TensorFile.Tensor, bias: [Float], dilation: Int, isRectified: Bool) {
    (outputs, inputs, taps) = (weight.shape[0], weight.shape[1], weight.shape[2])
    self.dilation = dilation
    self.isRectified = isRectified
    let lanes = Self.lanes
    let blocks = (outputs + lanes - 1) / lanes
    var packed = [UInt16](repeating: 0, count: blocks * taps * inputs * lanes)
    for output in 0..<outputs {
      for tap in 0..<taps {
        for input in 0..<inputs {
          packed[((output / lanes * taps + tap) * inputs + input) * lanes + output % lanes] = Self.half(
            weight.values[(output * inputs + input) * taps + tap])
        }
      }
    }
    weights = packed
    self.bias = bias + [Float](repeating: 0, count: blocks * lanes - outputs)
  }

  /// The upper half of a number, rounded to the nearest.
  private static func half(_ number: Float) -> UInt16 { UInt16(truncatingIfNeeded: (number.bitPattern + 0x8000) >> 16) }

  /// Frames that an output looks beyond its first one.
  var reach: Int { (taps - 1) * dilation }

  /// The same layer on every second frame of its input; nil: it needs those between as well.
  var thinned: ConvolutionLayer? {
    guard taps == 1 || dilation % 2 == 0 else { return nil }
    var layer = self
    layer.dilation = max(1, dilation / 2)
    return layer
  }

  /// The same layer with only every second output.
  var skipping: ConvolutionLayer {
    var layer = self
    layer.step *= 2
    return layer
  }

  /// How many outputs there are of so many frames of input.
  func outputs(of frames: Int) -> Int { frames > reach ? (frames - reach - 1) / step + 1 : 0 }

  /// The first `frames` outputs of `input`.
  func output(of input: [Float], frames: Int) -> [Float] {
    precondition(frames >= 0 && frames <= outputs(of: input.count / inputs))
    return [Float](unsafeUninitializedCapacity: frames * outputs) { result, count in
      input.withUnsafeBufferPointer { input in
        weights.withUnsafeBufferPointer { weights in
          bias.withUnsafeBufferPointer { bias in
            var layer = sous_convolution(
              inputs: inputs, outputs: outputs, taps: taps, dilation: dilation, step: step,
              weights: weights.baseAddress, bias: bias.baseAddress, rectified: isRectified)
            sous_convolve(&layer, input.baseAddress, frames, result.baseAddress)
          }
        }
      }
      count = frames * outputs
    }
  }
}
