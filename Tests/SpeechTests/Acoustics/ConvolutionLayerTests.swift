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

  @Test("Outputs are the sums that a plain loop finds", arguments: sizes, [true, false])
  func plain(_ sizes: Sizes, _ isRectified: Bool) {
    var dice = Dice()
    let weight = TensorFile.Tensor(
      shape: [sizes.outputs, sizes.inputs, sizes.taps],
      // Those of bfloat16, which a layer keeps.
      values: dice.numbers(sizes.outputs * sizes.inputs * sizes.taps).map { Float(bitPattern: $0.bitPattern & ~0xFFFF) }
    )
    let bias = dice.numbers(sizes.outputs)
    let input = dice.numbers((sizes.frames + (sizes.taps - 1) * sizes.dilation) * sizes.inputs)
    let layer = ConvolutionLayer(weight: weight, bias: bias, dilation: sizes.dilation, isRectified: isRectified)
    let found = layer.output(of: input, frames: sizes.frames)
    #expect(layer.reach == (sizes.taps - 1) * sizes.dilation)
    #expect(found.count == sizes.frames * sizes.outputs)
    for (index, value) in found.enumerated() {
      let (frame, output) = (index / sizes.outputs, index % sizes.outputs)
      var sum = Double(bias[output])
      for tap in 0..<sizes.taps {
        for number in 0..<sizes.inputs {
          sum +=
            Double(weight.values[(output * sizes.inputs + number) * sizes.taps + tap])
            * Double(input[(frame + tap * sizes.dilation) * sizes.inputs + number])
        }
      }
      let expected = isRectified ? max(sum, 0) : sum
      #expect(abs(Double(value) - expected) < 1e-4)
    }
  }
}
