import Testing

@testable import Grammar

@Suite("An utterance")
struct UtteranceTests {
  @Test(
    "is broken into words",
    arguments: [
      ("Add MILK!", "add milk"), ("  add\tmilk\n", "add milk"),
      ("i\u{2019}d like, \u{2018}tea\u{2019}", "i'd like tea"),
      ("10min", "10 min"), ("400g", "400 g"), ("6:30pm", "6:30 pm"), ("6.30", "6.30"), ("18:05", "18:05"),
      ("1:2", "1 2"), ("2½ cups", "2 ½ cups"), ("2 1/2", "2 1/2"), ("1\u{2044}2", "1/2"), ("1,000 g", "1000 g"),
      ("12,345,678", "12345678"), ("1,00", "1 00"), ("1234,567", "1234 567"), ("2.5l", "2.5 l"), (".5 l", "0.5 l"),
      ("5. next", "5 next"), ("50%", "50 percent"), ("salt & pepper", "salt and pepper"),
      ("twenty-five", "twenty five"), ("and/or", "and or"), ("o'clock", "o'clock"), ("eggs'", "eggs"),
      ("6 a.m. today", "6 am today"), ("p.m.", "pm"), ("at 7 p.m", "at 7 pm"), ("end.of", "end of"),
      ("sam@example.com", "sam@example.com"), ("Mail Sam.Lee+1@mail.example.org.", "mail sam.lee+1@mail.example.org"),
      ("a@b", "a b"), ("@home", "home"), ("🥛 milk 🧈", "milk"), ("❤️", ""), ("mi\u{7}lk", "milk"), ("a\u{0}b", "ab"),
      ("cre\u{0300}me", "crème"), ("CRÈME BRÛLÉE", "crème brûlée"), ("mp3 b12", "mp3 b12"), ("7up", "7 up"),
      ("\u{200B}zero\u{FEFF}width", "zerowidth"), ("5000112637922", "5000112637922"), ("-5", "minus 5"),
      ("add -3 eggs", "add minus 3 eggs"),
      ("\u{2212}5", "minus 5"), ("- 5", "5"), ("7-8", "7 8"), ("2026-03-14", "2026 03 14"), ("- eggs", "eggs"),
      ("1h30m", "1 h 30 m"), ("1h30", "1 h 30"), ("2hrs15mins10s", "2 hrs 15 mins 10 s"), ("m3 h2o", "m3 h2o"),
      ("350°F", "350 f"),
      ("", ""), ("...", ""), ("'", ""), ("日本", "日本"),
    ])
  func words(text: String, words: String) {
    #expect(Utterance(text).words.joined(separator: " ") == words)
  }

  @Test("remembers commas on the word after them")
  func commas() {
    let utterance = Utterance(", milk , eggs,bread, and, ,tea,")
    #expect(utterance.words == ["milk", "eggs", "bread", "and", "tea"])
    #expect(utterance.isAfterComma == [false, true, true, true, true])
  }

  @Test("composes letters, so that the same word typed two ways is one")
  func composed() {
    #expect(Utterance("cre\u{0300}me").words.map { $0.unicodeScalars.count } == [5])
  }

  @Test("of too many words is too long, not cut")
  func tooManyWords() {
    let text = String(repeating: "a ", count: 201)
    #expect(Utterance(text).isTooLong)
    #expect(Utterance(text).words.isEmpty)
    #expect(!Utterance(String(text.dropLast(2))).isTooLong)
    #expect(Utterance(words: Array(repeating: "a", count: 201)).isTooLong)
  }

  @Test("of too many characters is too long", arguments: ["x", "🥛", "e\u{0300}"])
  func tooManyCharacters(character: String) {
    #expect(Utterance(String(repeating: character, count: 2001)).isTooLong)
    #expect(Utterance(String(repeating: character, count: 1_000_000)).isTooLong)
    #expect(!Utterance(String(repeating: character, count: 1000)).isTooLong)
  }

  @Test("may have another limit")
  func limit() {
    #expect(Utterance("a b c", limit: .init(words: 2)).isTooLong)
    #expect(Utterance("abcd", limit: .init(characters: 3)).isTooLong)
  }

  @Test("that is too long says so when it is matched")
  func understanding() throws {
    let bench = try Workbench("grammar g; public <a> = a+;")
    let long = Utterance(String(repeating: "a ", count: 201))
    let found = bench.grammar.understanding(of: long, reference: bench.reference, vocabulary: bench.vocabulary)
    #expect(found.isTooLong)
    #expect(found.interpretations.isEmpty)
  }

  @Test("gives its parts as utterances")
  func parts() {
    let part = Utterance("add milk, eggs and bread").part(1..<3)
    #expect(part.words == ["milk", "eggs"])
    #expect(part.isAfterComma == [false, true])
    #expect(Utterance("a b").part(1..<9).words == ["b"])
  }

  @Test(
    "shapes typed words for the built-in terminals",
    arguments: [
      ("12", [.any, .digits]), ("2.5", [.any, .decimal]), ("1/2", [.any, .fraction]), ("1/0", [.any]),
      ("½", [.any, .fraction]), ("18:05", [.any, .clock]), ("6.30", [.any, .decimal, .clock]),
      ("25:00", [.any]), ("6.75", [.any, .decimal]), ("12345678", [.any, .digits, .barcode]),
      ("1234567", [.any, .digits]), ("123456789012345", [.any, .digits]), ("milk", [.any, .name]),
      ("b12", [.any, .name]),
      ("me", [.any]), ("playlist", [.any]), ("of", [.any, .link]),
    ] as [(String, WordShape)])
  func shapes(word: String, shape: WordShape) {
    #expect(WordShape(of: word, WordHash.of(word)) == shape)
  }
}
