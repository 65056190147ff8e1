import Foundation
import GRDB

extension StoreError {
  /// SQLite's error in our words.
  init(_ error: DatabaseError, operation: String, path: String) {
    let message = error.message ?? "no message"
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path)
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .readOnly(path: path)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt(path: path, detail: message)
      case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .invalid(detail: message)
      case .SQLITE_CANTOPEN where Self.isReadOnly(path): .readOnly(path: path)
      default:
        .failed(operation: operation, path: path, code: error.extendedResultCode.rawValue, message: message)
      }
  }

  // SQLite cannot open its log in a read-only folder.
  private static func isReadOnly(_ path: String) -> Bool {
    let manager = FileManager.default
    return [path, path.parentFolder].contains { manager.fileExists(atPath: $0) && !manager.isWritableFile(atPath: $0) }
  }
}

/// Runs `body` and translates every error of the database or of coding.
/// - Parameter operation: the attempted operation, as in "Cannot … at".
func explaining<Value>(_ operation: String, path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
  do {
    return try body()
  } catch {
    throw StoreError(telling: error, operation: operation, path: path)
  }
}

extension StoreError {
  /// A translation of any error of the database or of coding.
  init(telling error: any Error, operation: String, path: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as DatabaseError: StoreError(error, operation: operation, path: path)
      case let error as PostgresError: StoreError(error, operation: operation, place: path)
      case let error as BadField:
        .unreadable(path: path, table: error.table, row: error.row, column: error.column)
      case EncodingError.invalidValue(let value, let context):
        .invalid(detail: "\(context.codingPath.last?.stringValue ?? "a value") is \(value)")
      case let error as CocoaError:
        .failed(operation: operation, path: path, code: Int32(error.errorCode), message: error.localizedDescription)
      default: .failed(operation: operation, path: path, code: 0, message: "\(error)")
      }
  }
}

extension Error {
  /// Whether an error says that the database itself failed, for any statement.
  var isOfDatabase: Bool { self is DatabaseError || self is PostgresError }
}

/// A field with a value that is invalid for its record.
struct BadField: Error {
  var table: String
  var row: String
  var column: String
}
