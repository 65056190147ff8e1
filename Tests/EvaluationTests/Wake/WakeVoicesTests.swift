import Foundation
import Speech
import TestTools
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("How people say the wake word")
struct WakeVoicesTests {
  private let folder: TemporaryFolder
  private var url: URL { URL(fileURLWithPath: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  private func entry(_ person: String, _ phones: String, word: String = "foodie") -> WakeVoices.Entry {
    .init(person: person, word: word, part: "foodie", phones: phones.split(separator: " ").map(String.init))
  }

  @Test("What is kept is there again, one way for each person and word")
  func kept() throws {
    var voices = WakeVoices(folder: url)
    voices.keep(entry("sam", "F UW D IH"))
    voices.keep(entry("alex", "F UH D IY"))
    voices.keep(entry("sam", "F UH D IH"))
    voices.keep(entry("sam", "F UW T IY", word: "hey foodie"))
    try voices.save()
    let again = WakeVoices(folder: url)
    #expect(again == voices && again.entries.count == 3)
    #expect(again.entries.first { $0.person == "sam" }?.phones == ["F", "UH", "D", "IH"])
  }

  @Test("A file that is damaged, or has sounds that are none, does not keep the box from hearing")
  func damaged() throws {
    try folder.write("{", to: "wake-voices.json")
    #expect(WakeVoices(folder: url).entries.isEmpty)
    try folder.write(
      #"[{"person":"sam","word":"foodie","part":"foodie","phones":["QQ"]}]"#, to: "wake-voices.json")
    #expect(WakeVoices(folder: url).entries.isEmpty)
  }

  @Test("The dictionary has the person's way beside its own")
  func added() throws {
    var voices = WakeVoices(folder: url)
    voices.keep(entry("sam", "F UH D IY"))
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    dictionary.give("foodie", phones: [["F", "UW", "D", "IY"]])
    voices.add(to: dictionary)
    #expect(
      dictionary.pronunciations(of: ["foodie"])["foodie"]?.map(\.phones) == [
        ["F", "UW", "D", "IY"], ["F", "UH", "D", "IY"],
      ])
  }

  @Test("The way that lifts the scores most is chosen, and none where none does")
  func best() {
    #expect(WakeEnroller.best([[1, 2, 3], [1, 1, 3]]) == 1)
    #expect(WakeEnroller.best([[1, 3, 0], [1, 1, 2]]) == 0)
    #expect(WakeEnroller.best([[3, 2], [3, 3]]) == nil)
    #expect(WakeEnroller.best([]) == nil)
  }

  @Test("A way with fewer sounds is not surer for that alone, in a phrase by less")
  func shares() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    func share(_ phrase: String, _ phones: String) throws -> Double? {
      try WakeEnroller.ways(of: phrase, dictionary).first { $0.phones.joined(separator: " ") == phones }?.share
    }
    #expect(try share("jarvis", "JH AA V IH S") == 5.0 / 6)
    #expect(try share("jarvis", "CH AA R V IH S") == 1)
    #expect(try share("hey jarvis", "JH AA V IH S") == 7.0 / 8)
    #expect(throws: SpeechError.unpronounceable(word: "xyzzyx")) { try WakeEnroller.ways(of: "xyzzyx", dictionary) }
  }

  @Test("A gain counts less what it costs")
  func gain() {
    var result = WakeEnrolment(
      person: "sam", word: "foodie", before: [1, 2], after: [2, 3], cost: 0.25, threshold: 1, learnt: nil)
    #expect(result.gain == 0.75)
    (result.before, result.after) = ([], [])
    #expect(result.gain == 0)
  }
}
