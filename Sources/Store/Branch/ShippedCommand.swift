import Commands
import Foundation
import Home

/// A command of a journal with all its changes, as one program sends it to another: its columns, as in
/// the tables.
public struct ShippedCommand: Codable, Hashable, Sendable {
  /// A change of the command.
  public struct Event: Codable, Hashable, Sendable {
    var kind: String
    var json: String
  }

  public var seq: Int
  var id: String
  var time: String
  var origin: String
  var command: String
  var say: String
  var undoes: String?
  var sentence: String?
  var events: [Event]

  /// The command.
  /// - Throws: ``StoreError/unreadable(path:table:row:column:)`` for the data of a newer program.
  func journalled() throws -> JournalledCommand {
    let row = KnownRow([
      "id": .text(id), "time": .text(time), "origin": .text(origin), "command": .text(command), "say": .text(say),
      "undoes": SQLValue(undoes), "sentence": SQLValue(sentence),
    ])
    var entry = try JournalRow.entry(RowReader(row, table: "journal"))
    entry.events = try events.map { event in
      let row = KnownRow(["seq": .integer(seq), "kind": .text(event.kind), "json": .text(event.json)])
      return try HomeEvent(row: RowReader(row, table: "events", key: "seq"))
    }
    return JournalledCommand(sequence: seq, entry: entry)
  }
}

/// A row that came from no table.
private struct KnownRow: SQLRow {
  private let values: [String: SQLValue]

  init(_ values: [String: SQLValue]) { self.values = values }

  func value(_ column: String) -> SQLValue? { values[column] }

  var columns: [String] { Array(values.keys) }

  var first: SQLValue { .null }
}

extension KitchenStore {
  /// Stores the commands of another store unchanged: this one is a copy of it.
  ///
  /// Known commands are skipped.
  /// - Returns: the new ones.
  /// - Throws: `JournalConflict` if its own commands have their numbers, ``StoreError``
  public func copy(_ shipped: [ShippedCommand]) throws -> [JournalledCommand] {
    let commands = try shipped.map { try $0.journalled() }
    let kept = try engine.write(to: "copy commands") { database -> [JournalledCommand]? in
      let last = try database.value("SELECT max(seq) FROM journal")?.integer ?? 0
      for one in commands.prefix(while: { $0.sequence <= last }) {
        let id = try database.value("SELECT id FROM journal WHERE seq = ?", [.integer(one.sequence)])?.text
        guard id == SQLText.key(one.entry.id) else { return nil }
      }
      let new = commands.filter { $0.sequence > last }
      // One after the other, or it is no copy.
      guard zip(new, 1...).allSatisfy({ $0.sequence == last &+ $1 }) else { return nil }
      for one in new {
        _ = try JournalRow.insert(one.entry, sequence: one.sequence, database)
        for event in one.entry.events { try event.step.save(database) }
      }
      return new
    }
    guard let new = kept else { throw JournalConflict() }
    if let last = new.last { seal?.write(last.sequence) }
    return new
  }

  /// The commands after `last`, oldest first, for a copy of this store.
  /// - Parameter limit: the maximum number. The default is 200.
  /// - Throws: ``BranchProblem/trimmed`` if the journal no longer has their changes; ``StoreError``
  public func shippable(after last: Int, limit: Int = 200) throws -> [ShippedCommand] {
    try engine.read { database in
      var commands: [ShippedCommand] = []
      var changes: [Int] = []
      try database.forEachRow(
        "SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?", [.integer(last), .integer(limit)]
      ) { row in
        let reader = RowReader(row, table: "journal")
        commands.append(
          ShippedCommand(
            seq: try reader.integer("seq"), id: try reader.text("id"), time: try reader.text("time"),
            origin: try reader.text("origin"), command: try reader.text("command"), say: try reader.text("say"),
            undoes: try reader.optionalText("undoes"), sentence: try reader.optionalText("sentence"), events: []))
        changes.append(try reader.integer("changes"))
      }
      for index in commands.indices {
        commands[index].events = try database.rows(
          "SELECT kind, json FROM events WHERE seq = ? ORDER BY position", [.integer(commands[index].seq)]
        ) { row in
          let reader = RowReader(row, table: "events", key: "seq")
          return ShippedCommand.Event(kind: try reader.text("kind"), json: try reader.text("json"))
        }
        guard commands[index].events.count == changes[index] else { throw BranchProblem.trimmed }
      }
      return commands
    }
  }
}
