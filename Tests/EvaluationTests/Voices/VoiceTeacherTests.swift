import Commands
import Foundation
import Speech
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Evaluation

@Suite("Learning a voice")
struct VoiceTeacherTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func teacher() throws -> VoiceTeacher {
    let home = try TemporaryFolder()
    return try VoiceTeacher(
      settings: Settings(),
      folders: GrammarFolders(
        environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path]))
  }

  /// Attempts of which those with the vocal tract `warp` have this confidence, and the others that of `others`; below
  /// 0: something else was heard.
  private func attempts(at warp: Double, _ confidences: [Double], others: [Double]) -> [[VoiceTeacher.Attempt]] {
    VoiceTeacher.warps.map { tried in
      (tried == warp ? confidences : others).map { .init(text: "x", isRight: $0 > 0, confidence: abs($0)) }
    }
  }

  private let sentences = ["one", "two", "three", "four", "five"]

  @Test("A vocal tract with which every sentence is surer is learnt")
  func learnt() throws {
    let lesson = try teacher().lesson(
      "Mia", sentences, attempts(at: 1.2, [0.99, 0.95, 0.97, 0.9, 0.9], others: [0.85, 0.2, -0.4, 0.3, 0.8]))
    #expect(lesson.learnt == Voices.Voice(person: "mia", warp: 1.2, sentences: 5, before: 2, after: 5))
    #expect(lesson.gain > 1)
  }

  @Test("Where nothing is heard better, or one sentence alone, nothing is learnt")
  func nothing() throws {
    let alike = [0.9, 0.9, 0.9, 0.9, 0.9]
    #expect(try teacher().lesson("sam", sentences, attempts(at: 1.2, alike, others: alike)).learnt == nil)
    let once = attempts(at: 1.2, [0.9999, 0.88, 0.88, 0.88, 0.88], others: alike)
    #expect(try teacher().lesson("sam", sentences, once).learnt == nil)
  }

  @Test("What makes more wrong than right is not learnt, however sure it is")
  func worse() throws {
    // Misheard more surely than it was heard right before.
    let lesson = try teacher().lesson(
      "sam", sentences, attempts(at: 0.9, [0.99, 0.99, 0.99, -0.9, -0.9], others: [0.85, 0.85, 0.85, 0.85, 0.85]))
    #expect(lesson.learnt == nil && lesson.after < lesson.before)
  }

  @Test("The sentences to read have nearly all sounds between them, and more have more")
  func sentencesToRead() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    func sounds(_ sentences: [String]) -> Set<String> {
      let words = Set(sentences.flatMap { $0.split(separator: " ").map(String.init) })
      return Set(dictionary.pronunciations(of: words).values.compactMap { $0.first?.phones }.joined())
    }
    let read = try teacher().sentences(12)
    #expect(read.count == 12 && Set(read).count == 12)
    #expect(sounds(read).count >= 36)
    #expect(Array(try teacher().sentences(5)) == Array(read.prefix(5)))
  }
}
