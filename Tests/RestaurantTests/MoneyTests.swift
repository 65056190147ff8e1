import Foundation
import Testing

@testable import Restaurant

@Suite("Money")
struct MoneyTests {
  @Test("an amount is kept exactly", arguments: [("6.49", 649), ("0.1", 10), ("-2.5", -250), ("0", 0), ("1000000", 100_000_000)])
  func exact(text: String, units: Int) throws {
    let money = try Money(try #require(Decimal(string: text)), .usDollar)
    #expect(money.units == units)
    #expect(money.amount == Decimal(string: text))
  }
}
