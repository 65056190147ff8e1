import Assistant
import Audio
import Basics
import BoxSettings
import Foundation
import Grammar
import Speech

/// Finds the threshold and the quality of wake words without a human speaker: synthetic voices say the
/// word, and sentences without it, with computed noise.
public struct WakeCalibrator {
  /// The options of the calibration.
  public struct Options: Sendable {
    /// The hours of ordinary speech. The default is a half.
    public var hours = 0.5
    /// The wanted false alarms in an hour of speech. The default is a half.
    public var falseAlarms = 0.5
    /// The most voices for the word. The default is all.
    public var voices = Int.max
    /// The seed of the sentences, voices and noises. The default is 1.
    public var seed: UInt64 = 1

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private let options: Options
  private let acoustics: Acoustics
  private let dictionary: PronunciationDictionary
  private let look: (any WakeWordLook)?
  private let voices: [SyntheticVoices.Voice]
  private let folders: GrammarFolders

  /// Prepares the calibration.
  /// - Throws: `SpeechError`; ``VoiceError`` without espeak-ng; `GrammarFolders.Missing`
  public init(settings: Settings, options: Options = Options()) throws {
    self.settings = settings
    self.options = options
    voices = try SyntheticVoices().voices
    folders = try GrammarFolders(settings: settings)
    acoustics = try Acoustics(settings.hearing.speechModel())
    dictionary = try settings.pronunciations(folders)
    look = settings.hearing.secondEar()?.wakeLook
  }

  /// Calibrates.
  /// - Parameters:
  ///   - phrases: wake words, in small letters.
  ///   - progress: called during the work, with the current step and the completed share, 0 to 1.
  /// - Throws: `SpeechError/unpronounceable(word:)`, ``VoiceError``
  public func calibrate(
    _ phrases: [String], progress: (_ what: String, _ share: Double) -> Void = { _, _ in }
  ) throws -> [WakeCalibration] {
    let others = phrases.flatMap(Self.relatives).filter { !phrases.contains($0) }
    let all = phrases + Set(others).sorted()
    var search = try WakeSearch(
      all.map { .init(phrase: $0, threshold: 0) }, acoustics: acoustics, dictionary: dictionary, isApart: true,
      look: look)
    var scores = Dictionary(uniqueKeysWithValues: all.map { ($0, WakeScores(word: $0)) })
    for (index, phrase) in all.enumerated() {
      for said in try recordings(of: phrase) {
        scores[phrase]?.hear(word: try search.detections(in: said).filter { $0.word == phrase }.map(\.score))
      }
      progress("saying \(phrase)", 0.4 * Double(index + 1) / Double(all.count))
    }
    try hearOrdinarySpeech(without: all) { samples, share in
      let found = Dictionary(grouping: try search.detections(in: samples), by: \.word)
      let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
      for phrase in all { scores[phrase]?.hear(other: found[phrase]?.map(\.score) ?? [], seconds: seconds) }
      progress("hearing ordinary speech", 0.4 + 0.6 * share)
    }
    let results = Dictionary(uniqueKeysWithValues: scores.map { ($0, result(of: $1)) })
    return try phrases.compactMap { phrase in
      guard var calibration = results[phrase] else { return nil }
      calibration.better = Self.relatives(of: phrase).compactMap { results[$0] }
        .filter { $0.missRateWanted < calibration.missRateWanted }
        .sorted { $0.missRateWanted < $1.missRateWanted }.prefix(3)
        .map { .init(word: $0.word, threshold: $0.threshold, missRate: $0.missRateWanted) }
      if calibration.verdict != .good { calibration.reasons = try reasons(for: phrase) }
      return calibration
    }
  }

  /// Longer phrases that contain the word.
  static func relatives(of phrase: String) -> [String] {
    let greetings = ["hey", "okay", "hello"]
    guard let first = phrase.split(separator: " ").first.map(String.init), !greetings.contains(first) else {
      return ["\(phrase) kitchen"]
    }
    return greetings.map { "\($0) \(phrase)" } + ["\(phrase) kitchen"]
  }

  private func result(of scores: WakeScores) -> WakeCalibration {
    let tail = AlarmTail(alarms: scores.alarms, hours: scores.hours)
    let strict = tail.threshold(rate: options.falseAlarms)
    // A false alarm does nothing yet, because a command has to follow; a miss is felt at once. So for a
    // word that cannot have both, the misses are bounded, and the verdict gives the misses at the wanted
    // rate of false alarms.
    let threshold = min(max(strict, Self.least), scores.threshold(missRate: Self.mostMissed), Self.most)
    let rounded = (threshold * 100).rounded(.down) / 100
    return WakeCalibration(
      word: scores.word, threshold: rounded, missRate: scores.missRate(at: rounded),
      falseAlarms: tail.rate(above: rounded), missRateWanted: scores.missRate(at: strict),
      positives: scores.positives.count, hours: scores.hours, verdict: .init(missRate: scores.missRate(at: strict)),
      reasons: [], better: [])
  }

  private func reasons(for phrase: String) throws -> [String] {
    let parts = phrase.split(separator: " ").map(String.init)
    let known = dictionary.pronunciations(of: Set(parts))
    let phones = parts.flatMap { known[$0]?.first?.phones ?? [] }
    var reasons: [String] = []
    if phones.count < Self.enoughPhones { reasons.append("it is short: \(phones.count) sounds") }
    let alike = dictionary.words(soundingLike: phones).filter { !parts.contains($0) }.prefix(3)
    if !alike.isEmpty {
      reasons.append("it sounds like " + alike.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    if reasons.isEmpty { reasons.append("its sounds are hard to tell from those of other speech in noise") }
    return reasons
  }

  // MARK: Sound

  /// A phrase by every voice: without noise, and in noise.
  private func recordings(of phrase: String) throws -> [[Float]] {
    var recordings: [[Float]] = []
    for (index, voice) in voices.prefix(options.voices).enumerated() {
      let said = try SyntheticVoices.samples(of: phrase, in: voice)
      guard !said.isEmpty else { continue }
      let silence = [Float](repeating: 0, count: 8_000)
      let padded = silence + said + silence
      recordings.append(padded)
      for (place, ratio) in Self.ratios.enumerated() {
        recordings.append(noisy(padded, decibels: ratio, number: UInt64(2 * index + place)))
      }
    }
    return recordings
  }

  /// Ordinary speech without the phrases, in pieces of about a minute.
  /// - Throws: ``VoiceError``
  public func ordinarySpeech(without phrases: [String]) throws -> [[Float]] {
    var pieces: [[Float]] = []
    try hearOrdinarySpeech(without: phrases) { samples, _ in pieces.append(samples) }
    return pieces
  }

  /// A third without noise, the rest in noise, about a minute at a time.
  private func hearOrdinarySpeech(
    without phrases: [String], _ hear: (_ samples: [Float], _ share: Double) throws -> Void
  ) throws {
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    // Any day serves, but always the same.
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let reference = ReferenceTime(now: now, calendar: settings.household.calendar)
    let sampler = Sampler(
      language.grammar, vocabulary: words.vocabulary, reference: reference, seed: options.seed)
    var speech = OrdinarySpeech(
      without: phrases, sampler: sampler, words: dictionary.plainWords, seed: options.seed)
    var random = SeededGenerator(seed: options.seed)
    let wanted = Int(options.hours * 3_600 * Double(AudioFormat.house.sampleRate))
    var (heard, number) = (0, 0)
    var samples: [Float] = []
    while heard < wanted {
      guard let voice = voices.randomElement(using: &random) else { return }
      samples += try SyntheticVoices.samples(of: speech.next(), in: voice) + [Float](repeating: 0, count: 4_800)
      guard samples.count >= min(Self.piece, wanted - heard) else { continue }
      number += 1
      heard += samples.count
      let place = number % (Self.ratios.count + 1)
      let piece =
        place == 0 ? samples : noisy(samples, decibels: Self.ratios[place - 1], number: UInt64(10_000 + number))
      try hear(piece, min(1, Double(heard) / Double(wanted)))
      samples = []
    }
  }

  private func noisy(_ samples: [Float], decibels: Double, number: UInt64) -> [Float] {
    let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
    let noise = KitchenNoise.samples(seconds: seconds + 0.1, seed: options.seed &* 1_000_003 &+ number)
    return NoiseMixer(noise: noise).mix(samples, decibels: decibels, name: "\(number)")
  }

  /// The lowest threshold: silence has 0.1.
  private static let least = 0.1
  /// The highest threshold, the limit of the settings.
  private static let most = 30.0
  /// The largest share of the voices' recordings that a threshold may miss.
  private static let mostMissed = 0.05
  /// The decibels of speech over noise.
  private static let ratios = [20.0, 10.0]
  /// The samples of one piece.
  private static let piece = 60 * 16_000
  /// The number of phones below which wake words are short.
  private static let enoughPhones = 6
}
