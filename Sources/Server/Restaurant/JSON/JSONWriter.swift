import Foundation
import Restaurant
import Wire

/// Writes JSON text (RFC 8259) piece by piece.
///
/// `JSONEncoder` writes 7.50 as 7.5 and cannot include encoded pieces. Here an amount of money is its
/// own exact text, never a binary fraction, and a menu consists of cached pieces.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init() {}

  /// The text of one value.
  static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    write(&json)
    return json.bytes
  }

  // MARK: Structure

  /// An object; `fields` writes its fields.
  mutating func object(_ fields: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    fields(&self)
    end(UInt8(ascii: "}"))
  }

  /// An array.
  mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
    begin(UInt8(ascii: "["))
    for element in elements { write(&self, element) }
    end(UInt8(ascii: "]"))
  }

  /// Writes the name of the next value.
  mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  mutating func null() { raw("null".utf8) }
  mutating func value(_ text: String) {
    separate()
    quote(text)
  }
  mutating func value(_ flag: Bool) { raw((flag ? "true" : "false").utf8) }
  mutating func value(_ number: Int) { raw(String(number).utf8) }
  /// An amount with all digits of its currency: 7.50.
  mutating func value(_ money: Money) { raw(money.text.utf8) }
  mutating func value(_ moment: Date) { value(WireCoding.text(of: moment)) }

  /// A value that was written before.
  mutating func raw(_ text: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  // MARK: Fields

  mutating func field(_ name: String, _ text: String?) { optional(name, text) { $0.value($1) } }
  mutating func field(_ name: String, _ flag: Bool?) { optional(name, flag) { $0.value($1) } }
  mutating func field(_ name: String, _ number: Int?) { optional(name, number) { $0.value($1) } }
  mutating func field(_ name: String, _ money: Money?) { optional(name, money) { $0.value($1) } }
  mutating func field(_ name: String, _ moment: Date?) { optional(name, moment) { $0.value($1) } }
  /// A measured number, such as a coordinate.
  mutating func field(_ name: String, _ degrees: Double?) {
    optional(name, degrees.flatMap { $0.isFinite ? $0 : nil }) { $0.raw("\($1)".utf8) }
  }
  mutating func field(_ name: String, object fields: (inout JSONWriter) -> Void) {
    self.name(name)
    object(fields)
  }
  mutating func field<Element>(
    _ name: String, array elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }
  mutating func field(_ name: String, texts: [String]) { field(name, array: texts) { $0.value($1) } }

  private mutating func optional<Value>(
    _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    if let value { write(&self, value) } else { null() }
  }

  // MARK: Characters

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0..<0x20: bytes += String(format: "\\u%04x", byte).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
