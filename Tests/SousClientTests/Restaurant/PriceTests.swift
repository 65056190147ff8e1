import Foundation
import Restaurant
import Testing
import Wire

@Suite("Exact money")
struct PriceTests {
  private func read(_ text: String) throws -> Price {
    try WireCoding.decoder.decode([Price].self, from: Data("[\(text)]".utf8))[0]
  }

  @Test("A price is what is written, to the last digit")
  func exact() throws {
    for text in ["6.49", "0.07", "0.10", "1.15", "19.99", "1234567.89", "-0.35"] {
      #expect(try read(text).description == text)
    }
    #expect(try read("7.5").description == "7.50")
    #expect(try read("8").text(digits: 0) == "8")
    #expect(try read("1.005").text(digits: 3) == "1.005")
    // Binary fractions give 0.30000000000000004 and 99.99999999999986.
    #expect(try read("0.1") + read("0.2") == read("0.3"))
    #expect(Array(repeating: try read("0.1"), count: 1_000).sum() == (try read("100")))
    #expect(try read("1.15") * 99 == read("113.85"))
  }

  @Test("It is written as the number that it is")
  func written() throws {
    #expect(String(decoding: try WireCoding.encoder.encode([try read("6.49"), .zero]), as: UTF8.self) == "[6.49,0]")
  }

  @Test(
    "What is no price is refused, however large",
    arguments: [
      "1e13", "-1e13", "1e100", "1e400", "1e99999999999999999999", "-1e999999999", "\"6.49\"", "null", "true", "[]",
      "9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999", "nan",
    ])
  func refused(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test(
    "A text that is no price is none",
    arguments: ["", "-", ".", "1.", ".5", "1.2.3", "1e5", "+1", " 1", "6,49", "\u{663}.49", "9999999999999"])
  func texts(text: String) {
    #expect(Price(text) == nil)
  }

  @Test("What is smaller than any coin is nothing", arguments: ["1e-400", "1e-9", "-1e-99999999999"])
  func small(text: String) {
    // Unreadable would do as well: it must not be a price, and must not end the app.
    #expect((try? read(text)).map { $0 == .zero } ?? true)
  }

  @Test("A share is rounded as the box rounds it", arguments: 1...3)
  func shares(seed: UInt64) throws {
    var dice = Dice(seed)
    for code in ["USD", "JPY", "KWD"] {
      let currency = try #require(Currency(code))
      let digits = OrderingRecord.digits(of: code)
      #expect(digits == currency.digits)
      for _ in 0..<200 {
        let (units, points) = (dice.below(2_000_000) - 1_000_000, dice.below(10_001))
        let money = Money(units: units, currency)
        let share = try #require(Price(money.amount)).share(percent: Decimal(points) / 100, digits: digits)
        let theirs = try money.share(basisPoints: points)
        try #require(share.amount == theirs.amount, "\(points) of \(money)")
        try #require(share.text(digits: digits) == theirs.text)
      }
    }
  }
}
