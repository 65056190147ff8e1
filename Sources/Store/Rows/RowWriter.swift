import Foundation

/// Collects the columns of one row.
struct RowWriter {
  private(set) var names: [String] = []
  private(set) var values: [SQLValue] = []

  /// The columns and placeholders of an `INSERT`.
  var insertion: String {
    "(\(names.joined(separator: ", "))) VALUES (\(SQLText.marks(names.count)))"
  }

  mutating func set(_ name: String, _ text: String?) throws {
    // SQLite's text ends at a zero character: the rest would silently be lost.
    if let text, text.utf8.contains(0) { throw StoreError.invalid(detail: "a zero character in \(name)") }
    put(name, SQLValue(text))
  }

  mutating func set(_ name: String, _ number: Int) { put(name, .integer(number)) }

  mutating func set(_ name: String, _ number: Int?) { put(name, number.map(SQLValue.integer) ?? .null) }

  mutating func set(_ name: String, _ number: Double?) throws {
    if let number, !number.isFinite { throw StoreError.invalid(detail: "\(name) is \(number)") }
    put(name, number.map(SQLValue.real) ?? .null)
  }

  mutating func set(_ name: String, _ flag: Bool) { put(name, .integer(flag ? 1 : 0)) }

  mutating func set(_ name: String, _ date: Date?) throws {
    let text = try date.map { date in
      guard let text = Timestamp.text(date) else { throw StoreError.invalid(detail: "\(name) is out of range") }
      return text
    }
    put(name, SQLValue(text))
  }

  /// A JSON array.
  mutating func set(_ name: String, _ texts: [String]) throws {
    put(name, .text(String(decoding: try StoreCoding.encoder.encode(texts), as: UTF8.self)))
  }

  /// Anything, as JSON; nil: nothing.
  mutating func setJSON(_ name: String, _ value: (some Encodable)?) throws {
    put(name, SQLValue(try value.map { String(decoding: try StoreCoding.encoder.encode($0), as: UTF8.self) }))
  }

  /// A value as it is.
  mutating func put(_ name: String, _ value: SQLValue) {
    names.append(name)
    values.append(value)
  }
}
