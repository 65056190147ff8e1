import Commands
import Foundation
import Grammar

/// A sentence with its right interpretation: one line of a file, one JSON object.
public struct LabelledText: Sendable, Decodable {
  /// The original sentence.
  public var text: String
  /// The right intents, each by itself; empty: the sentence must be refused.
  public var intents: Set<String>
  /// The required slots; others are permitted.
  public var slots: Slots
  /// The kind of sentence, for counts by kind; nil: none is given.
  public var label: String?
  /// The time for interpreting dates and times, `2026-03-14T18:05`; nil: any.
  public var now: String?

  private enum CodingKeys: String, CodingKey { case text, intents, intent, slots, label, source, now }

  /// Decodes a row; a row may give a single intent as `intent`, and the kind as `source`.
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

  /// Whether a meaning is that of the sentence.
  func fits(_ meaning: Meaning) -> Bool {
    intents.contains(meaning.intent) && slots.allSatisfy { meaning.slots[$0.key] == $0.value }
  }
}

/// A file of labelled sentences.
public struct LabelledTexts: Sendable {
  /// An invalid line.
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
