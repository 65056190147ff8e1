import CVectors

/// One layer of a time-delay network: a convolution over time.
package struct ConvolutionLayer: Sendable {
  /// The properties of a layer beside its sums.
  package struct Kind: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Negative outputs become 0.
    package static let rectified = Kind(rawValue: 1)
    /// The inputs may be negative; without this they must not be.
    package static let ofSigned = Kind(rawValue: 2)
  }

  private let weights: ConvolutionWeights
  private let instructions: sous_instructions
  /// The frames from tap to tap.
  private(set) var dilation: Int
  /// The frames of input from one output to the next.
  private(set) var step = 1

  /// - Parameters:
  ///   - weight: [outputs, inputs, taps]
  ///   - instructions: the instructions to use, which the processor must have; the outputs are the same
  ///     with all.
  init(
    weight: TensorFile.Tensor, bias: [Float], dilation: Int, kind: Kind,
    instructions: sous_instructions = ConvolutionLayer.fastest
  ) {
    self.init(ConvolutionWeights(weight, bias: bias, kind: kind), dilation: dilation, instructions: instructions)
  }

  /// - Parameters:
  ///   - dilation: the frames from tap to tap. The default is 1.
  ///   - step: the frames of input from one output to the next. The default is 1.
  package init(_ weights: ConvolutionWeights, dilation: Int = 1, step: Int = 1) {
    self.init(weights, dilation: dilation, instructions: Self.fastest)
    self.step = step
  }

  private init(_ weights: ConvolutionWeights, dilation: Int, instructions: sous_instructions) {
    (self.weights, self.dilation, self.instructions) = (weights, dilation, instructions)
  }

  /// The fastest instructions of this processor.
  static let fastest = [SOUS_AVX512_VNNI, SOUS_AVX_VNNI, SOUS_AVX2].first(where: sous_has) ?? SOUS_PLAIN

  package var inputs: Int { weights.layer.inputs }
  package var outputs: Int { weights.layer.outputs }

  /// The number of frames after the first one that an output reads.
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

  /// The number of outputs for a number of input frames.
  package func outputs(of frames: Int) -> Int { frames > reach ? (frames - reach - 1) / step + 1 : 0 }

  /// The first `frames` outputs of `input`.
  func output(of input: [Float], frames: Int) -> [Float] { output(of: input, frames: frames, bias: weights.layer.bias) }

  /// The outputs with inputs of twelve bits in place of six: those of the rounded inputs, and those of
  /// the remainders. For a layer that is not rectified.
  package func fineOutput(of input: [Float], frames: Int) -> [Float] {
    precondition(!weights.layer.rectified)
    var fine = output(of: input, frames: frames)
    var layer = weights.layer
    let rest = [Float](unsafeUninitializedCapacity: input.count) { rest, count in
      input.withUnsafeBufferPointer {
        sous_remainder(&layer, $0.baseAddress, input.count / inputs, rest.baseAddress)
      }
      count = input.count / inputs * inputs
    }
    let others = output(of: rest, frames: frames, bias: weights.noBias)
    for index in fine.indices { fine[index] += others[index] }
    return fine
  }

  /// The weights of an output, [inputs], of a layer of one tap.
  package func row(_ output: Int) -> [Float] { weights.row(output) }

  private func output(of input: [Float], frames: Int, bias: UnsafePointer<Float>?) -> [Float] {
    precondition(frames >= 0 && frames <= outputs(of: input.count / inputs))
    var layer = weights.layer
    (layer.dilation, layer.step, layer.bias) = (dilation, step, bias)
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
