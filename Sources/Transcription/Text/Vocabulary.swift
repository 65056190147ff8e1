import Foundation
import Networks

/// The tokens of a network: pieces of UTF-8, and special tokens.
///
/// Byte-pair encoding as in GPT-2 (A. Radford et al., "Language models are unsupervised multitask
/// learners", 2019): of adjacent pieces, those whose union has the lowest number are joined first.
public struct Vocabulary: Sendable {
  /// The bytes of each token of text, by its number.
  let pieces: [[UInt8]]
  /// The numbers of special tokens such as "<|endoftext|>".
  let signs: [String: Int]
  private let numbers: [[UInt8]: Int]

  init(pieces: [[UInt8]], signs: [String: Int]) {
    (self.pieces, self.signs) = (pieces, signs)
    numbers = Dictionary(pieces.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads Hugging Face's `tokenizer.json`.
  /// - Throws: ``WeightsError``
  init(tokenizer url: URL) throws(WeightsError) {
    struct File: Decodable {
      struct Model: Decodable { var vocab: [String: Int] }
      struct Added: Decodable {
        var id: Int
        var content: String
      }
      var model: Model
      var addedTokens: [Added]

      private enum CodingKeys: String, CodingKey {
        case model
        case addedTokens = "added_tokens"
      }
    }
    guard let data = try? Data(contentsOf: url) else { throw .missing(path: url.path) }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else {
      throw .unreadable(path: url.path, reason: "it is no tokenizer.json")
    }
    let added = Dictionary(file.addedTokens.map { ($0.content, $0.id) }, uniquingKeysWith: { first, _ in first })
    let texts = file.model.vocab.filter { added[$0.key] == nil }
    var pieces = [[UInt8]?](repeating: nil, count: texts.count)
    for (text, number) in texts {
      guard pieces.indices.contains(number), let bytes = Self.bytes(of: text) else {
        throw .unreadable(path: url.path, reason: "token \(number) is none of byte-pair encoding")
      }
      pieces[number] = bytes
    }
    guard pieces.allSatisfy({ $0 != nil }) else {
      throw .unreadable(path: url.path, reason: "two tokens have the same number")
    }
    self.init(pieces: pieces.compactMap(\.self), signs: added)
  }

  // MARK: Text

  /// The text of tokens, without special tokens.
  public func text(of tokens: some Sequence<Int>) -> String {
    String(decoding: tokens.flatMap { pieces.indices.contains($0) ? pieces[$0] : [] }, as: UTF8.self)
  }

  /// The tokens of a text.
  public func tokens(of text: String) -> [Int] { Self.words(of: text).flatMap { joined(Array($0.utf8)) } }

  private func joined(_ word: [UInt8]) -> [Int] {
    var parts = word.map { [$0] }
    while parts.count > 1 {
      var best: (place: Int, number: Int)?
      for place in 0..<(parts.count - 1) {
        if let number = numbers[parts[place] + parts[place + 1]], number < best?.number ?? .max {
          best = (place, number)
        }
      }
      guard let best else { break }
      parts[best.place] += parts.remove(at: best.place + 1)
    }
    return parts.compactMap { numbers[$0] }
  }

  /// Splits a text as GPT-2 does: a word with the space before it, a number, signs, the remaining spaces.
  static func words(of text: String) -> [Substring] {
    text.matches(of: /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/).map(\.output)
  }

  // MARK: What is no speech

  /// Tokens for sounds rather than words, which are never written, as in the list of
  /// `whisper/tokenizer.py` of github.com/openai/whisper.
  var unspoken: Set<Int> {
    let single = "\"#()*+/:;<=>@[\\]^_`{|}~「」『』".map(String.init)
    let several = "<< >> <<< >>> -- --- -( -[ (' (\" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪".split(separator: " ").map(
      String.init)
    let music = "♩♪♫♬♭♮♯".map(String.init)
    var found = Set([" -", " '"].compactMap { tokens(of: $0).first })
    for sign in single + several + music {
      for text in [sign, " \(sign)"] {
        let tokens = tokens(of: text)
        if let first = tokens.first, tokens.count == 1 || music.contains(sign) { found.insert(first) }
      }
    }
    return found
  }

  // MARK: Bytes

  // GPT-2 writes each byte as a visible letter: printable ones as themselves, the others from U+0100 on.
  private static let letters: [Unicode.Scalar: UInt8] = {
    let seen = Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0xFF)
    var letters: [Unicode.Scalar: UInt8] = [:]
    var next: UInt32 = 0x100
    for byte in 0...0xFF {
      if seen.contains(byte) {
        letters[Unicode.Scalar(UInt8(byte))] = UInt8(byte)
      } else {
        letters[Unicode.Scalar(next) ?? " "] = UInt8(byte)
        next += 1
      }
    }
    return letters
  }()

  private static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = letters[scalar] else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
