import CVectors
import Testing

@testable import Speech

@Suite("A convolution over time")
struct ConvolutionLayerTests {
  struct Sizes: Sendable, CustomTestStringConvertible {
    var inputs: Int
    var outputs: Int
    var taps: Int
    var dilation: Int
    var frames: Int
    var testDescription: String { "\(inputs)→\(outputs), \(taps) taps \(dilation) apart, \(frames) frames" }
  }

  /// Odd sizes, outputs that fill no block or a few of them, rests of every length.
  static let sizes = [
    Sizes(inputs: 1, outputs: 1, taps: 1, dilation: 1, frames: 1),
    Sizes(inputs: 3, outputs: 7, taps: 3, dilation: 1, frames: 2),
    Sizes(inputs: 5, outputs: 8, taps: 3, dilation: 4, frames: 3),
    Sizes(inputs: 7, outputs: 9, taps: 5, dilation: 2, frames: 4),
    Sizes(inputs: 32, outputs: 16, taps: 5, dilation: 1, frames: 5),
    Sizes(inputs: 13, outputs: 23, taps: 3, dilation: 8, frames: 11),
    Sizes(inputs: 19, outputs: 126, taps: 1, dilation: 3, frames: 6),
    Sizes(inputs: 4, outputs: 40, taps: 3, dilation: 2, frames: 31),
    Sizes(inputs: 6, outputs: 10, taps: 3, dilation: 1, frames: 0),
  ]

  /// What a layer is made of, and the input for one.
  private struct Sample {
    var weight: TensorFile.Tensor
    var bias: [Float]
    var input: [Float]

    /// - Parameter isSigned: whether inputs are below 0 as well.
    init(_ sizes: Sizes, isSigned: Bool) {
      var dice = Dice()
      weight = TensorFile.Tensor(
        shape: [sizes.outputs, sizes.inputs, sizes.taps],
        values: dice.numbers(sizes.outputs * sizes.inputs * sizes.taps))
      bias = dice.numbers(sizes.outputs)
      input = dice.numbers((sizes.frames + (sizes.taps - 1) * sizes.dilation) * sizes.inputs).map {
        isSigned ? $0 : max($0, 0)
      }
    }
  }

  @Test("Outputs are the sums that a plain loop finds, but for what is rounded", arguments: sizes, [true, false])
  func plain(_ sizes: Sizes, _ isRectified: Bool) {
    for isSigned in [true, false] {
      let sample = Sample(sizes, isSigned: isSigned)
      let layer = ConvolutionLayer(
        weight: sample.weight, bias: sample.bias, dilation: sizes.dilation,
        kind: [isRectified ? .rectified : [], isSigned ? .ofSigned : []])
      let found = layer.output(of: sample.input, frames: sizes.frames)
      #expect(layer.reach == (sizes.taps - 1) * sizes.dilation)
      #expect(found.count == sizes.frames * sizes.outputs)
      for (index, value) in found.enumerated() {
        let (frame, output) = (index / sizes.outputs, index % sizes.outputs)
        let own = sample.weight.values[(output * sizes.inputs * sizes.taps)...].prefix(sizes.inputs * sizes.taps)
        let weights = own.map(Double.init)
        let weightStep = (weights.map(abs).max() ?? 0) / 127
        var (sum, rounded) = (Double(sample.bias[output]), 1e-4)
        for tap in 0..<sizes.taps {
          let heard = sample.input[((frame + tap * sizes.dilation) * sizes.inputs)...].prefix(sizes.inputs).map(
            Double.init)
          let step = (heard.map(abs).max() ?? 0) / (isSigned ? 63 : 127)
          for (number, input) in heard.enumerated() {
            let weight = weights[number * sizes.taps + tap]
            sum += weight * input
            rounded += abs(weight) * step / 2 + (abs(input) + step / 2) * weightStep / 2
          }
        }
        #expect(abs(Double(value) - (isRectified ? max(sum, 0) : sum)) <= rounded)
      }
    }
  }

  @Test("Every kind of instructions comes to the same numbers, bit for bit", arguments: sizes, [true, false])
  func same(_ sizes: Sizes, _ isSigned: Bool) {
    let sample = Sample(sizes, isSigned: isSigned)
    let kinds = [SOUS_PLAIN, SOUS_AVX2, SOUS_AVX_VNNI, SOUS_AVX512_VNNI].filter(sous_has)
    let outputs = kinds.map { instructions in
      ConvolutionLayer(
        weight: sample.weight, bias: sample.bias, dilation: sizes.dilation, kind: isSigned ? .ofSigned : [],
        instructions: instructions
      ).output(of: sample.input, frames: sizes.frames)
    }
    #expect(kinds.contains(SOUS_PLAIN))
    #expect(outputs.allSatisfy { $0 == outputs[0] })
  }

  @Test("More frames change none of those before")
  func streaming() {
    let sizes = Sizes(inputs: 21, outputs: 18, taps: 3, dilation: 2, frames: 13)
    let sample = Sample(sizes, isSigned: true)
    let layer = ConvolutionLayer(weight: sample.weight, bias: sample.bias, dilation: 2, kind: .ofSigned)
    let whole = layer.output(of: sample.input, frames: 13)
    #expect(layer.output(of: Array(sample.input.prefix(9 * 21)), frames: 5) == Array(whole.prefix(5 * 18)))
  }

  @Test("Silence and what is no number do no harm", arguments: [0, Float.nan, .infinity, 1e-30])
  func odd(_ value: Float) {
    let weight = TensorFile.Tensor(shape: [2, 3, 1], values: [1, 2, 3, 0, 0, 0])
    let layer = ConvolutionLayer(weight: weight, bias: [0.5, -1], dilation: 1, kind: .ofSigned)
    #expect(layer.output(of: [value, value, value], frames: 1) == [0.5, -1])
  }
}
