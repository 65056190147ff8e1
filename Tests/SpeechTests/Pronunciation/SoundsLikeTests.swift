import Foundation
import Testing

@testable import Speech

@Suite("Sounds of a phrase within those of a word")
struct SoundsLikeTests {
  @Test(
    "the fewest changes are counted, wherever the phrase begins and ends",
    arguments: [
      ("F UW D", "F UW D", 0), ("F UW D", "S IY F UW D Z", 0), ("F UW D", "M UW D", 1), ("F UW D", "F D", 1),
      ("F UW D", "F UW Z D", 1), ("F UW D", "ZH OY", 3), ("F UW D", "", 3), ("F UW D", "B F UW", 1), ("", "F UW", 0),
      ("K AH M P Y UW T ER", "K AA M P L AH K EY T AH D", 5), ("D IH D", "D IY D IH B D", 1),
    ])
  func counted(_ phrase: String, _ word: String, _ changes: Int) {
    #expect(changesByTable(phones(phrase), phones(word)) == changes)
    #expect(SoundsLike(phones(phrase)).fewestChanges(to: word.utf8) == changes)
  }

  @Test("what is counted by bits is what is counted by the table, for phrases of up to 64 sounds", arguments: 1...30)
  func same(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let all = ["F", "UW", "D", "DH", "AA"]
    func draw(_ most: Int) -> [String] {
      (0..<Int.random(in: 1...most, using: &drawn)).map { _ in all[Int.random(in: all.indices, using: &drawn)] }
    }
    let (phrase, word) = (draw(64), draw(90))
    let counted = SoundsLike(phrase).fewestChanges(to: word.joined(separator: " ").utf8)
    #expect(counted == changesByTable(phrase, word))
  }

  @Test("of a longer phrase the first 64 sounds count")
  func long() {
    let first = [String](repeating: "F", count: 64)
    let phrase = SoundsLike(first + ["D", "D"])
    #expect(phrase.count == 64)
    #expect(phrase.fewestChanges(to: first.joined(separator: " ").utf8) == 0)
  }

  /// Sellers' table, row by row.
  private func changesByTable(_ phrase: [String], _ word: [String]) -> Int {
    var row = [Int](repeating: 0, count: word.count + 1)
    for (index, phone) in phrase.enumerated() {
      var next = [index + 1]
      for (place, other) in word.enumerated() {
        next.append(min(row[place] + (phone == other ? 0 : 1), row[place + 1] + 1, next[place] + 1))
      }
      row = next
    }
    return row.min() ?? phrase.count
  }

  private func phones(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
