import Testing

@testable import Speaking

@Suite("Text made safe to say")
struct SpokenTextTests {
  @Test(
    "what can be said stays, what cannot goes",
    arguments: [
      ("Added milk.", "Added milk."),
      ("Sam's crème brûlée: 180 °C, ½ cup!", "Sam's crème brûlée: 180 °C, ½ cup!"),
      ("10 % off – really?", "10 % off – really?"),
      ("  two\tlines\nhere \r\n ", "two lines here"),
      ("bell\u{7}, escape\u{1B}[31m", "bell , escape"),
      ("tacos 🌮🌮 for 👩‍👩‍👧 Sam", "tacos for Sam"),
      ("heart ❤️ and 1️⃣", "heart and 1"),
      ("[[h@'loU]] <break/> {x} \\n", "h@'loU break/ x n"),
      ("-5 degrees", "-5 degrees"),
      ("zero\0byte", "zero byte"),
      ("", ""), ("🎂🎂", ""), ("...", ""), ("\u{301}\u{301}", ""), (" \n\t", ""),
    ])
  func cleaned(_ text: String, _ expected: String) {
    #expect(SpokenText.clean(text) == expected)
  }

  @Test("10,000 characters are cut at the end of a sentence")
  func long() {
    let sentence = "This is a sentence of some words. "
    let text = String(repeating: sentence, count: 300)
    let clean = SpokenText.clean(text)
    #expect(text.count > 10_000)
    #expect(clean.count <= SpokenText.longest)
    #expect(clean.count > SpokenText.longest - sentence.count)
    #expect(clean.hasSuffix("words."))
  }

  @Test("a long text without a sentence's end is cut after a word, and one without a word anywhere")
  func noSentence() {
    #expect(SpokenText.clean("one two three four", limit: 10) == "one two")
    #expect(SpokenText.clean(String(repeating: "a", count: 10_000), limit: 10) == "aaaaaaaaaa")
    #expect(SpokenText.clean("Costs 3.50 now", limit: 9) == "Costs")
    #expect(SpokenText.clean("Yes. No. Or", limit: 8) == "Yes. No.")
  }

  @Test("10,000 characters with nothing to say among them take no time and give nothing")
  func noise() {
    #expect(SpokenText.clean(String(repeating: "🔥\u{202E}", count: 10_000)).isEmpty)
    #expect(SpokenText.clean("a" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count <= 600)
  }
}
