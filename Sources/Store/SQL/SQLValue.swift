/// A value of a column, in the form of every database.
enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)

  /// The integer; nil: it is not one.
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int(exactly: number)
    case .null, .text: nil
    }
  }

  /// The number that it is; nil: it is none.
  var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text: nil
    }
  }

  /// The text that it is; nil: it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .integer(number) }
  init(nilLiteral: ()) { self = .null }

  /// Null for nil.
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
}
