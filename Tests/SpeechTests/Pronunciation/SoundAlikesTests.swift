import Testing

@testable import Speech

@Suite("Words that sound alike")
struct SoundAlikesTests {
  @Test(
    "Sounds are one away when one is another, one more or one less",
    arguments: [
      ("F UW D", "F UW D", 0), ("F UW D", "M UW D", 1), ("F UW D", "F UW D IY", 1), ("F UW D", "UW D", 1),
      ("F UW D", "F D", 1), ("F UW D", "F UW", 1), ("F", "", 1),
    ])
  func near(_ first: String, _ second: String, _ distance: Int) {
    let (first, second) = (phones(first), phones(second))
    #expect(PronunciationDictionary.distance(first, second) == distance)
    #expect(PronunciationDictionary.distance(second, first) == distance)
  }

  @Test(
    "Two away is too far", arguments: [("F UW D", "M UW N"), ("F UW D", "F"), ("F UW", "UW F"), ("F UW D", "D UW")])
  func far(_ first: String, _ second: String) {
    #expect(PronunciationDictionary.distance(phones(first), phones(second)) == nil)
  }

  @Test("Real words that sound alike are found, those that sound the same first")
  func found() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let alike = dictionary.words(soundingLike: ["M", "UW", "D", "IY"])
    #expect(alike.first == "moody")
    #expect(alike.count > 1)
    #expect(dictionary.words(soundingLike: ["ZH", "OY", "ZH", "OY", "ZH"]).isEmpty)
  }

  @Test("Words that hold what sounds like a phrase are found, nearest first, and none with the phrase itself")
  func holding() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let computer = phones("K AH M P Y UW T ER")
    let words = dictionary.words(holdingSoundsLike: [computer, phones("S N OW B OY")], madeOf: [computer])
    #expect(words.contains("commuter") && words.contains("competitive") && words.contains("snowball"))
    #expect(Set(words).isDisjoint(with: ["computer", "computers", "kitchen"]))
    #expect(Set(words).count == words.count && words.allSatisfy { $0.allSatisfy(\.isLetter) })
    #expect(dictionary.words(holdingSoundsLike: [computer], madeOf: [], most: 3).allSatisfy(words.contains))
    #expect(dictionary.words(holdingSoundsLike: [], madeOf: []).isEmpty)
    // "hey carrie": what is said like "carrie" is no rival, in none of its ways.
    let carrie = phones("K EH R IY")
    let named = dictionary.words(holdingSoundsLike: [phones("HH EY") + carrie], madeOf: [phones("HH EY"), carrie])
    #expect(Set(named).isDisjoint(with: ["carrie", "kerry", "carry"]) && !named.isEmpty)
    // Short ones are like parts of thousands.
    #expect(dictionary.words(holdingSoundsLike: [phones("OW K EY")], madeOf: []).count == 400)
  }

  @Test("Plain words are many, and of letters alone")
  func plain() throws {
    let words = try PronunciationDictionary(model: .debian, guesser: nil).plainWords
    #expect(words.count > 10_000)
    #expect(words.contains("table") && !words.contains("a") && !words.contains("don't"))
  }

  private func phones(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
