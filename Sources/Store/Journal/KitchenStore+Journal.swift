import Commands
import Foundation
import GRDB
import Home

extension KitchenStore: Journal {
  /// Keeps commands, their events and the rows they change, in one transaction; returns when the disk has them.
  /// - Throws: ``StoreError``; then nothing of them is kept.
  /// - Returns: their sequence numbers.
  public func commit(_ entries: [JournalEntry<HomeEvent>]) throws -> [Int] {
    let sequences = try explaining("keep a command", path: folder.database) {
      try queue.write { database in
        try entries.map { entry in
          let sequence = try JournalRow.insert(entry, database)
          for event in entry.events { try event.step.save(database) }
          return sequence
        }
      }
    }
    if let last = sequences.last { seal.write(last) }
    return sequences
  }

  /// The command with this identifier; the events of a trimmed one (``trim(_:now:)``) are gone.
  /// - Throws: ``StoreError``
  public func journalled(id: String) throws -> JournalledCommand? {
    try explaining("look up a command", path: folder.database) {
      try queue.read { database in
        try JournalRow.entries(database, where: "id = ?", [SQLText.key(id)]).first
      }
    }
  }

  /// The commands of the sentence with this identifier, oldest first.
  /// - Throws: ``StoreError``
  public func journalled(sentence: String) throws -> [JournalledCommand] {
    try explaining("look up a sentence", path: folder.database) {
      let id = try SQLText.key(sentence)
      return try queue.read { database in
        try JournalRow.entries(database, where: "(id = ? AND sentence IS NULL) OR sentence = ? ORDER BY seq", [id, id])
      }
    }
  }

  /// The newest command from one of `origins`, or the newest of any that brought a household back, that changed
  /// something, is no undo and whose sentence is not yet taken back.
  /// - Parameter passed: the identifiers of commands that are not meant.
  /// - Throws: ``StoreError``
  public func newestUndoable(
    from origins: Set<Origin>, except passed: Set<String>
  ) throws -> JournalEntry<HomeEvent>? {
    try explaining("look up the last command", path: folder.database) {
      let others = String(decoding: try JSONEncoder().encode(passed.map(SQLText.key)), as: UTF8.self)
      return try queue.read { database in
        func last(_ which: String, _ arguments: [String]) throws -> JournalledCommand? {
          try JournalRow.entries(
            database,
            where: """
              \(which) AND changes > 0 AND undoes IS NULL
              AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = coalesce(journal.sentence, journal.id))
              AND id NOT IN (SELECT value FROM json_each(?))
              ORDER BY seq DESC LIMIT 1
              """, StatementArguments(arguments + [others])
          ).first
        }
        let own = try origins.compactMap { try last("origin = ?", [$0.rawValue]) }
        // A household that was brought back is another for everybody, whoever did it.
        let restored = try last("intent = 'box.restore'", [])
        let newest = own + [restored].compactMap(\.self)
        return newest.max { $0.sequence < $1.sequence }?.entry
      }
    }
  }

  /// The newest command from one of `origins` that changed something, be it an undo.
  /// - Throws: ``StoreError``
  public func newestChange(from origins: Set<Origin>) throws -> JournalEntry<HomeEvent>? {
    try explaining("look up the last command", path: folder.database) {
      try queue.read { database in
        let newest = try origins.compactMap { origin in
          try JournalRow.entries(
            database, where: "origin = ? AND changes > 0 ORDER BY seq DESC LIMIT 1", [origin.rawValue]
          ).first
        }
        return newest.max { $0.sequence < $1.sequence }?.entry
      }
    }
  }

  /// The command with this identifier when it changed something, is no undo and its sentence is not yet taken back.
  /// - Throws: ``StoreError``
  public func undoable(id: String) throws -> JournalEntry<HomeEvent>? {
    try explaining("look up a command", path: folder.database) {
      try queue.read { database in
        try JournalRow.entries(
          database,
          where: """
            id = ? AND changes > 0 AND undoes IS NULL
            AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = coalesce(journal.sentence, journal.id))
            """, [SQLText.key(id)]
        ).first?.entry
      }
    }
  }

  /// The sequence number of the newest command; 0 when there has been none.
  /// - Throws: ``StoreError``
  public func lastSequence() throws -> Int {
    try explaining("read the journal", path: folder.database) {
      try queue.read { try Int.fetchOne($0, sql: "SELECT max(seq) FROM journal") ?? 0 }
    }
  }

  /// The commands after `sequence`, oldest first, for somebody who missed them.
  /// - Parameters:
  ///   - sequence: the last one known; 0 for all.
  ///   - limit: at most this many. The default is 1000.
  /// - Throws: ``StoreError``
  public func entries(after sequence: Int, limit: Int = 1000) throws -> [JournalledCommand] {
    try explaining("read the journal", path: folder.database) {
      try queue.read { database in try JournalRow.entries(database, after: sequence, limit: limit) }
    }
  }
}
