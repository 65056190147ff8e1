import Assistant
import Audio
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech

/// Learns a person's voice from sentences: the length of the vocal tract, which raises or lowers the
/// frequencies of all vowels (L. Lee, R. Rose, "Speaker normalization using efficient frequency warping
/// procedures", ICASSP 1996).
///
/// It chooses the length with which the sentences are recognised most surely. The benefit is measured
/// on each sentence with the length that the others choose (leave one out: M. Stone, J. Royal
/// Statistical Society B 36, 1974).
public struct VoiceTeacher {
  /// The needed and the usual number of sentences.
  public static let fewest = 5
  public static let usual = 12

  private let settings: Settings
  private let folders: GrammarFolders
  private let language: Language

  /// Prepares teaching.
  /// - Throws: `GrammarFolders.Missing`
  public init(settings: Settings) throws {
    try self.init(settings: settings, folders: GrammarFolders(settings: settings))
  }

  init(settings: Settings, folders: GrammarFolders) throws {
    self.settings = settings
    self.folders = folders
    language = try Language(folders)
  }

  /// The sentences to read.
  /// - Throws: `SpeechError`
  public func sentences(_ count: Int = usual) throws -> [String] {
    VoiceSentences(
      language.grammar, try HouseholdWords(folders: language.folders).vocabulary, try settings.pronunciations(folders),
      count: count
    ).sentences
  }

  /// Measures, and learns if it helps; it stores nothing.
  /// - Parameters:
  ///   - recordings: each of one sentence, without the wake word, 16 kHz.
  ///   - sentences: the text of each.
  ///   - progress: called during the work, with the completed share, 0 to 1.
  /// - Throws: `SpeechError`, `WordNetwork.Failure`
  public func learn(
    _ person: String, from recordings: [[Float]], of sentences: [String], progress: (_ share: Double) -> Void = { _ in }
  ) async throws -> VoiceLesson {
    precondition(recordings.count == sentences.count)
    var attempts: [[Attempt]] = []
    for (index, warp) in Self.warps.enumerated() {
      attempts.append(try await hear(recordings, of: sentences, warp: warp))
      progress(Double(index + 1) / Double(Self.warps.count))
    }
    return lesson(person, sentences, attempts)
  }

  /// The result of one sentence with one length.
  struct Attempt: Sendable, Hashable {
    var text: String?
    var isRight = false
    /// The confidence, 0 to 1.
    var confidence = 0.0

    /// The fit of the sentence, no better than that of an unknown one: natural logarithm of the odds.
    var fit: Double {
      guard isRight else { return VoiceTeacher.misfit }
      let odds = log(max(confidence, 1e-9) / max(1 - confidence, 1e-9))
      return min(max(odds, VoiceTeacher.misfit), -2 * VoiceTeacher.misfit)
    }
  }

  private func hear(_ recordings: [[Float]], of sentences: [String], warp: Double) async throws -> [Attempt] {
    var recognition = settings.hearing.recognizer
    recognition.warp = warp
    recognition.warps = []
    let words = try HouseholdWords(folders: language.folders)
    let hearing = try Hearing(
      settings: settings, folders: folders, language: language, words: words, hasWakeWord: false,
      recognition: recognition)
    let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: settings.household.calendar)
    func meaning(_ text: String) -> ParseResult {
      interpreter.parse(Utterance(text, origin: .spoken), text: text, reference: reference)
    }
    var attempts: [Attempt] = []
    for (recording, sentence) in zip(recordings, sentences) {
      guard let heard = try await hearing.hearWhole(recording).heard.recognition else {
        attempts.append(Attempt())
        continue
      }
      let (meant, found) = (meaning(sentence), meaning(heard.text))
      attempts.append(
        Attempt(
          text: heard.text,
          isRight: heard.text == sentence
            || (found.meaning != nil && found.meaning == meant.meaning && found.further == meant.further),
          confidence: heard.confidence))
    }
    return attempts
  }

  /// The lesson of attempts, with one row for each of ``warps``.
  func lesson(_ person: String, _ sentences: [String], _ attempts: [[Attempt]]) -> VoiceLesson {
    let fits = attempts.map { $0.map(\.fit) }
    let usual = Self.warps.firstIndex(of: 1) ?? 0
    let before = attempts[usual]
    let after = sentences.indices.map { index in
      vote(before[index], attempts[Self.best(fits, leavingOut: index) ?? usual][index])
    }
    let gains = sentences.indices.map { index in
      fits[Self.best(fits, leavingOut: index) ?? usual][index] - fits[usual][index]
    }
    var lesson = VoiceLesson(
      person: person.lowercased(),
      sentences: sentences.indices.map {
        .init(text: sentences[$0], before: before[$0].text, after: after[$0].text)
      },
      before: before.count(where: isDoneRight), after: after.count(where: isDoneRight),
      gain: gains.reduce(0, +) / Double(max(gains.count, 1)), learnt: nil)
    guard let best = Self.best(fits), best != usual, lesson.gain >= Self.worthwhile, lesson.after >= lesson.before
    else { return lesson }
    lesson.learnt = Voices.Voice(
      person: lesson.person, warp: Self.warps[best], sentences: sentences.count, before: lesson.before,
      after: lesson.after)
    return lesson
  }

  /// The box's choice of two attempts: the second is made only if the first is in doubt.
  private func vote(_ first: Attempt, _ second: Attempt) -> Attempt {
    let isSure = first.confidence >= settings.hearing.recognizer.doubt.upperBound
    return isSure || second.confidence <= first.confidence ? first : second
  }

  private func isDoneRight(_ attempt: Attempt) -> Bool {
    attempt.isRight && attempt.confidence >= settings.hearing.confidence
  }

  /// The row with the highest sum; nil: there is none.
  private static func best(_ fits: [[Double]], leavingOut index: Int? = nil) -> Int? {
    let sums = fits.map { row in row.indices.reduce(0) { $1 == index ? $0 : $0 + row[$1] } }
    return sums.max().flatMap(sums.firstIndex)
  }

  /// The lengths to try: a tall man's to a small child's.
  static let warps = (15...29).map { Double($0) / 20 }
  /// The value of a misheard sentence.
  private static let misfit = -3.0
  /// The least gain that is not chance.
  private static let worthwhile = 0.25
}
