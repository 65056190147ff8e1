import Testing

@testable import Speech

@Suite("Making two things at the same time")
struct TogetherTests {
  private struct Mistake: Error, Equatable { var number: Int }

  @Test("Both are made, each in its place")
  func both() throws {
    let (one, other) = together {
      (0..<1_000).reduce(0, +)
    } _: {
      "other"
    }
    #expect(one == 499_500 && other == "other")
  }

  @Test("A mistake in either is thrown, of two the first")
  func mistakes() {
    @Sendable func make(_ number: Int, fails: Bool) throws(Mistake) -> Int {
      if fails { throw Mistake(number: number) }
      return number
    }
    for (first, second, expected) in [(true, false, 1), (false, true, 2), (true, true, 1)] {
      #expect(throws: Mistake(number: expected)) {
        try together { () throws(Mistake) in
          try make(1, fails: first)
        } _: { () throws(Mistake) in
          try make(2, fails: second)
        }
      }
    }
  }
}
