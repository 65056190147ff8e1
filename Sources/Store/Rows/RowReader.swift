import Foundation

/// Reads the columns of one row and names the invalid ones.
struct RowReader {
  private let row: any SQLRow
  private let table: String
  private let key: String

  /// - Parameter key: the column that names the row in errors.
  init(_ row: any SQLRow, table: String, key: String = "id") {
    self.row = row
    self.table = table
    self.key = key
  }

  func text(_ column: String) throws -> String { try value(column, \.text) }

  func optionalText(_ column: String) throws -> String? { try optional(column, \.text) }

  func integer(_ column: String) throws -> Int { try value(column, \.integer) }

  func optionalInteger(_ column: String) throws -> Int? { try optional(column, \.integer) }

  func number(_ column: String) throws -> Double { try value(column, \.real) }

  func optionalNumber(_ column: String) throws -> Double? { try optional(column, \.real) }

  func flag(_ column: String) throws -> Bool { try integer(column) != 0 }

  func date(_ column: String) throws -> Date { try made(column, Timestamp.date) }

  func optionalDate(_ column: String) throws -> Date? {
    try optionalText(column) == nil ? nil : date(column)
  }

  func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
    try made(column) { Choice(rawValue: $0) }
  }

  func optionalChoice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
    try optionalText(column) == nil ? nil : choice(column) as Choice
  }

  func optionalMade<Value>(_ column: String, _ make: (String) throws -> Value?) throws -> Value? {
    try optionalText(column) == nil ? nil : made(column, make)
  }

  /// A JSON array of texts.
  func texts(_ column: String) throws -> [String] {
    try made(column) { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }

  /// A value stored as JSON.
  func json<Value: Decodable>(_ column: String) throws -> Value {
    try made(column) { try? StoreCoding.decoder.decode(Value.self, from: Data($0.utf8)) }
  }

  func optionalJSON<Value: Decodable>(_ column: String) throws -> Value? {
    try optionalText(column) == nil ? nil : json(column) as Value
  }

  /// The value that `make` makes of the column's text.
  func made<Value>(_ column: String, _ make: (String) throws -> Value?) throws -> Value {
    guard let value = try make(text(column)) else { throw bad(column) }
    return value
  }

  /// The error for a column with an invalid value.
  func bad(_ column: String) -> BadField {
    let name: String =
      switch row.value(key) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .null, nil: "?"
      }
    return BadField(table: table, row: name, column: column)
  }

  private func value<Value>(_ column: String, _ read: (SQLValue) -> Value?) throws -> Value {
    guard let value = try optional(column, read) else { throw bad(column) }
    return value
  }

  private func optional<Value>(_ column: String, _ read: (SQLValue) -> Value?) throws -> Value? {
    guard let stored = row.value(column), stored != .null else { return nil }
    guard let value = read(stored) else { throw bad(column) }
    return value
  }
}
