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
}
