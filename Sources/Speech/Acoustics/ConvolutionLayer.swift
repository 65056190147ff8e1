import CVectors

/// One layer of a time-delay network: a convolution over time.
struct ConvolutionLayer: Sendable {
  /// What a layer does beside its sums.
  struct Kind: OptionSet, Sendable {
    let rawValue: Int
    /// Negative outputs become 0.
    static let rectified = Kind(rawValue: 1)
    /// Its inputs may be negative; without this they must not be.
    static let ofSigned = Kind(rawValue: 2)
  }

  private let weights: ConvolutionWeights
  private let instructions: sous_instructions
  /// Frames from tap to tap.
  private(set) var dilation: Int
  /// Frames of input from one output to the next.
  private(set) var step = 1

  /// - Parameters:
  ///   - weight: [outputs, inputs, taps]
  ///   - instructions: what it is computed with, which the processor must have; the outputs are the same with all.
  init(
    weight: TensorFile.Tensor, bias: [Float], dilation: Int, kind: Kind,
    instructions: sous_instructions = ConvolutionLayer.fastest
  ) {
    weights = ConvolutionWeights(weight, bias: bias, kind: kind)
    self.dilation = dilation
    self.instructions = instructions
  }

  /// The fastest instructions that this processor has.
  static let fastest = [SOUS_AVX512_VNNI, SOUS_AVX_VNNI, SOUS_AVX2].first(where: sous_has) ?? SOUS_PLAIN

  var inputs: Int { weights.layer.inputs }
  var outputs: Int { weights.layer.outputs }

  /// Frames that an output looks beyond its first one.
  var reach: Int { (weights.layer.taps - 1) * dilation }

  /// The same layer on every second frame of its input; nil: it needs those between as well.
  var thinned: ConvolutionLayer? {
    guard weights.layer.taps == 1 || dilation % 2 == 0 else { return nil }
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
    var layer = weights.layer
    (layer.dilation, layer.step) = (dilation, step)
    let scratch = sous_scratch(&layer, input.count / inputs)
    return [Float](unsafeUninitializedCapacity: frames * outputs) { result, count in
      withUnsafeTemporaryAllocation(byteCount: scratch, alignment: MemoryLayout<Float>.alignment) { scratch in
        input.withUnsafeBufferPointer {
          sous_convolve(&layer, instructions, $0.baseAddress, frames, scratch.baseAddress, result.baseAddress)
        }
      }
      count = frames * outputs
    }
  }
}
