import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Money")
struct MoneyTests {
  @Test(
    "an amount is kept exactly",
    arguments: [("6.49", 649), ("0.1", 10), ("-2.5", -250), ("0", 0), ("1000000", 100_000_000)])
  func exact(text: String, units: Int) throws {
    let money = try Money(try #require(Decimal(string: text)), .usDollar)
    #expect(money.units == units)
    #expect(money.amount == Decimal(string: text))
  }

  @Test("what a currency cannot express is refused", arguments: ["6.495", "0.001", "99999999999999", "1e40"])
  func impossible(text: String) throws {
    let amount = try #require(Decimal(string: text))
    #expect(throws: Refusal.self) { try Money(amount, .usDollar) }
    #expect(throws: Refusal.self) { try Money(Decimal.nan, .usDollar) }
  }

  @Test("currencies have the digits that they have")
  func digits() throws {
    let yen = try #require(Currency("JPY"))
    let dinar = try #require(Currency("KWD"))
    #expect(try Money(1200, yen).text == "1200")
    #expect(try Money(#require(Decimal(string: "1.005")), dinar).text == "1.005")
    #expect(throws: Refusal.self) { try Money(#require(Decimal(string: "0.5")), yen) }
    #expect(["usd", "US", "USDD", ""].allSatisfy { Currency($0) == nil })
  }

  @Test(
    "a share is rounded to the nearest unit, a half away from zero",
    arguments: [(649, 825, 54), (1000, 825, 83), (100, 50, 1), (100, 49, 0), (-100, 50, -1), (7, 10_000, 7)])
  func share(units: Int, basisPoints: Int, expected: Int) throws {
    #expect(try Money(units: units, .usDollar).share(basisPoints: basisPoints).units == expected)
  }

  @Test("currencies are not mixed, and nothing overflows")
  func bounds() {
    let dollar = Money(units: 100, .usDollar)
    #expect(throws: Refusal.self) { try dollar.adding(Money(units: 1, .euro)) }
    #expect(throws: Refusal.self) { try Money(units: .max, .usDollar).adding(dollar) }
    #expect(throws: Refusal.self) { try dollar.times(.max) }
    #expect(throws: Refusal.self) { try dollar.times(Money.most) }
  }

  @Test("it is written and read in one spelling", arguments: [0, 5, 749, -749, 100_000_000])
  func text(units: Int) throws {
    let money = Money(units: units, .usDollar)
    let data = try JSONEncoder().encode([money])
    #expect(try JSONDecoder().decode([Money].self, from: data) == [money])
  }

  @Test(
    "what is no amount is not read",
    arguments: ["", "7.49", "7.49 usd", "7.490 USD", "07.49 USD", "7,49 USD", "7.4 USD", "x USD", "-0.00 USD"])
  func misspelt(text: String) { #expect(Money(text) == nil) }

  @Test(
    "it is said as people say it",
    arguments: [(1498, "14 dollars 98"), (75, "75 cents"), (100, "1 dollar"), (705, "7 dollars 05"), (0, "0 dollars")])
  func spoken(units: Int, words: String) { #expect(Money(units: units, .usDollar).spoken == words) }
}
