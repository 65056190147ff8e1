import Networks

/// The sizes of a Whisper network, derived from its tensors.
public struct NetworkShape: Sendable, Hashable {
  /// Bands of the sound's spectrum.
  public var bands: Int
  /// The size of the internal vector of a frame of sound or a token of text.
  public var width: Int
  public var encoderLayers: Int
  public var decoderLayers: Int
  /// The maximum number of frames of sound, each from two of the spectrum.
  public var frames: Int
  /// The maximum number of tokens of a text.
  public var positions: Int
  public var tokens: Int

  /// The size of a head of attention, equal for all sizes of the network.
  static let head = 64
  /// Heads of attention.
  var heads: Int { width / Self.head }

  init(
    bands: Int, width: Int, encoderLayers: Int, decoderLayers: Int, frames: Int, positions: Int, tokens: Int
  ) {
    (self.bands, self.width, self.encoderLayers, self.decoderLayers) = (bands, width, encoderLayers, decoderLayers)
    (self.frames, self.positions, self.tokens) = (frames, positions, tokens)
  }

  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  init(of source: any WeightSource) throws(WeightsError) {
    func shape(_ name: String, _ count: Int) throws(WeightsError) -> [Int] {
      guard let shape = source.integers(name)?.shape ?? source.tensor(name)?.shape, shape.count == count,
        shape.allSatisfy({ $0 > 0 })
      else { throw source.broken("tensor \(name) is missing") }
      return shape
    }
    let first = try shape("model.encoder.conv1.weight", 3)
    (width, bands) = (first[0], first[1])
    frames = try shape("model.encoder.embed_positions.weight", 2)[0]
    positions = try shape("model.decoder.embed_positions.weight", 2)[0]
    tokens = try shape("model.decoder.embed_tokens.weight", 2)[0]
    func layers(_ side: String) -> Int {
      var count = 0
      while source.tensor("model.\(side).layers.\(count).final_layer_norm.bias") != nil { count += 1 }
      return count
    }
    (encoderLayers, decoderLayers) = (layers("encoder"), layers("decoder"))
    guard width % Self.head == 0, encoderLayers > 0, decoderLayers > 0 else {
      throw source.broken("a width of \(width) in \(encoderLayers) and \(decoderLayers) layers is no Whisper")
    }
  }
}
