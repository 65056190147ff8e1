import Commands
import Foundation
import Grammar

/// A labelled recording: one line of a manifest, one JSON object.
public struct LabelledRecording: Sendable, Decodable {
  /// The WAV file; a path relative to the manifest, or from /.
  public var file: String
  /// The right intent; nil: the recording must be refused.
  public var intent: String?
  /// All permitted intents, with any slots; nil: `intent` and `slots` apply.
  public var intents: [String]?
  /// The required slots; others are permitted.
  public var slots: Slots
  /// All right commands of the sentence, without further slots; nil: `intent` and `slots` apply.
  public var commands: [Meaning]?
  /// Whether it was said during an order.
  public var isOrdering: Bool
  /// The wake word in it; nil: this is no recording of a wake word.
  public var keyword: String?
  /// The commands in a long recording, in order; nil: it is one utterance.
  public var session: [Said]?
  /// The time for interpreting dates and times, `2026-03-14T18:05`; nil: any.
  public var now: String?

  /// A command in a long recording.
  public struct Said: Sendable, Decodable {
    public var intent: String
    public var slots: Slots?

    /// Whether the recognised command is this one.
    func fits(_ heard: Meaning) -> Bool {
      heard.intent == intent && (slots ?? [:]).allSatisfy { heard.slots[$0.key] == $0.value }
    }
  }

  /// Whether the recognised sentence is right: the intent and every labelled slot, or exactly the
  /// labelled commands.
  func fits(_ heard: [Meaning]) -> Bool {
    if let commands { return commands == heard }
    guard let first = heard.first else { return false }
    if let intents { return intents.contains(first.intent) }
    guard let intent else { return false }
    return Said(intent: intent, slots: slots).fits(first)
  }

  private enum CodingKeys: String, CodingKey {
    case file, intent, intents, slots, commands, ordering, keyword, session, now
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    file = try container.decode(String.self, forKey: .file)
    intents = try container.decodeIfPresent([String].self, forKey: .intents)
    intent = try container.decodeIfPresent(String.self, forKey: .intent) ?? intents?.first
    slots = try container.decodeIfPresent(Slots.self, forKey: .slots) ?? [:]
    commands = try container.decodeIfPresent([Meaning].self, forKey: .commands)
    isOrdering = try container.decodeIfPresent(Bool.self, forKey: .ordering) ?? false
    keyword = try container.decodeIfPresent(String.self, forKey: .keyword)
    session = try container.decodeIfPresent([Said].self, forKey: .session)
    now = try container.decodeIfPresent(String.self, forKey: .now)
  }
}

/// A list of labelled recordings.
public struct Manifest: Sendable {
  /// An invalid line.
  public struct BadLine: Error, CustomStringConvertible {
    public var description: String
  }

  /// The recordings with the paths of their files.
  public var recordings: [(url: URL, label: LabelledRecording)]

  /// Reads a manifest.
  /// - Throws: ``BadLine`` with file and line; the file system's error.
  public init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let folder = url.deletingLastPathComponent()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    recordings = try lines.enumerated().compactMap { index, line in
      guard !line.allSatisfy(\.isWhitespace) else { return nil }
      do {
        let label = try JSONDecoder().decode(LabelledRecording.self, from: Data(line.utf8))
        return (URL(fileURLWithPath: label.file, relativeTo: folder), label)
      } catch {
        throw BadLine(
          description: "\(url.lastPathComponent):\(index + 1): no recording: write {\"file\": …, \"intent\": …}")
      }
    }
  }
}
