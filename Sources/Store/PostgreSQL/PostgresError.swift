/// An error of PostgreSQL or of the connection to it.
struct PostgresError: Error, Sendable, Hashable {
  /// The SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html); nil: the server could not
  /// be reached.
  var state: String?
  var message: String
  /// The violated constraint; nil: none.
  var constraint: String?
  /// Whether it came after the whole transaction had been sent.
  var isAtCommit = false

  /// Whether the server went away or could not be reached, so that the result of the current work is
  /// unknown.
  var isLoss: Bool {
    guard let state else { return true }
    // Class 08: connection exceptions; 57P01 to 57P03: the server shuts down, went down, or starts.
    return state.hasPrefix("08") || ["57P01", "57P02", "57P03"].contains(state)
  }

  /// Whether the error is permanent: data exceptions and violated constraints.
  var isForGood: Bool { state.map { $0.hasPrefix("22") || $0.hasPrefix("23") } ?? false && !isConflict }

  /// Whether another server has committed something in between.
  var isConflict: Bool {
    // serialization_failure, deadlock_detected.
    state == "40001" || state == "40P01" || state == "23505" && constraint == "journal_number"
  }
}

extension StoreError {
  /// PostgreSQL's error in our words.
  init(_ error: PostgresError, operation: String, place: String) {
    self =
      switch error.state {
      // insufficient_resources, disk_full.
      case "53100": .diskFull(path: place)
      // read_only_sql_transaction: a standby.
      case "25006": .readOnly(path: place)
      // Data exceptions and violated constraints.
      case let state? where state.hasPrefix("22") || state.hasPrefix("23"): .invalid(detail: error.message)
      // query_canceled, lock_not_available.
      case "57014", "55P03": .locked(path: place)
      case _ where error.isLoss: .unreachable(place: place, reason: error.message)
      // invalid_authorization_specification, invalid_catalog_name, insufficient_privilege,
      // too_many_connections.
      case let state? where state.hasPrefix("28") || ["3D000", "42501", "53300"].contains(state):
        .notLetIn(place: place, reason: error.message)
      default: .failed(operation: operation, path: place, code: 0, message: error.message)
      }
  }
}
