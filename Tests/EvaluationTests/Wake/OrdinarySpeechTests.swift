import Foundation
import Grammar
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Evaluation

@Suite("Ordinary speech")
struct OrdinarySpeechTests {
  private func speech(without phrases: [String], seed: UInt64 = 1) throws -> OrdinarySpeech {
    let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let home = try TemporaryFolder()
    let folders = try GrammarFolders(
      environment: ["HOME": home.path, "SOUS_GRAMMARS": clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let reference = ReferenceTime(
      now: Date(timeIntervalSince1970: 1_800_000_000), calendar: Calendar(identifier: .gregorian))
    return OrdinarySpeech(
      without: phrases,
      sampler: Sampler(language.grammar, vocabulary: words.vocabulary, reference: reference, seed: seed),
      words: ["table", "river", "timer", "snow"], seed: seed)
  }

  @Test("No sentence holds a wake word, and the same seed says the same")
  func without() throws {
    var (first, again) = (try speech(without: ["timer", "add milk"]), try speech(without: ["timer", "add milk"]))
    let sentences = (0..<300).map { _ in first.next() }
    #expect(sentences == (0..<300).map { _ in again.next() })
    #expect(sentences.allSatisfy { !$0.split(separator: " ").contains("timer") && !$0.contains("add milk") })
    #expect(Set(sentences).count > 200)
    #expect(sentences.contains { $0.contains("table") })
  }

  @Test("A phrase is held as a whole alone")
  func phrases() throws {
    let speech = try speech(without: ["snow boy"])
    #expect(speech.holdsPhrase("oh Snow boy there"))
    #expect(!speech.holdsPhrase("snow on a boy"))
    #expect(!speech.holdsPhrase("snow boys"))
  }
}
