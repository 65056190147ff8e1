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
  }

  @Test("a line that is no row is named")
  func badLine() {
    let error = #expect(throws: ReferenceTable.BadLine.self) {
      try ReferenceTable(parsing: "# fine\nflour\t\t125\nsugar 200\n", file: "densities.tsv", columns: 3)
    }
    #expect(error?.description == "densities.tsv:3: no row: it has 3 columns, parted by tabs")
  }
}
