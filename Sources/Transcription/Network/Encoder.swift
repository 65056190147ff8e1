import Networks

/// The encoder: it turns frames of sound into the decoder's input.
struct Encoder: Sendable {
  private struct Layer {
    let attentionNormal: NormalLayer
    let attention: Attention
    let normal: NormalLayer
    let widening: LinearLayer
    let narrowing: LinearLayer

    init(_ name: String, width: Int, of source: any WeightSource) throws(WeightsError) {
      attentionNormal = try NormalLayer("\(name).self_attn_layer_norm", width: width, of: source)
      attention = try Attention("\(name).self_attn", width: width, of: source)
      normal = try NormalLayer("\(name).final_layer_norm", width: width, of: source)
      widening = try LinearLayer("\(name).fc1", outputs: 4 * width, inputs: width, of: source)
      narrowing = try LinearLayer("\(name).fc2", outputs: width, inputs: 4 * width, of: source)
    }
  }

  private let first: FrameConvolution
  private let second: FrameConvolution
  private let positions: [Float]
  private let layers: [Layer]
  private let normal: NormalLayer
  private let shape: NetworkShape

  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  init(_ shape: NetworkShape, of source: any WeightSource) throws(WeightsError) {
    let name = "model.encoder"
    self.shape = shape
    first = try FrameConvolution("\(name).conv1", outputs: shape.width, inputs: shape.bands, step: 1, of: source)
    second = try FrameConvolution("\(name).conv2", outputs: shape.width, inputs: shape.width, step: 2, of: source)
    positions = try source.tensor("\(name).embed_positions.weight", [shape.frames, shape.width])
    var layers: [Layer] = []
    for number in 0..<shape.encoderLayers {
      layers.append(try Layer("\(name).layers.\(number)", width: shape.width, of: source))
    }
    self.layers = layers
    normal = try NormalLayer("\(name).layer_norm", width: shape.width, of: source)
  }

  /// - Parameter spectrum: [frames, bands], at most twice as many frames as the network's limit.
  func callAsFunction(_ spectrum: Matrix) -> Matrix {
    precondition(spectrum.columns == shape.bands && spectrum.rows > 0 && spectrum.rows <= 2 * shape.frames)
    var sound = first(spectrum)
    sound.gelu()
    sound = second(sound)
    sound.gelu()
    sound += Matrix(
      rows: sound.rows, columns: shape.width, numbers: Array(positions.prefix(sound.rows * shape.width)))
    for layer in layers {
      let input = layer.attentionNormal(sound)
      sound += layer.attention(input, at: layer.attention.memory(of: input))
      var wide = layer.widening(layer.normal(sound))
      wide.gelu()
      sound += layer.narrowing(wide)
    }
    return normal(sound)
  }
}
