import Foundation
import GRDB

/// Collects the columns of one row.
struct RowWriter {
  private(set) var names: [String] = []
  private(set) var values: [DatabaseValue] = []

  /// The columns and placeholders of an `INSERT`.
  var insertion: String {
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    return "(\(names.joined(separator: ", "))) VALUES (\(marks))"
  }

  mutating func set(_ name: String, _ text: String?) throws {
    // SQLite's text ends at a zero character: the rest would be lost without a word.
    if let text, text.utf8.contains(0) { throw StoreError.invalid(detail: "a zero character in \(name)") }
    put(name, text)
  }

  mutating func set(_ name: String, _ number: Int) { put(name, number) }

  mutating func set(_ name: String, _ number: Int?) { put(name, number) }

  mutating func set(_ name: String, _ number: Double?) throws {
    if let number, !number.isFinite { throw StoreError.invalid(detail: "\(name) is \(number)") }
    put(name, number)
  }

  mutating func set(_ name: String, _ flag: Bool) { put(name, flag) }

  mutating func set(_ name: String, _ date: Date?) throws {
    let text = try date.map { date in
      guard let text = Timestamp.text(date) else { throw StoreError.invalid(detail: "\(name) is out of range") }
      return text
    }
    put(name, text)
  }

  /// A JSON array.
  mutating func set(_ name: String, _ texts: [String]) throws {
    put(name, String(decoding: try StoreCoding.encoder.encode(texts), as: UTF8.self))
  }

  /// Anything, as JSON; nil: nothing.
  mutating func setJSON(_ name: String, _ value: (some Encodable)?) throws {
    put(name, try value.map { String(decoding: try StoreCoding.encoder.encode($0), as: UTF8.self) })
  }

  private mutating func put(_ name: String, _ value: (some DatabaseValueConvertible)?) {
    names.append(name)
    values.append(value?.databaseValue ?? .null)
  }
}
