import Basics
import Foundation
import Grammar
import Testing

@testable import Store

@Suite("Moments as text")
struct TimestampTests {
  @Test("a moment is ISO 8601 in UTC")
  func form() {
    #expect(Timestamp.text(Date(timeIntervalSince1970: 1_773_511_500.25)) == "2026-03-14T18:05:00.250000000Z")
    #expect(Timestamp.text(Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59.500000000Z")
    #expect(Timestamp.text(Date(timeIntervalSince1970: 951_782_400)) == "2000-02-29T00:00:00.000000000Z")
  }

  @Test("every moment comes back as itself, to the last bit")
  func exact() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let date = Date(timeIntervalSinceReferenceDate: .random(in: 1e7...2e9, using: &generator))
      let text = try #require(Timestamp.text(date))
      #expect(Timestamp.date(text) == date, "\(text)")
    }
  }

  @Test("text sorts as time does")
  func order() throws {
    var generator = SeededGenerator(seed: 8)
    let dates = (0..<500).map { _ in Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator)) }
    #expect(dates.sorted().compactMap(Timestamp.text) == dates.compactMap(Timestamp.text).sorted())
  }

  @Test(
    "anything else is no moment",
    arguments: [
      "", "2026-03-14", "2026-03-14T18:05:00Z", "2026-13-14T18:05:00.250000000Z", "2026-03-14T24:05:00.250000000Z",
      "2026-03-14 18:05:00.250000000Z", "2026-03-14T18:05:00.25000000xZ", "2026-03-14T18:05:00.250000000é",
    ])
  func wrong(text: String) {
    #expect(Timestamp.date(text) == nil)
  }

  @Test("moments that no calendar has are refused", arguments: [Double.nan, .infinity, 1e15, -1e11])
  func outOfRange(seconds: Double) {
    #expect(Timestamp.text(Date(timeIntervalSinceReferenceDate: seconds)) == nil)
  }
}
