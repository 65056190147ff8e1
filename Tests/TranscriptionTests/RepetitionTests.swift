import Testing

@testable import Transcription

@Suite("A text that repeats itself")
struct RepetitionTests {
  @Test(
    "is known where it begins again, and where its end goes round",
    arguments: [
      ([7, 8, 9, 5, 7, 8, 9, 5], 4), ([7, 7, 7, 7, 7], 1),
      // "Sugar 1 1 1 1 …"
      ([3, 4, 5] + Array(repeating: 1, count: 9), 4),
      // "What is in packets I do not know?", three times
      ([2, 3] + (0..<3).flatMap { _ in [10, 11, 12, 13] }, 6),
    ])
  func repeated(_ tokens: [Int], _ start: Int) { #expect(Repetition.start(in: tokens) == start) }

  @Test(
    "is none where little is said twice, or a number has equal digits",
    arguments: [
      [], [1], [1, 1], [1, 1, 1], [7, 8, 9, 7, 8, 9], [3, 4] + Array(repeating: 5, count: 8),
      [2, 3, 10, 11, 12, 13, 10, 11, 12, 13], [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ])
  func plain(_ tokens: [Int]) { #expect(Repetition.start(in: tokens) == nil) }

  @Test("of each kind is cut at its first token too many, so that no more is written")
  func early() {
    let text = [2, 3] + (0..<9).flatMap { _ in [10, 11, 12, 13, 14] }
    let first = (1...text.count).first { Repetition.start(in: Array(text.prefix($0))) != nil }
    #expect(first == 2 + 3 * 5)
  }
}
