import CVectors
import Networks

/// The decoder: it scores the next token, given the encoded sound and the text so far.
struct Decoder: Sendable {
  private struct Layer {
    let ownNormal: NormalLayer
    let own: Attention
    let soundNormal: NormalLayer
    let sound: Attention
    let normal: NormalLayer
    let widening: LinearLayer
    let narrowing: LinearLayer

    init(_ name: String, width: Int, of source: any WeightSource) throws(WeightsError) {
      ownNormal = try NormalLayer("\(name).self_attn_layer_norm", width: width, of: source)
      own = try Attention("\(name).self_attn", width: width, of: source)
      soundNormal = try NormalLayer("\(name).encoder_attn_layer_norm", width: width, of: source)
      sound = try Attention("\(name).encoder_attn", width: width, of: source)
      normal = try NormalLayer("\(name).final_layer_norm", width: width, of: source)
      widening = try LinearLayer("\(name).fc1", outputs: 4 * width, inputs: width, of: source)
      narrowing = try LinearLayer("\(name).fc2", outputs: width, inputs: 4 * width, of: source)
    }
  }

  /// The encoded sound, as keys and values for each layer.
  struct Heard: Sendable { fileprivate let layers: [AttentionMemory] }

  /// The tokens written so far.
  struct Past: Sendable {
    fileprivate var layers: [Attention.Past]
    /// Tokens written.
    fileprivate(set) var count = 0
  }

  private let embeddings: LinearLayer
  private let positions: Matrix
  private let layers: [Layer]
  private let normal: NormalLayer

  /// - Throws: ``WeightsError/unreadable(path:reason:)``
  init(_ shape: NetworkShape, of source: any WeightSource) throws(WeightsError) {
    let name = "model.decoder"
    embeddings = try LinearLayer(
      "\(name).embed_tokens", outputs: shape.tokens, inputs: shape.width, of: source, hasBias: false)
    positions = Matrix(
      rows: shape.positions, columns: shape.width,
      numbers: try source.tensor("\(name).embed_positions.weight", [shape.positions, shape.width]))
    var layers: [Layer] = []
    for number in 0..<shape.decoderLayers {
      layers.append(try Layer("\(name).layers.\(number)", width: shape.width, of: source))
    }
    self.layers = layers
    normal = try NormalLayer("\(name).layer_norm", width: shape.width, of: source)
  }

  func heard(_ sound: Matrix) -> Heard { Heard(layers: layers.map { $0.sound.memory(of: sound) }) }

  /// The state before the first token.
  var beginning: Past { Past(layers: layers.map { _ in Attention.Past() }) }

  /// Tokens that can be written at most.
  var room: Int { positions.rows }

  /// Appends one token to each of several pasts of equal length.
  /// - Returns: for each, the logits of every next token.
  func write(_ tokens: [Int], after pasts: inout [Past], hearing heard: Heard) -> Matrix {
    precondition(tokens.count == pasts.count && pasts.allSatisfy { $0.count < room })
    let width = positions.columns
    var numbers: [Float] = []
    for (token, past) in zip(tokens, pasts) {
      numbers += zip(embeddings.row(token), positions[row: past.count]).map(+)
    }
    var text = Matrix(rows: tokens.count, columns: width, numbers: numbers)
    for (number, layer) in layers.enumerated() {
      let input = layer.ownNormal(text)
      let (keys, values) = layer.own.row(of: input)
      for row in pasts.indices { pasts[row].layers[number].append(key: keys[row: row], value: values[row: row]) }
      text += layer.own(input, pasts: pasts.map { $0.layers[number] })
      text += layer.sound(layer.soundNormal(text), at: heard.layers[number])
      var wide = layer.widening(layer.normal(text))
      wide.gelu()
      text += layer.narrowing(wide)
    }
    for row in pasts.indices { pasts[row].count += 1 }
    return embeddings(normal(text))
  }
}
