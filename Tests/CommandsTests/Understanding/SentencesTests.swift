import Testing

@testable import Commands

@Suite("Several sentences in one text")
struct SentencesTests {
  @Test(
    "F12: a full stop, a semicolon and a line break part sentences",
    arguments: [
      "set a tea timer for one minute. add bread", "set a tea timer for one minute; add bread",
      "set a tea timer for one minute\nadd bread", "Set a tea timer for one minute! Add bread.",
    ])
  func parted(text: String) {
    #expect(
      Sentences.parted(text).map { $0.lowercased().filter { $0 != "." } }.map { $0.trimmingPrefix(" ") }
        == ["set a tea timer for one minute", "add bread"])
  }

  @Test(
    "what is written with a full stop is one sentence",
    arguments: [
      "add Dr. Pepper", "add 2 tbsp. of oil and 1 lb. beef", "wake me at 5 p.m. tomorrow", "add 1.5 litres of milk",
      "add milk.", "...", "", "how are you?",
    ])
  func whole(text: String) {
    #expect(Sentences.parted(text).count <= 1)
  }

  @Test("a text of many sentences is parted a few times, and never traps")
  func many() {
    #expect(Sentences.parted(String(repeating: "add milk. ", count: 1_000)).count == 9)
    #expect(Sentences.parted(String(repeating: ". ; \n", count: 1_000)).isEmpty)
  }
}
