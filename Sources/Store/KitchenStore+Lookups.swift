import Foundation

/// Answers of product services, stored so that each question is asked once.
extension KitchenStore {
  /// The stored answer for a code, a JSON text, and its time; nil: there is none.
  /// - Throws: ``StoreError``
  public func lookup(_ code: String) throws(StoreError) -> (answer: Data, at: Date)? {
    try engine.read(to: "read an answer about a product") { database in
      try database.rows("SELECT * FROM lookups WHERE code = ?", [.text(code)]) { row in
        let reader = RowReader(row, table: "lookups", key: "code")
        return (answer: Data(try reader.text("answer").utf8), at: try reader.date("answered_at"))
      }.first
    }
  }

  /// Stores an answer, a JSON text, replacing an earlier one for that code.
  /// - Throws: ``StoreError``
  public func keepLookup(_ code: String, answer: Data, at moment: Date) throws(StoreError) {
    try engine.write(to: "keep an answer about a product") { database in
      var row = RowWriter()
      try row.set("code", code)
      try row.set("answered_at", moment)
      try row.set("answer", String(decoding: answer, as: UTF8.self))
      try database.upsert(into: "lookups", row, key: "code")
    }
  }

  /// Deletes the answers from before `moment`.
  /// - Throws: ``StoreError``
  public func forgetLookups(before moment: Date) throws(StoreError) {
    guard let text = Timestamp.text(moment) else { return }
    try engine.write(to: "forget old answers about products") { database in
      try database.run("DELETE FROM lookups WHERE answered_at < ?", [.text(text)])
    }
  }
}
