import Foundation

/// A language model of free talk to the box, independent of the rules.
///
/// Names that vary between households are classes in it, the same as in a grammar's network.
public struct TalkModel: Sendable {
  let runs: BackoffModel
  /// All its words, without the classes.
  let words: [String]

  /// The class of the box's names.
  static let wake = "[wake]"

  /// Reads a file in the format of ARPA (`Scripts/train/talk`).
  /// - Throws: ``SpeechError/modelUnreadable(path:reason:)``; errors of reading the file.
  public init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    runs = try BackoffModel(arpa: text, path: url.path, opening: Self.wake)
    words = runs.numbers.keys.filter { !$0.isClassName }.sorted()
  }
}
