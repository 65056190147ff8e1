import Foundation
import Testing

@testable import Store

@Suite("Fields of a newer program")
struct UnknownFieldsTests {
  private struct Known: Codable {
    struct Part: Codable { var size: Int? }
    var name: String
    var parts: [Part] = []
  }

  @Test(
    "a field that would be lost is found, however deep it lies",
    arguments: [
      (#"{"name":"a","parts":[]}"#, nil), (#"{ "parts": [], "name": "a" }"#, nil),
      (#"{"name":"a","parts":[{"size":2}]}"#, nil), (#"{"colour":"red","name":"a","parts":[]}"#, "colour"),
      (#"{"name":"a","parts":[{"size":1},{"size":2,"weight":3}]}"#, "weight"),
      // Nothing is lost with what says nothing.
      (#"{"colour":null,"name":"a","parts":[{"size":null}]}"#, nil),
    ])
  func found(text: String, field: String?) throws {
    let read = try StoreCoding.decoder.decode(Known.self, from: Data(text.utf8))
    #expect(try UnknownFields.first(in: text, readAs: read) == field)
  }
}
