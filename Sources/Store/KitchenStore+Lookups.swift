import Foundation
import GRDB

/// Answers of others about products, kept so that nobody is asked twice.
extension KitchenStore {
  /// The answer that was kept under a code, a JSON text, and when it was given; nil: none was.
  /// - Throws: ``StoreError``
  public func lookup(_ code: String) throws(StoreError) -> (answer: Data, at: Date)? {
    try explaining("read an answer about a product", path: folder.database) {
      try queue.read { database in
        guard
          let row = try Row.fetchOne(database, sql: "SELECT * FROM lookups WHERE code = ?", arguments: [code])
        else { return nil }
        let reader = RowReader(row, table: "lookups", key: "code")
        return (Data(try reader.text("answer").utf8), try reader.date("answered_at"))
      }
    }
  }

  /// Keeps an answer, a JSON text, in place of any earlier one under that code.
  /// - Throws: ``StoreError``
  public func keepLookup(_ code: String, answer: Data, at moment: Date) throws(StoreError) {
    try explaining("keep an answer about a product", path: folder.database) {
      var row = RowWriter()
      try row.set("code", code)
      try row.set("answered_at", moment)
      try row.set("answer", String(decoding: answer, as: UTF8.self))
      let (insertion, values) = (row.insertion, row.values)
      try queue.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO lookups \(insertion)", arguments: StatementArguments(values))
      }
    }
  }

  /// Forgets the answers given before `moment`.
  /// - Throws: ``StoreError``
  public func forgetLookups(before moment: Date) throws(StoreError) {
    try explaining("forget old answers about products", path: folder.database) {
      guard let text = Timestamp.text(moment) else { return }
      try queue.write { database in
        try database.execute(sql: "DELETE FROM lookups WHERE answered_at < ?", arguments: [text])
      }
    }
  }
}
