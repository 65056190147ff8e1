import Testing

@testable import Assistant

@Suite("Usual sentences")
struct UsualSentencesTests {
  @Test("a line is a sentence after how often it is said; what is no number of times is a word")
  func lines() {
    let sentences = UsualSentences.parse("# often\n3 set a timer\nadd milk\n\ninf add milk\n1e400 stop\n-2 stop\n7\n")
    #expect(sentences.map(\.count) == [3, 1, 1, 1, 0])
    #expect(
      sentences.map { $0.words.joined(separator: " ") }
        == ["set a timer", "add milk", "inf add milk", "1e400 stop", "stop"])
  }
}
