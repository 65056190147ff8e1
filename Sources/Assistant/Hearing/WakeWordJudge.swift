import BoxSettings
import Foundation
import Speech

/// Tells in a moment what a word is worth to wake the box by.
public struct WakeWordJudge: Sendable {
  private let settings: Settings
  private let folders: GrammarFolders?

  /// Makes a judge by the speech model of the settings and the pronunciations of the folders.
  public init(settings: Settings, folders: GrammarFolders?) {
    (self.settings, self.folders) = (settings, folders)
  }

  /// What speaks against a word.
  public struct Verdict: Sendable, Hashable {
    /// What people are told; nil: nothing speaks against it.
    public var objection: String?
    /// Whether it cannot be used at all.
    public var isRefused: Bool

    /// A word that can be used.
    static let good = Verdict(objection: nil, isRefused: false)
  }

  /// Judges a phrase in lower case. Where there is no speech model nothing can be said, and nothing is heard either.
  public func verdict(on phrase: String) async -> Verdict {
    // Looking words up reads the whole dictionary, and strange ones are asked of another program.
    await Task.detached { [settings, folders] in
      guard let dictionary = try? settings.pronunciations(folders) else { return .good }
      let everyday = settings.hearing.speechModel().everydayWords.flatMap { try? EverydayWords(contentsOf: $0) }
      return Self.verdict(dictionary.worth(ofWakeWord: phrase, among: everyday), on: phrase)
    }.value
  }

  private static func verdict(_ worth: WakeWordWorth, on phrase: String) -> Verdict {
    let quoted = "\u{201C}\(phrase)\u{201D}"
    switch worth {
    case .good: return .good
    case .unpronounceable(let word):
      return Verdict(objection: "I do not know how \u{201C}\(word)\u{201D} sounds.", isRefused: true)
    case .short:
      return Verdict(
        objection: "\(quoted) is too short: I would hear it in other words. Take a word of two syllables or more.",
        isRefused: true)
    case .everyday:
      return Verdict(
        objection: "People say \(quoted) when they do not mean me, so I may wake by mistake.", isRefused: false)
    case .within(let word):
      return Verdict(
        objection: "\(quoted) sounds like a part of \u{201C}\(word)\u{201D}, so I may wake by mistake.",
        isRefused: false)
    }
  }
}
