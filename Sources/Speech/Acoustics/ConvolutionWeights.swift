import CVectors

/// The weights of a layer in whole numbers of eight bits, as ``sous_convolution`` reads them.
///
/// Each output's weights have a scale of their own: the smallest one for which nothing is cut off.
final class ConvolutionWeights: @unchecked Sendable {
  // Written once, in the initialiser, and only read afterwards.
  private let weights: UnsafeMutableBufferPointer<Int8>
  private let beginnings: UnsafeMutableBufferPointer<Int32>
  private let scales: UnsafeMutableBufferPointer<Float>
  private let bias: UnsafeMutableBufferPointer<Float>
  /// The layer, its dilation and step 1.
  let layer: sous_convolution

  private static let greatest: Float = 127

  /// - Parameter weight: [outputs, inputs, taps]
  init(_ weight: TensorFile.Tensor, bias numbers: [Float], kind: ConvolutionLayer.Kind) {
    let (outputs, inputs, taps) = (weight.shape[0], weight.shape[1], weight.shape[2])
    let (lanes, group) = (Int(SOUS_OUTPUTS), Int(SOUS_GROUP))
    let blocks = (outputs + lanes - 1) / lanes
    let groups = (inputs + group - 1) / group
    weights = Self.zeros(blocks * taps * groups * lanes * group)
    beginnings = Self.zeros(blocks * taps * lanes)
    scales = Self.zeros(blocks * lanes)
    bias = Self.zeros(blocks * lanes)
    _ = bias.update(fromContentsOf: numbers)
    for output in 0..<outputs {
      let own = weight.values[(output * inputs * taps)..<((output + 1) * inputs * taps)]
      let scale = own.reduce(0) { max($0, abs($1)) } / Self.greatest
      // No number, or nothing but zeros.
      guard scale > 0, scale.isFinite else { continue }
      scales[output] = scale
      let (block, lane) = output.quotientAndRemainder(dividingBy: lanes)
      for (index, value) in own.enumerated() {
        let (input, tap) = index.quotientAndRemainder(dividingBy: taps)
        let number = Int8((value / scale).rounded())
        let place = (((block * taps + tap) * groups + input / group) * lanes + lane) * group + input % group
        weights[place] = number
        // A signed input has the middle added to it.
        if kind.contains(.ofSigned) {
          beginnings[(block * taps + tap) * lanes + lane] -= Int32(SOUS_MIDDLE) * Int32(number)
        }
      }
    }
    layer = sous_convolution(
      inputs: inputs, outputs: outputs, taps: taps, dilation: 1, step: 1, weights: weights.baseAddress,
      beginnings: beginnings.baseAddress, scales: scales.baseAddress, bias: bias.baseAddress,
      is_signed: kind.contains(.ofSigned), rectified: kind.contains(.rectified))
  }

  deinit {
    weights.deallocate()
    beginnings.deallocate()
    scales.deallocate()
    bias.deallocate()
  }

  private static func zeros<Number: Numeric>(_ count: Int) -> UnsafeMutableBufferPointer<Number> {
    let buffer = UnsafeMutableBufferPointer<Number>.allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }
}
