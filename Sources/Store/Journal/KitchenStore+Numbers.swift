import Basics
import Foundation

extension KitchenStore {
  /// The highest number of a command: a page counts no further (ECMAScript's `Number.MAX_SAFE_INTEGER`).
  public static let mostCounted = (1 << 53) - 1

  /// Renumbers the commands without a gap, if one of them has a number that no other can follow.
  /// Pages and phones that follow the store start anew.
  /// - Returns: the number of renumbered commands.
  /// - Throws: ``StoreError``; then all numbers are as before.
  public func renumber() throws -> Int {
    let (moved, last, epoch) = try engine.write(to: "number the commands") { database in
      let numbers = try database.rows("SELECT seq FROM journal ORDER BY seq", []) { row in
        try RowReader(row, table: "journal", key: "seq").integer("seq")
      }
      // A trimmed journal starts anywhere, but never so far up.
      let first = numbers.first.map { $0 > Self.mostCounted ? 1 : $0 } ?? 1
      // As many numbers follow as there are commands, so none overflows.
      var (moved, last) = (0, first &- 1)
      for number in numbers {
        last &+= 1
        guard number != last else { continue }
        try Self.move(number, to: last, database)
        moved += 1
      }
      if database.dialect == .sqlite {
        // AUTOINCREMENT counts on from here (https://www.sqlite.org/autoinc.html).
        moved += try database.execute(
          "UPDATE sqlite_sequence SET seq = ? WHERE name = 'journal' AND seq > ?",
          [.integer(max(0, last)), .integer(Self.mostCounted)])
      }
      guard moved > 0 else { return (0, last, "") }
      let epoch = Identifier.new()
      try database.run("UPDATE identity SET epoch = ?", [.text(epoch)])
      return (moved, last, epoch)
    }
    // The old mark would report missing commands.
    if moved > 0, shared == nil { StoreSeal(folder: folder, epoch: epoch).write(max(0, last)) }
    return moved
  }

  private static func move(_ number: Int, to next: Int, _ database: any SQLDatabase) throws {
    let events = try database.rows(
      "SELECT position, kind, json FROM events WHERE seq = ? ORDER BY position", [.integer(number)]
    ) { row in
      let reader = RowReader(row, table: "events", key: "position")
      return (try reader.integer("position"), try reader.text("kind"), try reader.text("json"))
    }
    try database.run("DELETE FROM events WHERE seq = ?", [.integer(number)])
    try database.run("UPDATE journal SET seq = ? WHERE seq = ?", [.integer(next), .integer(number)])
    for (position, kind, json) in events {
      try database.run(
        "INSERT INTO events (seq, position, kind, json) VALUES (?, ?, ?, ?)",
        [.integer(next), .integer(position), .text(kind), .text(json)])
    }
    try database.run("UPDATE removed_items SET seq = ? WHERE seq = ?", [.integer(next), .integer(number)])
  }
}

extension KitchenReader {
  /// Checks that a number is left for the next command.
  /// - Throws: ``StoreError/lastNumber(place:mend:)``, or why it cannot be read.
  public func checkNumbers() throws(StoreError) {
    if let problem = try engine.lastNumber() { throw problem }
  }
}

extension StoreEngine {
  /// The error if no number is left for the next command; nil: one is.
  func lastNumber() throws(StoreError) -> StoreError? {
    let last = try read(to: "read the journal") { database in
      let kept = try database.value("SELECT max(seq) FROM journal")?.integer ?? 0
      guard database.dialect == .sqlite else { return kept }
      // The database does not count back when the newest command is deleted.
      return max(kept, try database.value("SELECT seq FROM sqlite_sequence WHERE name = 'journal'")?.integer ?? 0)
    }
    return last == .max ? noNumber : nil
  }

  /// The error of a journal that has reached the last number.
  var noNumber: StoreError {
    let house = (self as? PostgresEngine)?.house
    return .lastNumber(place: name, mend: house.map { "sous house mend \($0)" } ?? "sous store mend")
  }
}
