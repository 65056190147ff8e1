import Foundation

/// A small neural network that tells, for each frame, how well each state of each phone explains the sound.
///
/// A time-delay network (V. Peddinti, D. Povey, S. Khudanpur, "A time delay neural network architecture…", Interspeech
/// 2015): layers of convolutions over time, each reaching further, rectified in between. It reads logarithmic mel
/// spectra and answers with natural log-likelihoods up to a constant of the frame: posterior over prior.
public final class PhoneNetwork: Sendable {
  /// Numbers in a frame of input.
  public let inputs: Int
  /// States: phone × 3 + position, in the order of the acoustic model's phones.
  public let outputs: Int
  /// Frames before and after one that its answer depends on.
  public let context: Int
  /// Natural logarithms of how common the states are, which the answers leave out.
  public let prior: [Float]
  let layers: [ConvolutionLayer]
  /// The layers for an answer to every second frame: from where the taps of all later ones are an even number of frames
  /// apart, nothing else is computed.
  let thinnedLayers: [ConvolutionLayer]

  /// Reads a network: `layer.N.weight` of [outputs, inputs, taps], `layer.N.bias`, `layer.N.dilation`, and
  /// `prior`, the natural logarithms of the states' shares.
  /// - Throws: ``SpeechError``
  public init(contentsOf url: URL) throws {
    let file = try TensorFile(contentsOf: url)
    let prior = try file.tensor("prior", dimensions: 1)
    var layers: [ConvolutionLayer] = []
    while file.tensors["layer.\(layers.count).weight"] != nil {
      let name = "layer.\(layers.count)"
      let weight = try file.tensor(name + ".weight", dimensions: 3)
      var bias = try file.tensor(name + ".bias", dimensions: 1)
      let dilation = try file.tensor(name + ".dilation", dimensions: 1).values
      let isLast = file.tensors["layer.\(layers.count + 1).weight"] == nil
      guard bias.shape == [weight.shape[0]], dilation.count == 1, dilation[0] >= 1, dilation[0] < 100,
        weight.shape.allSatisfy({ $0 > 0 }), weight.shape[2] % 2 == 1,
        layers.last.map({ $0.outputs == weight.shape[1] }) ?? true,
        !isLast || prior.shape == bias.shape
      else { throw file.mismatch(name) }
      if isLast { bias.values = zip(bias.values, prior.values).map { $0 - $1 } }
      layers.append(
        ConvolutionLayer(weight: weight, bias: bias.values, dilation: Int(dilation[0]), isRectified: !isLast))
    }
    guard let first = layers.first, let last = layers.last else { throw file.mismatch("layer.0.weight") }
    self.layers = layers
    self.prior = prior.values
    let turn = layers.lastIndex { $0.thinned == nil } ?? 0
    thinnedLayers = layers.enumerated().map { index, layer in
      index < turn ? layer : index == turn ? layer.skipping : layer.thinned ?? layer
    }
    inputs = first.inputs
    outputs = last.outputs
    context = layers.reduce(0) { $0 + $1.reach / 2 }
  }

  /// The answers for a whole utterance at once; frames beyond its ends are taken to be as the outermost ones.
  public func answers(_ frames: [Float]) -> [Float] {
    var stream = PhoneNetworkStream(self)
    var answers: [Float] = []
    answers.reserveCapacity(frames.count / inputs * outputs)
    // What lies between the layers stays in the cache.
    for first in stride(from: 0, to: frames.count, by: Self.blockFrames * inputs) {
      answers += stream.hear(Array(frames[first..<min(first + Self.blockFrames * inputs, frames.count)]))
    }
    return answers + stream.finish()
  }

  private static let blockFrames = 32
}

/// A network's work on frames that come a few at a time.
public struct PhoneNetworkStream {
  private let network: PhoneNetwork
  private let layers: [ConvolutionLayer]
  /// For each layer the frames that later ones still need.
  private var waiting: [[Float]]
  /// For each layer the frames to come that are not needed.
  private var unneeded: [Int]
  private var last: [Float] = []

  /// Begins an utterance.
  /// - Parameter isThinned: only every second frame is answered, the first, the third and so on, in half the time.
  public init(_ network: PhoneNetwork, isThinned: Bool = false) {
    self.network = network
    layers = isThinned ? network.thinnedLayers : network.layers
    waiting = layers.map { _ in [] }
    unneeded = layers.map { _ in 0 }
  }

  /// Hears frames; the answers come ``PhoneNetwork/context`` frames late.
  public mutating func hear(_ frames: [Float]) -> [Float] {
    guard frames.count >= network.inputs else { return [] }
    var input = frames
    if last.isEmpty { input = repeated(Array(frames.prefix(network.inputs))) + frames }
    last = Array(frames.suffix(network.inputs))
    return run(input)
  }

  /// The answers for the last frames.
  public mutating func finish() -> [Float] {
    last.isEmpty ? [] : run(repeated(last))
  }

  private func repeated(_ frame: [Float]) -> [Float] {
    (0..<network.context).flatMap { _ in frame }
  }

  private mutating func run(_ input: [Float]) -> [Float] {
    var frames = input
    for (index, layer) in layers.enumerated() {
      waiting[index] += frames
      let ready = layer.outputs(of: waiting[index].count / layer.inputs - unneeded[index])
      guard ready > 0 else { return [] }
      let skipped = unneeded[index]
      frames = layer.output(of: Array(waiting[index].dropFirst(skipped * layer.inputs)), frames: ready)
      let used = skipped + ready * layer.step
      let there = waiting[index].count / layer.inputs
      waiting[index].removeFirst(min(used, there) * layer.inputs)
      unneeded[index] = max(0, used - there)
    }
    return frames
  }
}
