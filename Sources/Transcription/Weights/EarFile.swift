import Foundation
import Networks
import Speech

/// The program's own file of a Whisper network: its weights as eight-bit integers with a scale for each
/// output, the other tensors as floats, and its vocabulary. It is a safetensors file.
public enum EarFile {
  /// Reads a network in a foreign format, and writes it to `file`, whole or not at all.
  /// - Parameters:
  ///   - model: `model.safetensors` of Hugging Face, or `model.bin` of CTranslate2.
  ///   - tokenizer: Hugging Face's `tokenizer.json`.
  /// - Throws: ``WeightsError``; the errors of writing a file.
  public static func convert(model: URL, tokenizer: URL, to file: URL) throws {
    let source = try Self.source(model)
    let vocabulary = try Vocabulary(tokenizer: tokenizer)
    // Errors in the weights appear before anything is written.
    _ = try Transcriber(source, vocabulary: vocabulary)
    try written(source, vocabulary, try NetworkShape(of: source)).write(to: file, options: .atomic)
  }

  static func source(_ model: URL) throws -> any WeightSource {
    do {
      return model.pathExtension == "bin" ? try CTranslate2File(contentsOf: model) : try TensorFile(contentsOf: model)
    } catch SpeechError.modelMissing(let path) {
      throw WeightsError.missing(path: path)
    } catch SpeechError.modelUnreadable(let path, let reason) {
      throw WeightsError.unreadable(path: path, reason: reason)
    }
  }

  // MARK: Writing

  private static func written(
    _ source: any WeightSource, _ vocabulary: Vocabulary, _ shape: NetworkShape
  ) throws -> Data {
    var file = TensorFileWriter()
    for name in names(shape) {
      guard let tensor = source.tensor(name) else { continue }
      if name.hasSuffix(".weight"), tensor.shape.count > 1, !name.hasSuffix("positions.weight") {
        let (scales, numbers) = ConvolutionWeights.quantised(tensor)
        file.add(name, "I8", tensor.shape, numbers.map { UInt8(bitPattern: $0) })
        file.add("\(name).scales", "F32", [scales.count], scales.flatMap(bytes))
      } else {
        file.add(name, "F32", tensor.shape, tensor.values.flatMap(bytes))
      }
    }
    file.add("vocabulary.pieces", "U8", [vocabulary.pieces.joined().count], Array(vocabulary.pieces.joined()))
    file.add("vocabulary.lengths", "U8", [vocabulary.pieces.count], vocabulary.pieces.map { UInt8(clamping: $0.count) })
    file.metadata = [
      "format": format, "signs": String(decoding: try JSONEncoder().encode(vocabulary.signs), as: UTF8.self),
    ]
    return try file.data()
  }

  static let format = "sous-ear-1"

  private static func bytes(_ number: Float) -> [UInt8] {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
  }

  /// The names of a network's tensors.
  static func names(_ shape: NetworkShape) -> [String] {
    func both(_ name: String) -> [String] { ["\(name).weight", "\(name).bias"] }
    func attention(_ name: String) -> [String] {
      ["q", "v", "out"].flatMap { both("\(name).\($0)_proj") } + ["\(name).k_proj.weight"] + both("\(name)_layer_norm")
    }
    func layers(_ side: String, _ count: Int, _ parts: [String]) -> [String] {
      (0..<count).flatMap { number in
        let name = "model.\(side).layers.\(number)"
        return parts.flatMap { attention("\(name).\($0)") }
          + ["fc1", "fc2", "final_layer_norm"].flatMap { both("\(name).\($0)") }
      }
    }
    return ["conv1", "conv2", "layer_norm"].flatMap { both("model.encoder.\($0)") } + both("model.decoder.layer_norm")
      + ["model.encoder.embed_positions.weight", "model.decoder.embed_positions.weight"]
      + ["model.decoder.embed_tokens.weight"] + layers("encoder", shape.encoderLayers, ["self_attn"])
      + layers("decoder", shape.decoderLayers, ["self_attn", "encoder_attn"])
  }
}

/// Writes files that ``TensorFile`` reads.
struct TensorFileWriter {
  private struct Entry: Encodable {
    var dtype: String
    var shape: [Int]
    var offsets: [Int]
    private enum CodingKeys: String, CodingKey {
      case dtype, shape
      case offsets = "data_offsets"
    }
  }

  var metadata: [String: String] = [:]
  private var entries: [String: Entry] = [:]
  private var numbers = Data()

  mutating func add(_ name: String, _ type: String, _ shape: [Int], _ bytes: [UInt8]) {
    entries[name] = Entry(dtype: type, shape: shape, offsets: [numbers.count, numbers.count + bytes.count])
    numbers += bytes
  }

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var header = try encoder.encode(entries)
    // Both are JSON objects: one is inserted at the front of the other.
    header.removeFirst()
    header = Data(#"{"__metadata__":"#.utf8) + (try encoder.encode(metadata)) + Data(",".utf8) + header
    header += Data(repeating: UInt8(ascii: " "), count: (8 - header.count % 8) % 8)
    let length = withUnsafeBytes(of: UInt64(header.count).littleEndian) { Data($0) }
    return length + header + numbers
  }
}

extension Transcriber {
  /// Reads the program's own file.
  /// - Parameter language: the language for a multilingual network, by ISO 639-1. The default is "en".
  /// - Throws: ``WeightsError``
  public init(contentsOf file: URL, language: String = "en") throws {
    guard let source = try EarFile.source(file) as? TensorFile, source.metadata["format"] == EarFile.format,
      let signs = source.metadata["signs"].flatMap({
        try? JSONDecoder().decode([String: Int].self, from: Data($0.utf8))
      }),
      let bytes = source.bytes("vocabulary.pieces")?.values, let lengths = source.bytes("vocabulary.lengths")?.values
    else { throw WeightsError.unreadable(path: file.path, reason: "it was not written by sous ear install") }
    var (pieces, place): ([[UInt8]], Int) = ([], 0)
    for length in lengths.map({ Int(UInt8(bitPattern: $0)) }) {
      guard place + length <= bytes.count else {
        throw WeightsError.unreadable(path: file.path, reason: "its vocabulary is cut off")
      }
      pieces.append(bytes[place..<(place + length)].map { UInt8(bitPattern: $0) })
      place += length
    }
    try self.init(source, vocabulary: Vocabulary(pieces: pieces, signs: signs), language: language)
  }

  /// Reads a network in a foreign format, as floats.
  /// - Parameters:
  ///   - model: `model.safetensors` of Hugging Face, or `model.bin` of CTranslate2.
  ///   - tokenizer: Hugging Face's `tokenizer.json`.
  /// - Throws: ``WeightsError``
  public init(model: URL, tokenizer: URL, language: String = "en") throws {
    try self.init(try EarFile.source(model), vocabulary: try Vocabulary(tokenizer: tokenizer), language: language)
  }
}
