import CPostgres
import Foundation

/// A connection to PostgreSQL, for one thread at a time.
///
/// A statement whose answer is not needed is sent without waiting for it (libpq's pipeline mode,
/// https://www.postgresql.org/docs/15/libpq-pipeline-mode.html): a command with all its changes is one
/// round trip. Statements are prepared at their first use.
// A thread that takes it out of the pool has it alone.
final class PostgresConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  /// The names of the server's prepared statements.
  private var prepared: [String: String] = [:]
  private var preparations = 0
  /// The statements without an answer so far.
  private var pending: [Sent] = []
  private var isPipelined = false
  /// Whether an error has left the connection in an unknown state.
  private(set) var isBroken = false

  private enum Sent {
    case preparation(of: String)
    case statement
  }

  /// Connects.
  /// - Parameter address: a connection string or URI
  ///   (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
  /// - Throws: ``PostgresError``
  init(_ address: String) throws {
    // The address's own parameters come later, and override these.
    let names = ["connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname"]
    let connection = Self.withPointers(to: names + [nil]) { names in
      Self.withPointers(to: ["3", "5000", "sous", address, nil]) { PQconnectdbParams(names, $0, 1) }
    }
    guard let connection else { throw PostgresError(message: "there is no memory left") }
    guard PQstatus(connection) == CONNECTION_OK else {
      let message = PQerrorMessage(connection).oneLine
      PQfinish(connection)
      throw PostgresError(state: Self.stateOfRefusal(message), message: message)
    }
    self.connection = connection
    // PostgreSQL's notices are discarded: libpq would write them to the standard error stream.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  // libpq gives no SQLSTATE for a failed connection.
  private static func stateOfRefusal(_ message: String) -> String? {
    if message.contains("authentication failed") || message.contains("no password supplied") { return "28P01" }
    if message.contains("pg_hba.conf") { return "28000" }
    if message.contains("does not exist"), message.contains("FATAL") { return "3D000" }
    if message.contains("too many clients") || message.contains("connection slots") { return "53300" }
    return nil
  }

  /// The socket, to wait on.
  var socket: Int32 { PQsocket(connection) }

  /// Runs statements one after the other, without values, before the first ``send(_:_:)``.
  @discardableResult
  func script(_ sql: String) throws -> PostgresResult {
    guard let pointer = PQexec(connection, sql) else { throw lost() }
    let result = PostgresResult(pointer)
    guard result.status == PGRES_COMMAND_OK || result.status == PGRES_TUPLES_OK else { throw result.error }
    return result
  }

  /// Sends a statement, with `?` for each value, and does not wait for its answer.
  func send(_ sql: String, _ values: [SQLValue] = []) throws {
    if !isPipelined {
      guard PQenterPipelineMode(connection) == 1 else { throw lost() }
      isPipelined = true
    }
    // Bounded, so that neither side stops reading because the other has too much to send.
    if pending.count >= Self.mostPending { try sync() }
    let name = try preparedName(of: sql)
    let texts = values.map(\.parameter)
    let isSent = Self.withPointers(to: texts) { pointers in
      if let name {
        PQsendQueryPrepared(connection, name, Int32(texts.count), pointers, nil, nil, 0)
      } else {
        PQsendQueryParams(connection, Self.numbered(sql), Int32(texts.count), nil, pointers, nil, nil, 0)
      }
    }
    guard isSent == 1 else { throw lost() }
    pending.append(.statement)
  }

  /// Waits for the answers to all statements so far.
  /// - Returns: the answer to the last statement; nil: there was none.
  /// - Throws: ``PostgresError`` of the first failure; no statement after it was executed.
  @discardableResult
  func sync() throws -> PostgresResult? {
    guard !pending.isEmpty else { return nil }
    guard PQpipelineSync(connection) == 1 else { throw lost() }
    let sent = pending
    pending = []
    var last: PostgresResult?
    var failure: PostgresError?
    for one in sent {
      // A statement that was skipped after a failure was not prepared either.
      var isDone = false
      // Each answer ends with a null pointer.
      while let pointer = PQgetResult(connection) {
        let result = PostgresResult(pointer)
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: (last, isDone) = (result, true)
        case PGRES_PIPELINE_ABORTED: break
        default: failure = failure ?? result.error
        }
      }
      if PQstatus(connection) != CONNECTION_OK { throw failure ?? lost() }
      if case .preparation(let sql) = one, !isDone { prepared[sql] = nil }
    }
    guard let end = PQgetResult(connection) else { throw failure ?? lost() }
    let isSynced = PQresultStatus(end) == PGRES_PIPELINE_SYNC
    PQclear(end)
    guard isSynced else { throw failure ?? lost() }
    if let failure {
      if failure.isLoss { isBroken = true }
      throw failure
    }
    return last
  }

  /// Takes the notifications that have arrived.
  /// - Returns: their payloads.
  func takeNotifications() throws -> Set<String> {
    guard PQconsumeInput(connection) == 1 else { throw lost() }
    var said: Set<String> = []
    while let notification = PQnotifies(connection) {
      if let text = notification.pointee.extra { said.insert(String(cString: text)) }
      PQfreemem(notification)
    }
    return said
  }

  private func lost() -> PostgresError {
    isBroken = true
    return PostgresError(message: PQerrorMessage(connection).oneLine)
  }

  // nil: there are too many, or it is too long to be prepared.
  private func preparedName(of sql: String) throws -> String? {
    if let name = prepared[sql] { return name }
    guard prepared.count < Self.mostPrepared, sql.utf8.count < Self.longestPrepared else { return nil }
    preparations += 1
    let name = "s\(preparations)"
    guard PQsendPrepare(connection, name, Self.numbered(sql), 0, nil) == 1 else { throw lost() }
    pending.append(.preparation(of: sql))
    prepared[sql] = name
    return name
  }

  private static let mostPending = 100
  private static let mostPrepared = 300
  private static let longestPrepared = 4_000

  /// The statement in PostgreSQL's syntax: `$1`, `$2` and so on in place of `?`.
  static func numbered(_ sql: String) -> String {
    var text = ""
    var count = 0
    for character in sql {
      if character == "?" {
        count += 1
        text += "$\(count)"
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func withPointers<Result>(
    to texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { copy in copy.map { UnsafePointer($0) } }.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}

extension SQLValue {
  /// The value in PostgreSQL's text format; nil: null.
  fileprivate var parameter: String? {
    switch self {
    case .null: nil
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    }
  }
}
