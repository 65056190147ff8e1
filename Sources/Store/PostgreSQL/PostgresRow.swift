import CPostgres

/// A row of an answer of PostgreSQL.
struct PostgresRow: SQLRow {
  let result: PostgresResult
  let index: Int32

  func value(_ column: String) -> SQLValue? { result.columns[column].map { result.value(index, $0) } }

  var columns: [String] { result.columns.sorted { $0.value < $1.value }.map(\.key) }

  var first: SQLValue { result.columns.isEmpty ? .null : result.value(index, 0) }
}

/// An answer of PostgreSQL, in text format.
final class PostgresResult {
  private let pointer: OpaquePointer
  /// The places of the columns.
  let columns: [String: Int32]

  /// Takes over what libpq gave.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    columns = Dictionary(
      (0..<PQnfields(pointer)).compactMap { place in
        PQfname(pointer, place).map { (String(cString: $0), place) }
      }, uniquingKeysWith: { first, _ in first })
  }

  deinit { PQclear(pointer) }

  var rowCount: Int32 { PQntuples(pointer) }

  /// The number of rows that a statement changed.
  var changes: Int { PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// The completed command: "COMMIT".
  var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

  var status: ExecStatusType { PQresultStatus(pointer) }

  /// The error, if there was one.
  var error: PostgresError {
    func field(_ code: Int32) -> String? { PQresultErrorField(pointer, code).map { String(cString: $0) } }
    return PostgresError(
      state: field(Self.sqlState), message: field(Self.primaryMessage) ?? PQresultErrorMessage(pointer).oneLine,
      constraint: field(Self.constraintName))
  }

  func value(_ row: Int32, _ column: Int32) -> SQLValue {
    guard PQgetisnull(pointer, row, column) == 0, let start = PQgetvalue(pointer, row, column) else { return .null }
    let text = String(cString: start)
    switch PQftype(pointer, column) {
    case 16: return .integer(text == "t" ? 1 : 0)
    case 20, 21, 23: return Int(text).map(SQLValue.integer) ?? .text(text)
    case 700, 701: return Double(text).map(SQLValue.real) ?? .text(text)
    // A sum of integers is a `numeric`.
    case 1700: return Int(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real) ?? .text(text)
    default: return .text(text)
    }
  }

  // PG_DIAG_… of postgres_ext.h, which are characters there.
  private static let sqlState = Int32(UInt8(ascii: "C"))
  private static let primaryMessage = Int32(UInt8(ascii: "M"))
  private static let constraintName = Int32(UInt8(ascii: "n"))
}

extension Optional where Wrapped == UnsafeMutablePointer<CChar> {
  /// The first line of a message of libpq; the others guess at reasons.
  var oneLine: String {
    map { String(cString: $0) }?.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no message"
  }
}
