import BoxSettings
import Foundation
import Speech

/// Judges the quality of a wake word in a moment.
public struct WakeWordJudge: Sendable {
  private let settings: Settings
  private let folders: GrammarFolders?

  /// Makes a judge by the speech model of the settings and the pronunciations of the folders.
  public init(settings: Settings, folders: GrammarFolders?) {
    (self.settings, self.folders) = (settings, folders)
  }

  /// The judgement of a word.
  public struct Verdict: Sendable, Hashable {
    /// The objection, for people; nil: none.
    public var objection: String?
    /// Whether it cannot be used at all.
    public var isRefused: Bool

    /// A usable word.
    static let good = Verdict(objection: nil, isRefused: false)
  }

  /// Judges a phrase in lower case. Without a speech model there is no judgement, and no recognition
  /// either.
  public func verdict(on phrase: String) async -> Verdict {
    // The lookup reads the whole dictionary, and unknown words go to another program.
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
