import Testing

@testable import Basics

@Suite("The number of a product")
struct GTINTests {
  @Test("packs of different weight are one product", arguments: ["2061040003022", "2061040004562"])
  func ofStore(_ text: String) throws {
    let number = try GTIN(text)
    #expect(number.digits == "2061040000007")
    #expect(number.isOfStore)
    #expect(try number == GTIN("2061040003022"))
    #expect(try GTIN(number.digits) == number)
  }

  @Test("the shop's value is kept beside the product", arguments: [("2061040003022", 302), ("2061040004562", 456)])
  func value(_ text: String, _ value: Int) throws { #expect(try GTIN(text).value == value) }

  @Test("a number of the whole world stays as it is", arguments: ["4006381333931", "0036000291452", "9780306406157"])
  func worldwide(_ text: String) throws {
    #expect(try GTIN(text).digits == text)
    #expect(try GTIN(text).value == nil)
    #expect(try !GTIN(text).isOfStore)
  }

  @Test("a label with several fields is that of its product")
  func label() throws {
    #expect(try GTIN("0194028887034023").digits == "94028887034023")
    #expect(try GTIN("(01)94028887034023(3103)000302").digits == "94028887034023")
    #expect(throws: GTIN.Problem.checkDigit) { try GTIN("0194028887034024") }
    #expect(throws: GTIN.Problem.form) { try GTIN("0294028887034x23") }
  }
}
