import Commands
import Foundation
import Grammar

/// A sentence with what it should be understood as: one line of a file, one JSON object.
public struct LabelledText: Sendable, Decodable {
  /// The sentence as somebody wrote it.
  public var text: String
  /// Any of these counts as right; empty: it must be refused.
  public var intents: Set<String>
  /// Every slot given here must match; others may be there.
  public var slots: Slots
  /// What kind of sentence it is, to be counted with its like; nil: none is given.
  public var label: String?
  /// The moment that dates and times were labelled against, `2026-03-14T18:05`; nil: any.
  public var now: String?

  private enum CodingKeys: String, CodingKey { case text, intents, intent, slots, label, source, now }

  /// Reads a row; of one accepted intent `intent` tells as well, of the kind `source`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = try container.decode(String.self, forKey: .text)
    if let intents = try container.decodeIfPresent(Set<String>.self, forKey: .intents) {
      self.intents = intents
    } else if container.contains(.intent) {
      intents = Set([try container.decodeIfPresent(String.self, forKey: .intent)].compactMap { $0 })
    } else {
      throw DecodingError.keyNotFound(
        CodingKeys.intents, DecodingError.Context(codingPath: [], debugDescription: "no intents"))
    }
    slots = try container.decodeIfPresent(Slots.self, forKey: .slots) ?? [:]
    label =
      try container.decodeIfPresent(String.self, forKey: .label)
      ?? container.decodeIfPresent(String.self, forKey: .source)
    now = try container.decodeIfPresent(String.self, forKey: .now)
  }

  /// Whether a meaning is the one that the sentence has.
  func fits(_ meaning: Meaning) -> Bool {
    intents.contains(meaning.intent) && slots.allSatisfy { meaning.slots[$0.key] == $0.value }
  }
}

/// A file of labelled sentences.
public struct LabelledTexts: Sendable {
  /// A line that is no labelled sentence.
  public struct BadLine: Error, CustomStringConvertible {
    public var description: String
  }

  public var rows: [LabelledText]

  /// Reads a file.
  /// - Throws: ``BadLine`` with file and line; the file system's error.
  public init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    rows = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      guard !line.allSatisfy(\.isWhitespace) else { return nil }
      do {
        return try JSONDecoder().decode(LabelledText.self, from: Data(line.utf8))
      } catch {
        throw BadLine(
          description: "\(url.lastPathComponent):\(index + 1): no sentence: write {\"text\": …, \"intents\": […]}")
      }
    }
  }
}
