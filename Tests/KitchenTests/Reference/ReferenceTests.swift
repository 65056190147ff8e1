import Foundation
import Testing

@testable import Kitchen

@Suite("The tables a cook looks things up in")
struct ReferenceTests {
  @Test("are whole, and every weight is one that food can have")
  func shipped() throws {
    let reference = try Family.shipped()
    for name in ["flour", "sugar", "butter", "milk", "honey", "rice"] {
      let density = try #require(reference.density(of: name))
      #expect((0.05...1.5).contains(density), "\(name)")
    }
    #expect(reference.density(of: "plutonium") == nil)
    #expect(reference.keeping(of: "whole milk")?.fridge == "1 week")
    #expect(reference.substitute(for: "buttermilk") != nil)
    #expect(reference.cooking(of: "hard boiled egg")?.time.hasPrefix("15 minutes for large ones") == true)
    #expect(reference.cooking(of: "whole turkey")?.inside == "165 degrees Fahrenheit (74 Celsius)")
  }

  @Test(
    "the longest of a time that stands there counts",
    arguments: [
      ("3 to 4 days", 345_600), ("1 week", 604_800), ("1 to 2 hours", 7_200), ("", nil), ("days", nil),
      ("for ever", nil), ("99999999999999999 years", nil),
    ] as [(String, Int?)])
  func longest(_ text: String, _ seconds: Int?) {
    #expect(KeepingTime.longest(text) == seconds)
  }

  @Test("a line that is no row is named")
  func badLine() {
    let error = #expect(throws: ReferenceTable.BadLine.self) {
      try ReferenceTable(parsing: "# fine\nflour\t\t125\nsugar 200\n", file: "densities.tsv", columns: 3)
    }
    #expect(error?.description == "densities.tsv:3: no row: it has 3 columns, parted by tabs")
  }
}
