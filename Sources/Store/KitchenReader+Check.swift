import GRDB

extension KitchenReader {
  /// Reads every page and looks for damage, as opening for writing does
  /// (https://www.sqlite.org/pragma.html#pragma_quick_check).
  /// - Throws: ``StoreError/corrupt(path:detail:)``, or the reason why it cannot be read.
  public func check() throws(StoreError) {
    // PostgreSQL checks its pages itself, if `initdb --data-checksums` has turned that on.
    guard let engine = engine as? SQLiteEngine else { return }
    try explaining("check the store", path: path) {
      let answer = try engine.queue.read { try String.fetchAll($0, sql: "PRAGMA quick_check(1)") }
      guard answer == ["ok"] else {
        throw StoreError.corrupt(path: path, detail: answer.first ?? "no answer from quick_check")
      }
    }
  }
}
