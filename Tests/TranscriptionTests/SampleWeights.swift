import Foundation
import Networks
import Speech

@testable import Transcription

/// Made-up weights of a small network: the same numbers as in the numpy model that the tests' figures come from.
struct SampleWeights: WeightSource {
  static let shape = NetworkShape(
    bands: 8, width: 128, encoderLayers: 2, decoderLayers: 2, frames: 40, positions: 12, tokens: 30)
  static let pieces = (0..<26).map { [UInt8(ascii: "a") + UInt8($0)] } + [Array("an".utf8)]
  static let vocabulary = Vocabulary(
    pieces: pieces, signs: ["<|endoftext|>": 27, "<|startoftranscript|>": 28, "<|notimestamps|>": 29])

  let path = "made up"
  /// Of these the shape or the numbers are others.
  var others: [String: TensorFile.Tensor?] = [:]

  func integers(_ name: String) -> (shape: [Int], numbers: [Int8], scales: [Float])? { nil }

  func tensor(_ name: String) -> TensorFile.Tensor? {
    if let other = others[name] { return other }
    guard let shape = Self.sizes(name) else { return nil }
    let seed = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 100_003 }
    let inputs = shape.count == 1 ? 1 : shape.dropFirst().reduce(1, *)
    let values = (0..<shape.reduce(1, *)).map { index in
      let wave = sin(Double(seed + 1) * 0.37 + Double(index) * 0.7390851 + Double(index % 7) * 1.1)
      if name.contains("positions") { return Float(wave * 0.3) }
      if shape.count == 1 { return Float(wave * 0.1 + (name.hasSuffix("norm.weight") ? 1 : 0)) }
      return Float(wave * 1.5 / Double(inputs).squareRoot())
    }
    return TensorFile.Tensor(shape: shape, values: values)
  }

  private static func sizes(_ name: String) -> [Int]? {
    guard EarFile.names(shape).contains(name) else { return nil }
    let (width, isBias) = (shape.width, name.hasSuffix("bias"))
    if name.hasSuffix("embed_tokens.weight") { return [shape.tokens, width] }
    if name == "model.encoder.embed_positions.weight" { return [shape.frames, width] }
    if name == "model.decoder.embed_positions.weight" { return [shape.positions, width] }
    if name.contains("conv1") { return isBias ? [width] : [width, shape.bands, 3] }
    if name.contains("conv2") { return isBias ? [width] : [width, width, 3] }
    if name.contains("norm") { return [width] }
    if name.contains("fc1") { return isBias ? [4 * width] : [4 * width, width] }
    if name.contains("fc2") { return isBias ? [width] : [width, 4 * width] }
    return isBias ? [width] : [width, width]
  }
}
