import Foundation
import Speech

/// The usual sentences: `usual.txt` beside the grammars, a sentence a line, optionally with its
/// frequency at the beginning. Household words are given as their class, `[data.item]`.
public struct UsualSentences: Sendable {
  /// The sentences of all files.
  public let sentences: [SpeechGrammar.Usual]
  /// Frequent words of the vocabulary: `vocabulary/everyday.txt`, a phrase a line.
  public let words: Set<String>

  /// Reads the files of these folders; a folder may have none.
  public init(folders: [URL]) {
    sentences = folders.flatMap { folder -> [SpeechGrammar.Usual] in
      guard let text = try? String(contentsOf: folder.appending(path: "usual.txt"), encoding: .utf8) else { return [] }
      return Self.parse(text)
    }
    words = Set(
      folders.flatMap { folder -> [String] in
        let url = folder.appending(path: "vocabulary/everyday.txt")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
      })
  }

  /// The sentences of a file's text.
  static func parse(_ text: String) -> [SpeechGrammar.Usual] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { return nil }
      let count = Double(first).flatMap { $0.isFinite ? $0 : nil }
      if count != nil { words.removeFirst() }
      return words.isEmpty ? nil : SpeechGrammar.Usual(words: words, count: max(count ?? 1, 0))
    }
  }
}
