/// Layers of a network, each working on what the one before it answers.
struct LayerStack: Sendable {
  let layers: [ConvolutionLayer]
  /// The layers for an answer to every second frame: from where the taps of all later ones are an even number of frames
  /// apart, nothing else is computed.
  let thinned: [ConvolutionLayer]

  /// - Parameter layers: at least one.
  init(_ layers: [ConvolutionLayer]) {
    self.layers = layers
    let turn = layers.lastIndex { $0.thinned == nil } ?? 0
    thinned = layers.enumerated().map { index, layer in
      index < turn ? layer : index == turn ? layer.skipping : layer.thinned ?? layer
    }
  }

  /// Numbers in an answer.
  var outputs: Int { layers.last?.outputs ?? 0 }

  /// Frames before and after one that its answer depends on.
  var context: Int { layers.reduce(0) { $0 + $1.reach / 2 } }
}
