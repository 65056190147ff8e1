import Assistant
import Audio
import BoxSettings
import Foundation
import Speech

/// Learns a person's pronunciation of a wake word from a few recordings.
///
/// It searches the dictionary's neighbours for the pronunciation that raises the scores most. The
/// benefit is measured on each recording with the pronunciation that the others choose (leave one out:
/// M. Stone, J. Royal Statistical Society B 36, 1974), less its cost: one more pronunciation has more
/// false alarms, so that the threshold has to be higher for as few.
public struct WakeEnroller {
  private let settings: Settings
  private let acoustics: Acoustics
  private let folders: GrammarFolders

  /// Prepares the enrolment.
  /// - Throws: `SpeechError`, `GrammarFolders.Missing`
  public init(settings: Settings) throws {
    self.settings = settings
    folders = try GrammarFolders(settings: settings)
    acoustics = try Acoustics(settings.hearing.speechModel())
  }

  /// A pronunciation of a phrase: the changed word in it, and its sounds.
  struct Way {
    var part: String
    var phones: [String]
    /// The factor that makes its scores comparable with the dictionary's. A score is for each sound: a word
    /// with one sound fewer would otherwise have a higher one.
    var share: Double
  }

  /// Measures, and learns if it helps; it stores nothing.
  /// - Parameters:
  ///   - phrase: the wake word, in small letters.
  ///   - recordings: the person saying it once in each, 16 kHz.
  ///   - others: makes sound without the word, for counting false alarms; called if there is a gain.
  ///   - voices: the known data of all people.
  /// - Throws: `SpeechError`
  public func enrol(
    _ person: String, saying phrase: String, in recordings: [[Float]], voices: WakeVoices,
    others: () throws -> [[Float]]
  ) throws -> WakeEnrolment {
    var voices = voices
    voices.forget(person: person, word: phrase)
    let dictionary = try settings.pronunciations(folders, voices: voices)
    let ways = try Self.ways(of: phrase, dictionary)
    // Each pronunciation is a phrase of its own, in which one word has another name.
    let names = ways.indices.map { "\(ways[$0].part)~\($0)" }
    for (way, name) in zip(ways, names) { dictionary.give(name, phones: [way.phones]) }
    let phrases = zip(ways, names).map { way, name in
      phrase.split(separator: " ").map { $0 == way.part ? name : String($0) }.joined(separator: " ")
    }
    var search = try search(for: phrase, and: phrases, dictionary)
    let scores = try recordings.map { recording in
      let found = Dictionary(grouping: try search.detections(in: recording), by: \.word)
      return zip([phrase] + phrases, [1] + ways.map(\.share)).map { (found[$0]?.map(\.score).max() ?? 0) * $1 }
    }
    let before = scores.map { $0[0] }
    let threshold = Self.threshold(of: phrase, settings)
    let after = scores.indices.map { index in
      var rest = scores
      let own = rest.remove(at: index)
      return max(own[0], Self.best(rest).map { own[$0 + 1] } ?? 0)
    }
    var result = WakeEnrolment(
      person: person, word: phrase, before: before, after: after, cost: 0, threshold: threshold, learnt: nil)
    guard result.gain > 0, let best = Self.best(scores) else { return result }
    result.cost = try cost(of: phrases[best], beside: phrase, in: others(), dictionary)
    guard result.gain > Self.worthwhile else { return result }
    result.learnt = .init(person: person, word: phrase, part: ways[best].part, phones: ways[best].phones)
    return result
  }

  /// The pronunciation that raises the scores most; nil: none does.
  /// - Parameter scores: for each recording, the dictionary's first, then those of the pronunciations.
  static func best(_ scores: [[Double]]) -> Int? {
    guard let count = scores.first?.count, count > 1 else { return nil }
    let gains = (1..<count).map { way in scores.reduce(0) { $0 + max(0, $1[way] - $1[0]) } }
    guard let highest = gains.max(), highest > 0 else { return nil }
    return gains.firstIndex(of: highest)
  }

  /// Every pronunciation of a phrase with one sound changed.
  static func ways(of phrase: String, _ dictionary: PronunciationDictionary) throws -> [Way] {
    let parts = phrase.split(separator: " ").map(String.init)
    let known = dictionary.pronunciations(of: Set(parts))
    return try Set(parts).sorted().flatMap { part in
      guard let ways = known[part] else { throw SpeechError.unpronounceable(word: part) }
      let rest = parts.filter { $0 != part }.reduce(0) { $0 + (known[$1]?.first?.phones.count ?? 0) }
      let sounds = ways.map(\.phones.count).max() ?? 1
      return PronunciationVariants.of(ways.map(\.phones)).map { phones in
        Way(part: part, phones: phones, share: min(1, Double(phones.count + rest) / Double(sounds + rest)))
      }
    }
  }

  private func search(for phrase: String, and ways: [String], _ dictionary: PronunciationDictionary) throws
    -> WakeSearch
  {
    try WakeSearch(
      ([phrase] + ways).map { .init(phrase: $0, threshold: 0) }, acoustics: acoustics, dictionary: dictionary,
      isApart: true, sayingTheSame: Set(phrase.split(separator: " ").map(String.init)))
  }

  private func cost(
    of way: String, beside phrase: String, in others: [[Float]], _ dictionary: PronunciationDictionary
  ) throws -> Double {
    var search = try search(for: phrase, and: [way], dictionary)
    var (alone, both, seconds): ([Double], [Double], Double) = ([], [], 0)
    for sound in others {
      let found = try search.detections(in: sound)
      seconds += Double(sound.count) / Double(AudioFormat.house.sampleRate)
      alone += found.filter { $0.word == phrase }.map(\.score)
      // A detection by both is one alarm, at the higher score.
      both += found.filter { one in
        !found.contains { $0.word != one.word && $0.frames.overlaps(one.frames) && $0.score > one.score }
      }.map(\.score)
    }
    func threshold(_ alarms: [Double]) -> Double {
      AlarmTail(alarms: alarms.sorted(by: >), hours: seconds / 3_600).threshold(rate: Self.falseAlarms)
    }
    return max(0, threshold(both) - threshold(alone))
  }

  private static func threshold(of phrase: String, _ settings: Settings) -> Double {
    var wake = settings.wake
    wake.words = [phrase]
    return wake.wakeWords.first?.threshold ?? wake.threshold
  }

  /// The false alarms in an hour of speech at which two thresholds are compared.
  private static let falseAlarms = 0.5
  /// The least gain that is not chance.
  private static let worthwhile = 0.1
}
