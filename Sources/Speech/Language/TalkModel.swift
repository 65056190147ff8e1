import Foundation

/// Which words follow each other where people talk to the box in their own way, whatever the rules are.
///
/// Names that a household may have others of are classes in it, the same as in a grammar's network.
public struct TalkModel: Sendable {
  let runs: BackoffModel
  /// All its words, the classes not among them.
  let words: [String]

  /// The class of what the box is called by.
  static let wake = "[wake]"

  /// Reads a file in the format of ARPA (`Scripts/train-talk`).
  /// - Throws: ``SpeechError/modelUnreadable(path:reason:)``; what reading a file throws.
  public init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    runs = try BackoffModel(arpa: text, path: url.path, opening: Self.wake)
    words = runs.numbers.keys.filter { !$0.isClassName }.sorted()
  }
}
