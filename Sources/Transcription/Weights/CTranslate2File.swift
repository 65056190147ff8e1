import Foundation
import Networks
import Speech

/// A Whisper network in CTranslate2's format (`model.bin`, version 6, `WhisperSpec` revision 3), under
/// Hugging Face's names.
///
/// Source: `python/ctranslate2/specs/model_spec.py` and `whisper_spec.py` of
/// github.com/OpenNMT/CTranslate2.
struct CTranslate2File: WeightSource {
  private struct Variable {
    var shape: [Int]
    var type: UInt8
    var place: Range<Int>
  }

  let path: String
  private let data: Data
  private let variables: [String: Variable]

  /// - Throws: ``WeightsError``
  init(contentsOf url: URL) throws(WeightsError) {
    path = url.path
    guard let data = try? Data(contentsOf: url) else { throw .missing(path: url.path) }
    self.data = data
    do {
      variables = try Self.variables(ByteReader(data))
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
  }

  private struct Broken: Error { var reason: String }

  private struct ByteReader {
    let data: Data
    var place = 0

    init(_ data: Data) { self.data = data }

    mutating func number(bytes: Int) throws(Broken) -> Int {
      let range = try take(bytes)
      return data[range].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text() throws(Broken) -> String {
      // With a zero at its end.
      let range = try take(try number(bytes: 2))
      return String(decoding: data[range].prefix { $0 != 0 }, as: UTF8.self)
    }

    mutating func take(_ count: Int) throws(Broken) -> Range<Int> {
      guard count <= data.count - place else { throw Broken(reason: "it is cut off") }
      defer { place += count }
      return place..<(place + count)
    }
  }

  private static func variables(_ start: ByteReader) throws(Broken) -> [String: Variable] {
    var reader = start
    let version = try reader.number(bytes: 4)
    guard version == 6 else { throw Broken(reason: "it is of CTranslate2's version \(version), not 6") }
    let (spec, revision) = (try reader.text(), try reader.number(bytes: 4))
    guard spec == "WhisperSpec", revision == 3 else {
      throw Broken(reason: "it is \(spec) \(revision), not WhisperSpec 3")
    }
    var variables: [String: Variable] = [:]
    for _ in 0..<(try reader.number(bytes: 4)) {
      let name = try reader.text()
      var shape: [Int] = []
      for _ in 0..<(try reader.number(bytes: 1)) { shape.append(try reader.number(bytes: 4)) }
      let type = UInt8(try reader.number(bytes: 1))
      let place = try reader.take(try reader.number(bytes: 4))
      variables[name] = Variable(shape: shape, type: type, place: place)
    }
    return variables
  }

  func integers(_ name: String) -> (shape: [Int], numbers: [Int8], scales: [Float])? { nil }

  func tensor(_ name: String) -> TensorFile.Tensor? {
    guard let (own, part, parts) = Self.place(of: name), let variable = variables[own],
      let first = variable.shape.first,
      first % parts == 0, let values = numbers(variable)
    else { return nil }
    let count = values.count / parts
    return TensorFile.Tensor(
      shape: [first / parts] + variable.shape.dropFirst(), values: Array(values[(part * count)..<((part + 1) * count)]))
  }

  private func numbers(_ variable: Variable) -> [Float]? {
    let bytes = data[variable.place]
    let width = [0: 4, 4: 2][variable.type]
    let count = variable.shape.reduce(Optional(1)) { product, size in
      product.flatMap { product in
        let (next, isTooLarge) = product.multipliedReportingOverflow(by: size)
        return isTooLarge ? nil : next
      }
    }
    guard let width, let count, bytes.count / width == count, bytes.count % width == 0 else { return nil }
    return bytes.withUnsafeBytes { raw in
      (0..<count).map { index in
        width == 2
          ? TensorFile.single(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
          : Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
  }

  /// The place of a tensor: its variable, and its part of that variable's equal parts.
  private static func place(of name: String) -> (variable: String, part: Int, parts: Int)? {
    var words = name.split(separator: ".").map(String.init)
    guard words.count >= 4, words.removeFirst() == "model" else { return nil }
    let side = words.removeFirst()
    guard let kind = words.popLast() else { return nil }
    switch words[0] {
    case "conv1", "conv2": return ("\(side)/\(words[0])/\(kind)", 0, 1)
    case "embed_positions": return ("\(side)/position_encodings/encodings", 0, 1)
    case "embed_tokens": return ("\(side)/embeddings/weight", 0, 1)
    case "layer_norm": return ("\(side)/layer_norm/\(normal(kind))", 0, 1)
    case "layers" where words.count >= 3:
      let layer = "\(side)/layer_\(words[1])"
      switch words[2] {
      case "self_attn_layer_norm": return ("\(layer)/self_attention/layer_norm/\(normal(kind))", 0, 1)
      case "encoder_attn_layer_norm": return ("\(layer)/attention/layer_norm/\(normal(kind))", 0, 1)
      case "final_layer_norm": return ("\(layer)/ffn/layer_norm/\(normal(kind))", 0, 1)
      case "fc1": return ("\(layer)/ffn/linear_0/\(kind)", 0, 1)
      case "fc2": return ("\(layer)/ffn/linear_1/\(kind)", 0, 1)
      case "self_attn" where words.count == 4:
        return switch words[3] {
        case "q_proj": ("\(layer)/self_attention/linear_0/\(kind)", 0, 3)
        case "k_proj": ("\(layer)/self_attention/linear_0/\(kind)", 1, 3)
        case "v_proj": ("\(layer)/self_attention/linear_0/\(kind)", 2, 3)
        default: ("\(layer)/self_attention/linear_1/\(kind)", 0, 1)
        }
      case "encoder_attn" where words.count == 4:
        return switch words[3] {
        case "q_proj": ("\(layer)/attention/linear_0/\(kind)", 0, 1)
        case "k_proj": ("\(layer)/attention/linear_1/\(kind)", 0, 2)
        case "v_proj": ("\(layer)/attention/linear_1/\(kind)", 1, 2)
        default: ("\(layer)/attention/linear_2/\(kind)", 0, 1)
        }
      default: return nil
      }
    default: return nil
    }
  }

  private static func normal(_ kind: String) -> String { kind == "weight" ? "gamma" : "beta" }
}
