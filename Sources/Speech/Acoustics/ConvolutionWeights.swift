import CVectors

/// The weights of a layer as integers of eight bits, for ``sous_convolution``.
///
/// Each output's weights have a scale of their own: the smallest one without clipping.
package final class ConvolutionWeights: @unchecked Sendable {
  // Written once, in the initialiser, and only read afterwards.
  private let weights: UnsafeMutableBufferPointer<Int8>
  private let beginnings: UnsafeMutableBufferPointer<Int32>
  private let scales: UnsafeMutableBufferPointer<Float>
  private let bias: UnsafeMutableBufferPointer<Float>
  private let zeros: UnsafeMutableBufferPointer<Float>
  /// The layer, its dilation and step 1.
  let layer: sous_convolution

  private static let greatest: Float = 127

  /// - Parameter weight: [outputs, inputs, taps]
  convenience init(_ weight: TensorFile.Tensor, bias: [Float], kind: ConvolutionLayer.Kind) {
    let (scales, numbers) = Self.quantised(weight)
    self.init(numbers, shape: weight.shape, scales: scales, bias: bias, kind: kind)
  }

  /// - Parameters:
  ///   - numbers: [outputs, inputs, taps]
  ///   - scales: the factor of the numbers of each output.
  package init(_ numbers: [Int8], shape: [Int], scales own: [Float], bias others: [Float], kind: ConvolutionLayer.Kind)
  {
    let (outputs, inputs, taps) = (shape[0], shape[1], shape[2])
    let (lanes, group) = (Int(SOUS_OUTPUTS), Int(SOUS_GROUP))
    let blocks = (outputs + lanes - 1) / lanes
    let groups = (inputs + group - 1) / group
    weights = Self.zeros(blocks * taps * groups * lanes * group)
    beginnings = Self.zeros(blocks * taps * lanes)
    scales = Self.zeros(blocks * lanes)
    bias = Self.zeros(blocks * lanes)
    zeros = Self.zeros(blocks * lanes)
    _ = bias.update(fromContentsOf: others)
    _ = scales.update(fromContentsOf: own)
    for output in 0..<outputs {
      let (block, lane) = output.quotientAndRemainder(dividingBy: lanes)
      for input in 0..<inputs {
        for tap in 0..<taps {
          let number = numbers[(output * inputs + input) * taps + tap]
          let place = (((block * taps + tap) * groups + input / group) * lanes + lane) * group + input % group
          weights[place] = number
          // A signed input has the middle added to it.
          if kind.contains(.ofSigned) {
            beginnings[(block * taps + tap) * lanes + lane] -= Int32(SOUS_MIDDLE) * Int32(number)
          }
        }
      }
    }
    layer = sous_convolution(
      inputs: inputs, outputs: outputs, taps: taps, dilation: 1, step: 1, weights: weights.baseAddress,
      beginnings: beginnings.baseAddress, scales: scales.baseAddress, bias: bias.baseAddress,
      is_signed: kind.contains(.ofSigned), rectified: kind.contains(.rectified))
  }

  /// The smallest scale of each output without clipping, and the resulting numbers; 0 for an output with
  /// only zeros, or with a NaN.
  package static func quantised(_ weight: TensorFile.Tensor) -> (scales: [Float], numbers: [Int8]) {
    let outputs = weight.shape[0]
    let width = weight.shape.dropFirst().reduce(1, *)
    var scales = [Float](repeating: 0, count: outputs)
    var numbers = [Int8](repeating: 0, count: outputs * width)
    for output in 0..<outputs {
      let own = weight.values[(output * width)..<((output + 1) * width)]
      let scale = own.reduce(0) { max($0, abs($1)) } / greatest
      guard scale > 0, own.allSatisfy(\.isFinite) else { continue }
      scales[output] = scale
      for (index, value) in own.enumerated() { numbers[output * width + index] = Int8((value / scale).rounded()) }
    }
    return (scales, numbers)
  }

  /// A zero bias.
  var noBias: UnsafePointer<Float>? { UnsafePointer(zeros.baseAddress) }

  /// The weights of one output, [inputs] of a layer of one tap.
  func row(_ output: Int) -> [Float] {
    let (lanes, group) = (Int(SOUS_OUTPUTS), Int(SOUS_GROUP))
    let groups = (layer.inputs + group - 1) / group
    let (block, lane) = output.quotientAndRemainder(dividingBy: lanes)
    return (0..<layer.inputs).map { input in
      Float(weights[((block * groups + input / group) * lanes + lane) * group + input % group]) * scales[output]
    }
  }

  deinit {
    weights.deallocate()
    beginnings.deallocate()
    scales.deallocate()
    bias.deallocate()
    zeros.deallocate()
  }

  private static func zeros<Number: Numeric>(_ count: Int) -> UnsafeMutableBufferPointer<Number> {
    let buffer = UnsafeMutableBufferPointer<Number>.allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }
}
