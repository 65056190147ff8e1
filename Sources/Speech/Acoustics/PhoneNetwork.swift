import Foundation

/// A small neural network that scores, for each frame, each state of each phone.
///
/// A time-delay network (V. Peddinti, D. Povey, S. Khudanpur, "A time delay neural network
/// architecture…", Interspeech 2015): layers of convolutions over time, each reaching further,
/// rectified in between. It reads logarithmic mel spectra and answers with natural log-likelihoods up
/// to a constant of the frame: posterior over prior.
///
/// It can have a second output layer, which also distinguishes states by the neighbouring phones: by
/// classes of the acoustic model's senones (G. Dahl, D. Yu, L. Deng, A. Acero, "Context-dependent
/// pre-trained deep neural networks for large-vocabulary speech recognition", 2012; trained beside the
/// first one as in P. Bell, P. Swietojanski, S. Renals, "Multitask learning of context-dependent
/// targets in deep neural network acoustic models", 2017).
public final class PhoneNetwork: Sendable {
  /// The choice of outputs.
  public enum Question: Sendable {
    /// The states of phones: phone × 3 + position, in the order of the acoustic model's phones.
    case phoneStates
    /// The classes of senones (``PhoneNetwork/senoneClasses``).
    case senoneClasses
  }

  /// The number of inputs in a frame.
  public let inputs: Int
  /// The number of phones' states.
  public let outputs: Int
  /// The number of frames before and after one that affect its answer.
  public let context: Int
  /// The log-priors of the phones' states, which the answers exclude.
  public let prior: [Float]
  /// The class of each senone, and the log-priors of the classes; nil: the network scores only phones'
  /// states.
  public let senoneClasses: (ofSenone: [Int], logPrior: [Float])?
  private let phoneStates: LayerStack
  private let senones: LayerStack?

  /// Reads a network: `layer.N.weight` of [outputs, inputs, taps], `layer.N.bias`, `layer.N.dilation`,
  /// and `prior`, the natural logarithms of the states' shares; then optionally `senones.weight`,
  /// `senones.bias`, `senones.prior`, which replace the last layer's, and `senones.class`.
  /// - Throws: ``SpeechError``
  public init(contentsOf url: URL) throws {
    let file = try TensorFile(contentsOf: url)
    var layers: [ConvolutionLayer] = []
    var prior: [Float]?
    while file["layer.\(layers.count).weight"] != nil {
      let name = "layer.\(layers.count)"
      let isLast = file["layer.\(layers.count + 1).weight"] == nil
      prior = isLast ? try file.tensor("prior", dimensions: 1).values : nil
      layers.append(try file.layer(name, after: layers.last, prior: prior))
    }
    guard let first = layers.first, let prior else { throw file.mismatch("layer.0.weight") }
    phoneStates = LayerStack(layers)
    self.prior = prior
    inputs = first.inputs
    outputs = phoneStates.outputs
    context = phoneStates.context
    guard file["senones.weight"] != nil else {
      (senones, senoneClasses) = (nil, nil)
      return
    }
    let classPrior = try file.tensor("senones.prior", dimensions: 1).values
    let head = try file.layer("senones", after: layers.dropLast().last, prior: classPrior)
    let classes = try file.tensor("senones.class", dimensions: 1).values.map { Int(exactly: $0) ?? -1 }
    guard classes.min() == 0, classes.max() == head.outputs - 1 else { throw file.mismatch("senones.class") }
    senones = LayerStack(layers.dropLast() + [head])
    senoneClasses = (classes, classPrior)
  }

  /// The layers for a question; those of the phones' states if there are no senone classes.
  func layers(for question: Question) -> LayerStack {
    question == .senoneClasses ? senones ?? phoneStates : phoneStates
  }

  /// The answers for a whole utterance at once; frames beyond its ends are copies of the outermost ones.
  public func answers(_ frames: [Float], to question: Question = .phoneStates) -> [Float] {
    var stream = PhoneNetworkStream(self, question)
    var answers: [Float] = []
    answers.reserveCapacity(frames.count / inputs * layers(for: question).outputs)
    // The data between the layers stays in the cache.
    for first in stride(from: 0, to: frames.count, by: Self.blockFrames * inputs) {
      answers += stream.hear(Array(frames[first..<min(first + Self.blockFrames * inputs, frames.count)]))
    }
    return answers + stream.finish()
  }

  private static let blockFrames = 32
}

/// A network's work on frames that arrive a few at a time.
public struct PhoneNetworkStream {
  private let network: PhoneNetwork
  private let layers: [ConvolutionLayer]
  /// For each layer the frames that later ones still need.
  private var waiting: [[Float]]
  /// For each layer the number of coming frames that are not needed.
  private var unneeded: [Int]
  private var last: [Float] = []

  /// Begins an utterance.
  /// - Parameter isThinned: whether only every second frame is answered, the first, the third and so on,
  ///   in half the time.
  public init(_ network: PhoneNetwork, _ question: PhoneNetwork.Question = .phoneStates, isThinned: Bool = false) {
    self.network = network
    let stack = network.layers(for: question)
    layers = isThinned ? stack.thinned : stack.layers
    waiting = layers.map { _ in [] }
    unneeded = layers.map { _ in 0 }
  }

  /// Takes frames; the answers come ``PhoneNetwork/context`` frames late.
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

extension TensorFile {
  /// The layer called `name`, after `previous`.
  /// - Parameter prior: for the last layer: the priors that its answers exclude.
  /// - Throws: ``SpeechError.modelUnreadable(path:reason:)``
  fileprivate func layer(
    _ name: String, after previous: ConvolutionLayer?, prior: [Float]?
  ) throws -> ConvolutionLayer {
    let weight = try tensor(name + ".weight", dimensions: 3)
    let bias = try tensor(name + ".bias", dimensions: 1)
    let dilation = self[name + ".dilation"]?.values ?? [1]
    guard bias.shape == [weight.shape[0]], dilation.count == 1, dilation[0] >= 1, dilation[0] < 100,
      weight.shape.allSatisfy({ $0 > 0 }), weight.shape[2] % 2 == 1,
      previous.map({ $0.outputs == weight.shape[1] }) ?? true, prior.map({ $0.count == bias.values.count }) ?? true
    else { throw mismatch(name) }
    var kind: ConvolutionLayer.Kind = prior == nil ? .rectified : []
    if previous == nil { kind.insert(.ofSigned) }
    return ConvolutionLayer(
      weight: weight, bias: prior.map { zip(bias.values, $0).map { $0 - $1 } } ?? bias.values,
      dilation: Int(dilation[0]), kind: kind)
  }
}
