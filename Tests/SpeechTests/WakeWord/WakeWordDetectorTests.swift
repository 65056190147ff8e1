import Foundation
import Synchronization
import Testing

@testable import Speech

@Suite("A look at a wake word by another network")
struct WakeWordDetectorTests {
  /// Says what it is told, and notes what it was asked.
  private final class ScriptedLook: WakeWordLook {
    private let answer: Double?
    private let asked = Mutex<[(phrase: String, samples: Int)]>([])

    init(_ answer: Double?) { self.answer = answer }

    var phrases: Set<String> { asked.withLock { Set($0.map(\.phrase)) } }
    var count: Int { asked.withLock(\.count) }
    var longest: Int { asked.withLock { $0.map(\.samples).max() ?? 0 } }

    func support(for phrase: String, in sound: [Int16]) -> Double? {
      asked.withLock { $0.append((phrase, sound.count)) }
      return answer
    }
  }

  /// "foodie stop the first timer".
  private let samples: [Int16]
  private let acoustics: Acoustics
  private let dictionary: PronunciationDictionary

  init() throws {
    samples = try AcousticSamples.samples("007-timer.cancel")
    acoustics = try AcousticSamples.acoustics()
    dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    dictionary.give("foodie", phones: [["F", "UW", "D", "IY"]])
  }

  private func heard(
    by look: (any WakeWordLook)?, threshold: Double = 6, above least: Double = 0, isChecked: Bool = true
  ) throws -> [WakeWordSpotter.Detection] {
    let phones = try PhoneStream(acoustics.phones())
    let word = WakeWordSpotter.WakeWord(phrase: "foodie", threshold: threshold)
    let everyday = try EverydayWordsTests.words(["the\t-1", "stop\t-2"])
    let check = try WakeWordCheck(words: [word], everyday: everyday, acoustics: acoustics, dictionary: dictionary)
    var detector = try WakeWordDetector(
      words: [word], acoustics: acoustics, dictionary: dictionary, check: isChecked ? check : nil, look: look)
    return try stride(from: 0, to: samples.count - 159, by: 160).compactMap { start in
      let answers = phones.hear(Array(samples[start..<(start + 160)]))
      return try detector.hear([], answers: answers, isOpen: { _ in true }, above: least) { frame in
        (frame, Array(samples[(frame * 160)..<(start + 160)]))
      }
    }
  }

  @Test("the word is found where the other network would write it, and nothing where it would never")
  func decides() throws {
    let sure = ScriptedLook(12)
    let found = try heard(by: sure)
    #expect(found.map(\.word) == ["foodie"])
    #expect(found.first?.evidence?.spelling == 12)
    #expect(sure.phrases == ["foodie"])
    // The word and a little before it, and what was said since.
    #expect(sure.longest > 160 * 20 && sure.longest < 160 * 150)
    #expect(try heard(by: ScriptedLook(-20), isChecked: false).isEmpty)
  }

  @Test("everyday words that are very sure of the word overrule it, at a score that is lower by three")
  func overruled() throws {
    let alone = try #require(try heard(by: nil).first)
    let both = try #require(try heard(by: ScriptedLook(-20)).first)
    #expect(abs(both.score - (alone.score - 3)) < 0.01)
    #expect(both.evidence?.spelling == -20 && both.evidence?.wordPosterior != nil)
    #expect(try heard(by: ScriptedLook(-20), threshold: alone.score - 2).isEmpty)
  }

  @Test("finds that the spotter alone would leave alone are looked at")
  func offered() throws {
    let look = ScriptedLook(-20)
    _ = try heard(by: look, threshold: 30)
    #expect(look.count >= 1)
    #expect(try heard(by: ScriptedLook(12), threshold: 30).isEmpty, "the household's threshold counts all the same")
    #expect(try heard(by: ScriptedLook(12), above: 30).isEmpty, "within a command the word has to be surer")
  }

  @Test("where the network cannot look, everyday words decide as without it", arguments: [true, false])
  func blind(isChecked: Bool) throws {
    let without = try heard(by: nil, isChecked: isChecked)
    let blind = try heard(by: ScriptedLook(nil), isChecked: isChecked)
    #expect(!without.isEmpty && blind == without)
  }
}
