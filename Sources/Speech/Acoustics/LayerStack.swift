/// The layers of a network, each with the output of the one before as its input.
struct LayerStack: Sendable {
  let layers: [ConvolutionLayer]
  /// The layers for an answer to every second frame: from the first layer on after which all taps are an
  /// even number of frames apart, only that half is computed.
  let thinned: [ConvolutionLayer]

  /// - Parameter layers: at least one.
  init(_ layers: [ConvolutionLayer]) {
    self.layers = layers
    let turn = layers.lastIndex { $0.thinned == nil } ?? 0
    thinned = layers.enumerated().map { index, layer in
      index < turn ? layer : index == turn ? layer.skipping : layer.thinned ?? layer
    }
  }

  /// The number of outputs.
  var outputs: Int { layers.last?.outputs ?? 0 }

  /// The number of frames before and after one that affect its answer.
  var context: Int { layers.reduce(0) { $0 + $1.reach / 2 } }
}
