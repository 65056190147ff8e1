import Foundation

/// A sound between words: silence, or a noise.
struct Filler: Sendable, Hashable {
  /// The entry in the model's dictionary of noises: `<sil>`.
  var entry: String
  var phone: Int
  /// Its probability at the beginning of a word.
  var probability: Double

  /// PocketSphinx's own (`-silprob`, `-fillprob`).
  private static let (ofSilence, ofNoise) = (0.005, 1e-8)

  /// Whether an entry of a dictionary is a filler.
  static func isFiller(_ entry: String) -> Bool { ["<", "[", "+"].contains { entry.hasPrefix($0) } }

  /// The fillers of the model in `folder`; without a dictionary of noises, silence alone.
  static func read(_ folder: URL, _ definition: ModelDefinition) -> [Filler] {
    let text = (try? String(contentsOf: folder.appending(path: "noisedict"), encoding: .utf8)) ?? "<sil> SIL"
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      // The edges of an utterance sound like silence.
      guard words.count == 2, !["<s>", "</s>"].contains(words[0]),
        let phone = definition.phones.firstIndex(of: words[1])
      else { return nil }
      return Filler(entry: words[0], phone: phone, probability: phone == definition.silence ? ofSilence : ofNoise)
    }
  }
}
