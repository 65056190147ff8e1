import Testing

@testable import Speech

@Suite("Ways people say a word")
struct PronunciationVariantsTests {
  @Test("One sound is another, or is swallowed, and nothing comes twice")
  func variants() {
    let ways = [["JH", "AA", "R", "V", "AH", "S"], ["JH", "AA", "R", "V", "IH", "S"]]
    let variants = PronunciationVariants.of(ways)
    #expect(variants.contains(["JH", "AA", "V", "AH", "S"]))
    #expect(variants.contains(["JH", "AO", "R", "V", "IH", "S"]))
    #expect(Set(variants).count == variants.count)
    #expect(
      variants.allSatisfy { variant in
        !ways.contains(variant) && ways.contains { PronunciationDictionary.distance(variant, $0) == 1 }
          && variant.allSatisfy(Phones.all.contains)
      })
  }

  @Test("A short word loses no sound")
  func short() {
    #expect(PronunciationVariants.of([["HH", "EY", "T"]]).allSatisfy { $0.count == 3 })
  }

  @Test(
    "Other accents flap a t, drop an r before no vowel and weaken vowels, apart and together",
    arguments: [
      (
        "K AH M P Y UW T ER",
        ["K AH M P Y UW T ER", "K AH M P Y UW D ER", "K AH M P Y UW T AH"]
      ),
      ("JH AA R V AH S", ["JH AA R V AH S", "JH AA R V IH S", "JH AA V AH S", "JH AA V IH S"]),
      ("AH L EH K S AH", ["AH L EH K S AH"]),
      ("HH IH R", ["HH IH R", "HH IH AH"]),
      ("S N OW", ["S N OW"]),
      ("", [""]),
    ])
  func accents(way: String, expected: [String]) {
    let ways = PronunciationVariants.accents(of: [way.split(separator: " ").map(String.init)])
    #expect(Set(ways.map { $0.joined(separator: " ") }) == Set(expected))
    #expect(ways.count == expected.count)
    #expect(ways.first?.joined(separator: " ") == way)
  }

  @Test("What two ways share in another accent is there once")
  func accentsOfTwo() {
    let ways = [["JH", "AA", "R", "V", "AH", "S"], ["JH", "AA", "R", "V", "IH", "S"]]
    #expect(PronunciationVariants.accents(of: ways).count == 4)
  }
}
