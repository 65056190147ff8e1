import Foundation
import Restaurant
import Testing

@testable import Server

@Suite("JSON of the food API")
struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.text(write), as: UTF8.self)
  }

  @Test(
    "money is written with all digits of its currency, exactly",
    arguments: [(650, "6.50"), (0, "0.00"), (-5, "-0.05"), (10, "0.10"), (100_000_000_001, "1000000000.01")])
  func money(units: Int, written: String) {
    #expect(text { $0.value(Money(units: units, .usDollar)) } == written)
  }

  @Test(
    "any text comes back as it was",
    arguments: ["", "\"\\/", "\u{0}\u{1F}\n\t", "Crème \u{1F600} \u{2028}", "</script>"])
  func texts(text original: String) throws {
    let written = JSONWriter.text { json in json.object { $0.field(original, original) } }
    let read = try JSONSerialization.jsonObject(with: Data(written)) as? [String: String]
    #expect(read == [original: original])
  }

  @Test("objects and arrays nest with commas where they belong")
  func nesting() {
    let written = text { json in
      json.object { json in
        json.field("a", 1)
        json.field("b", array: [1, 2]) { $0.value($1) }
        json.field("c", object: { _ in })
        json.field("d", nil as String?)
        json.field("e", true)
      }
    }
    #expect(written == #"{"a":1,"b":[1,2],"c":{},"d":null,"e":true}"#)
  }
}
