import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("How the household is spoken to")
struct SpeakingMannerTests {
  private var family = Family()

  @Test("a word is said as it was taught, until it is forgotten")
  mutating func taught() throws {
    #expect(
      try family.tell("box.pronounce", ["word": "Gnocchi", "alias": "nyokki"])
        == "I say gnocchi like \u{201C}nyokki\u{201D} from now on.")
    #expect(family.state.preferences.pronunciations == ["gnocchi": "nyokki"])
    #expect(
      try family.tell("box.pronounce", ["word": "gnocchi", "alias": "nyokki"])
        == "I say gnocchi like \u{201C}nyokki\u{201D} already.")
    #expect(try family.tell("box.pronunciations") == "I say gnocchi like \u{201C}nyokki\u{201D}.")
    #expect(try family.tell("box.pronounce", ["word": "gnocchi"]) == "I say gnocchi as it is written again.")
    #expect(try family.tell("box.pronunciations") == "I say all words as they are written.")
  }

  @Test("a word said as it is written is not taught")
  mutating func plain() throws {
    _ = try family.tell("box.pronounce", ["word": "pho", "alias": "fuh"])
    #expect(
      try family.tell("box.pronounce", ["word": "pho", "alias": "pho"]) == "I say pho as it is written again.")
  }

  @Test(
    "what cannot be said is refused",
    arguments: [
      ("it", "nyokki", "Which word? Say \u{201C}say gnocchi like nyokki\u{201D}."),
      ("pho", "12", "Spell how pho sounds in letters."),
      ("one two three four five", "six", "A word and its sound have at most 4 words each."),
      ("pho", "f u h u h", "A word and its sound have at most 4 words each."),
    ])
  mutating func refused(_ word: String, _ alias: String, _ answer: String) throws {
    #expect(try family.refusal("box.pronounce", ["word": .text(word), "alias": .text(alias)]) == answer)
    #expect(family.state.preferences.pronunciations.isEmpty)
  }

  @Test("a word that was not taught cannot be forgotten")
  mutating func unknown() throws {
    #expect(
      try family.refusal("box.pronounce", ["word": "pho"])
        == "I say pho as it is written. Say \u{201C}say pho like\u{201D} and how it sounds.")
  }

  @Test("there is an end to what is kept")
  mutating func full() throws {
    for number in 0..<Kitchen.mostPronunciations {
      _ = try family.tell("box.pronounce", ["word": .text("word\(number)"), "alias": "ward"])
    }
    #expect(
      try family.refusal("box.pronounce", ["word": "pho", "alias": "fuh"])
        == "I keep at most 200 of these. Forget some first.")
    #expect(
      try family.tell("box.pronounce", ["word": "word7", "alias": "wurd"])
        == "I say word7 like \u{201C}wurd\u{201D} from now on.")
  }

  @Test("the pace has a beginning and an end")
  mutating func pace() throws {
    #expect(try family.tell("box.pace", ["delta": -15]) == "Slower now.")
    #expect(try family.tell("box.pace") == "I speak at 85 percent of my usual pace.")
    for _ in 0..<3 { _ = try family.tell("box.pace", ["delta": -15]) }
    #expect(family.state.preferences.pace == 50)
    #expect(try family.tell("box.pace", ["delta": -15]) == "I cannot speak slower.")
    #expect(try family.tell("box.pace", ["level": 100]) == "My usual pace again.")
    #expect(try family.tell("box.pace", ["level": 100]) == "I speak at my usual pace.")
    #expect(try family.tell("box.pace", ["delta": .number(1e9)]) == "Faster now.")
    #expect(family.state.preferences.pace == 150)
    #expect(try family.refusal("box.pace", ["level": 20]) == "I speak at 50 to 150 percent of my usual pace.")
  }
}
