import Testing

@testable import Grammar

@Suite("The edit distance")
struct EditDistanceTests {
  @Test(
    "counts letters put in, left out, changed and swapped",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("milk", "milk", 0), ("milk", "mlik", 1), ("milk", "silk", 1),
      ("milk", "milks", 1), ("cancle", "cancel", 1), ("kitten", "sitting", 3),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(EditDistance.between(left, right) == expected)
    #expect(EditDistance.between(right, left) == expected)
  }
}
