import Foundation
import Synchronization
import Testing

@testable import Speech

/// Knows what it is told and remembers what it was asked.
private final class StandInGuesser: PronunciationGuesser {
  private let known: [String: [String]]
  private let asked = Mutex<[[String]]>([])

  init(_ known: [String: [String]] = [:]) { self.known = known }

  var questions: [[String]] { asked.withLock { $0 } }

  func guess(names: [String]) -> [String: [String]] {
    asked.withLock { $0.append(names) }
    return known.filter { names.contains($0.key) }.mapValues { $0 + ["AH"] }
  }

  func guess(_ words: [String]) -> [String: [String]] {
    asked.withLock { $0.append(words) }
    return known.filter { words.contains($0.key) }
  }
}

/// A model that is nothing but a small dictionary; it goes with the last reference to it.
private final class SmallModel {
  let url = FileManager.default.temporaryDirectory.appending(path: "sous-dictionary-\(UUID().uuidString)")

  init() throws {
    let lines = [
      "don't D OW N T", "o'clock AH K L AA K", "tom T AA M", "tomato T AH M EY T OW", "tomato(2) T AH M AA T OW",
      "tomatoes T AH M EY T OW Z", "the DH AH", "the(2) DH IY", "the(3) DH AA", "jalapeño HH AA L AH P EY N Y OW",
    ]
    try FileManager.default.createDirectory(at: url.appending(path: "en-us"), withIntermediateDirectories: true)
    try Data().write(to: url.appending(path: "en-us/mdef"))
    try Data().write(to: url.appending(path: "en-us-phone.lm.bin"))
    // The last line has no end.
    try Data(lines.joined(separator: "\n").utf8).write(to: url.appending(path: "cmudict-en-us.dict"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func dictionary(
    _ additions: [String] = [], guesser: (any PronunciationGuesser)? = nil
  ) throws -> PronunciationDictionary {
    let urls = try additions.enumerated().map { index, text in
      let file = url.appending(path: "additions-\(index).dict")
      try Data(text.utf8).write(to: file)
      return file
    }
    return try PronunciationDictionary(model: SpeechModel(folder: url), additions: urls, guesser: guesser)
  }
}

@Suite("Pronunciations of words")
struct PronunciationDictionaryTests {
  /// The ways to say a word, as a dictionary would list them.
  private func ways(_ word: String, _ dictionary: PronunciationDictionary) -> [String] {
    (dictionary.pronunciations(of: [word])[word] ?? []).map { "\($0.entry) \($0.phones.joined(separator: " "))" }
  }

  // MARK: The model's dictionary

  @Test("A word has all its ways, numbered")
  func variants() throws {
    let dictionary = try SmallModel().dictionary()
    #expect(ways("tomato", dictionary) == ["tomato T AH M EY T OW", "tomato(2) T AH M AA T OW"])
    #expect(ways("the", dictionary) == ["the DH AH", "the(2) DH IY", "the(3) DH AA"])
  }

  @Test("A word is not taken for one that begins with it or that it begins with")
  func prefixes() throws {
    let dictionary = try SmallModel().dictionary()
    #expect(ways("tom", dictionary) == ["tom T AA M"])
    #expect(ways("tomatoes", dictionary) == ["tomatoes T AH M EY T OW Z"])
    #expect(ways("to", dictionary) == [])
    #expect(ways("", dictionary) == [])
  }

  @Test("Apostrophes and letters beyond ASCII belong to words")
  func letters() throws {
    let dictionary = try SmallModel().dictionary()
    #expect(ways("don't", dictionary) == ["don't D OW N T"])
    #expect(ways("o'clock", dictionary) == ["o'clock AH K L AA K"])
    #expect(ways("jalapeño", dictionary) == ["jalapeño HH AA L AH P EY N Y OW"])
    #expect(ways("dont", dictionary) == [])
  }

  @Test("Asked twice, and for several words, it answers the same")
  func again() throws {
    let dictionary = try SmallModel().dictionary()
    let first = dictionary.pronunciations(of: ["tom", "the", "nobody"])
    #expect(Set(first.keys) == ["tom", "the"])
    #expect(dictionary.pronunciations(of: ["tom", "the", "tomato"]).filter { $0.key != "tomato" } == first)
  }

  @Test("A model that is not there is named")
  func missingModel() throws {
    let model = SpeechModel(folder: URL(fileURLWithPath: "/no/such/model"))
    #expect(throws: SpeechError.modelMissing(path: "/no/such/model/en-us/mdef")) {
      try PronunciationDictionary(model: model, guesser: nil)
    }
  }

  @Test("The sounds in Debian's dictionary are those that additions may use")
  func phones() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let words: Set = ["foodie", "timer", "azure", "oil", "church", "judge", "thing", "bother", "yogurt", "hour"]
    let known = dictionary.pronunciations(of: words)
    #expect(Set(known.keys) == words)
    #expect(known.values.joined().allSatisfy { Phones.all.isSuperset(of: $0.phones) })
  }

  // MARK: Additions

  @Test("An addition takes the place of all ways of the model")
  func additions() throws {
    let dictionary = try SmallModel().dictionary(["the DH IY\nfoodie F UW D IY\n"])
    #expect(ways("the", dictionary) == ["the DH IY"])
    #expect(ways("foodie", dictionary) == ["foodie F UW D IY"])
    #expect(ways("tom", dictionary) == ["tom T AA M"])
  }

  @Test("A numbered addition is one more way")
  func furtherWays() throws {
    let dictionary = try SmallModel().dictionary(["tomato(2) T OW M AA T OW\n", "tomato(7) T AH M AE T AH\n"])
    #expect(
      ways("tomato", dictionary) == [
        "tomato T AH M EY T OW", "tomato(2) T AH M AA T OW", "tomato(3) T OW M AA T OW", "tomato(4) T AH M AE T AH",
      ])
    let own = try SmallModel().dictionary(["tom T AA\ntom(2) T OW M\n"])
    #expect(ways("tom", own) == ["tom T AA", "tom(2) T OW M"])
  }

  @Test("Of two files the later one wins")
  func laterFile() throws {
    #expect(ways("tom", try SmallModel().dictionary(["tom T AA", "tom T OW M"])) == ["tom T OW M"])
  }

  @Test("Sounds given at run time win over all others")
  func given() throws {
    let dictionary = try SmallModel().dictionary(["tom T OW M"])
    #expect(ways("tom", dictionary) == ["tom T OW M"])
    dictionary.give("tom", phones: [["T", "AH", "M"], ["T", "IH", "M"]])
    #expect(ways("tom", dictionary) == ["tom T AH M", "tom(2) T IH M"])
  }

  @Test("Comments, empty lines and spaces beside the words are passed over")
  func comments() throws {
    let text = "# by hand\n;;; and this\n\n   \nfoodie\tF  UW D IY  \n"
    #expect(ways("foodie", try SmallModel().dictionary([text])) == ["foodie F UW D IY"])
    #expect(try PronunciationDictionary.parse(text, file: "x").whole.count == 1)
  }

  @Test("Lines may end as on any machine", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    let dictionary = try SmallModel().dictionary(["foodie F UW D IY\(end)# more\(end)tom T OW M\(end)"])
    #expect(ways("foodie", dictionary) == ["foodie F UW D IY"])
    #expect(ways("tom", dictionary) == ["tom T OW M"])
  }

  @Test("A word without sounds is refused by name and file")
  func noSounds() throws {
    #expect(throws: SpeechError.unpronounceable(word: "foodie in additions-0.dict")) {
      try SmallModel().dictionary(["tom T AA M\nfoodie\n"])
    }
  }

  @Test("Sounds that the model does not have are refused by name", arguments: ["AH0", "f", "XX", "#", "SIL"])
  func unknownPhones(_ phone: String) throws {
    let error = SpeechError.unknownPhone(phone, word: "foodie in additions-0.dict")
    #expect(throws: error) { try SmallModel().dictionary(["foodie F \(phone) D IY\n"]) }
    #expect(!error.description.contains("\n"))
  }

  // MARK: Guessing

  @Test("Without a guesser an unknown word is left out")
  func noGuesser() throws {
    #expect(try SmallModel().dictionary().pronunciations(of: ["za'atar"]).isEmpty)
  }

  @Test("The guesser is asked only for what nothing else has, and only once")
  func guessing() throws {
    let guesser = StandInGuesser(["za'atar": ["Z", "AA", "T", "AA", "R"], "tom": ["B", "AA", "D"]])
    let dictionary = try SmallModel().dictionary(["foodie F UW D IY"], guesser: guesser)
    let found = dictionary.pronunciations(of: ["za'atar", "tom", "foodie"])
    #expect(found["za'atar"]?.map(\.phones) == [["Z", "AA", "T", "AA", "R"]])
    #expect(found["tom"]?.map(\.phones) == [["T", "AA", "M"]])
    #expect(ways("za'atar", dictionary) == ["za'atar Z AA T AA R"])
    #expect(guesser.questions == [["za'atar"]])
  }

  @Test("A guess of no sounds at all is none")
  func emptyGuess() throws {
    let dictionary = try SmallModel().dictionary(guesser: StandInGuesser(["za'atar": []]))
    #expect(dictionary.pronunciations(of: ["za'atar"]).isEmpty)
  }

  // MARK: Phrases

  @Test("A phrase is said in the ways of its words, numbered, at most four")
  func phrases() throws {
    let dictionary = try SmallModel().dictionary()
    let one = try dictionary.pronunciations(ofPhrase: ["tom", "tomato"], as: "tom_tomato@item")
    #expect(one.map(\.entry) == ["tom_tomato@item", "tom_tomato@item(2)"])
    #expect(one.first?.phones.joined(separator: " ") == "T AA M T AH M EY T OW")
    let many = try dictionary.pronunciations(ofPhrase: ["the", "the", "tomato"], as: "x")
    #expect(many.count == 4 && Set(many.map(\.phones)).count == 4)
    #expect(many.first?.phones.joined(separator: " ") == "DH AH DH AH T AH M EY T OW")
  }

  @Test("Before a function word a phrase may have a breath in it, and the word is then said in full")
  func breath() throws {
    let dictionary = try SmallModel().dictionary(["and AH N D\nand(2) AE N D\nof AH V"])
    let ways = try dictionary.pronunciations(ofPhrase: ["tom", "and", "of", "tom"], as: "x")
    #expect(
      ways.map { $0.phones.joined(separator: " ") } == [
        "T AA M AH N D AH V T AA M", "T AA M AE N D AH V T AA M", "T AA M SIL AE N D AH V T AA M",
      ])
    let without = try dictionary.pronunciations(ofPhrase: ["and", "tom"], as: "y")
    #expect(!without.contains { $0.phones.contains("SIL") })
  }

  @Test("Strange words are named for others to guess, and asked of nobody twice")
  func strange() throws {
    let guesser = StandInGuesser(["flumf": ["F", "L"]])
    let dictionary = try SmallModel().dictionary(guesser: guesser)
    #expect(dictionary.strange(["tom", "flumf", "brask"]) == ["brask", "flumf"])
    dictionary.take(["flumf": ["F", "L", "AH", "M"]], for: ["brask", "flumf"])
    #expect(dictionary.strange(["tom", "flumf", "brask"]) == [])
    #expect(ways("flumf", dictionary) == ["flumf F L AH M"])
    #expect(ways("brask", dictionary) == [])
    #expect(guesser.questions.isEmpty)
  }

  @Test("A phrase with a word that nobody knows names it")
  func unknownInPhrase() throws {
    let dictionary = try SmallModel().dictionary()
    #expect(throws: SpeechError.unpronounceable(word: "za'atar")) {
      try dictionary.pronunciations(ofPhrase: ["tom", "za'atar"], as: "x")
    }
  }

  @Test("What had to be guessed can be said as a name as well, and only that, and once")
  func names() throws {
    let guesser = StandInGuesser(["erin": ["EH", "R"], "tom": ["T"]])
    let dictionary = try SmallModel().dictionary(guesser: guesser)
    for _ in 0..<2 { dictionary.guessNames(among: ["erin", "tom"]) }
    #expect(guesser.questions == [["erin"], ["erin"]], "as a word, and as a name")
    let ways = dictionary.pronunciations(of: ["erin", "tom"])
    #expect(ways["erin"]?.map(\.phones) == [["EH", "R"], ["EH", "R", "AH"]])
    #expect(ways["tom"]?.map(\.phones) == [["T", "AA", "M"]])
  }
}
