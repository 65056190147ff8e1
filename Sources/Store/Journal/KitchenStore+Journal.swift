import Commands
import Foundation
import Home

extension KitchenStore: Journal {
  /// Commits commands, their events and their changed rows in one transaction; returns when the disk has
  /// them.
  /// - Throws: ``StoreError``; then nothing of them is stored.
  /// - Returns: their sequence numbers.
  public func commit(_ entries: [JournalEntry<HomeEvent>]) throws -> [Int] {
    do {
      return try commit(entries, after: isShared ? lastSequence() : 0)
    } catch let conflict as JournalConflict {
      for entry in entries where try journalled(id: entry.id) != nil { throw StoreError.duplicate(id: entry.id) }
      throw conflict
    }
  }

  /// Whether other servers may write too: whether it is kept by PostgreSQL.
  public var isShared: Bool { shared != nil }

  public func commit(_ entries: [JournalEntry<HomeEvent>], after last: Int) throws -> [Int] {
    try StoreMeasures.committing {
      if let shared { return try shared.commit(entries, after: last) }
      let sequences: [Int]
      do {
        sequences = try engine.write(to: "keep a command") { try Self.insert(entries, after: nil, $0) }
      } catch StoreError.diskFull(let path) {
        // SQLite reports a full disk also if no number is left (https://www.sqlite.org/autoinc.html).
        guard let problem = try? engine.lastNumber() else { throw StoreError.diskFull(path: path) }
        isNumberedOut.store(true, ordering: .relaxed)
        throw problem
      }
      if let last = sequences.last { seal?.write(last) }
      return sequences
    }
  }

  /// Checks whether the disk has room, by writing a file if it has little. With several servers, it asks
  /// PostgreSQL.
  /// - Throws: ``StoreError``
  public func check() throws {
    if shared != nil { return _ = try lastSequence() }
    if isNumberedOut.load(ordering: .relaxed) {
      if let problem = try engine.lastNumber() { throw problem }
      isNumberedOut.store(false, ordering: .relaxed)
    }
    try folder.checkRoom()
  }

  public func alone(_ body: () -> Void) {
    guard let shared else { return body() }
    shared.alone(body)
  }

  /// Adds commands and applies their events.
  /// - Parameter last: the number before that of the first; nil: the database numbers them.
  static func insert(
    _ entries: [JournalEntry<HomeEvent>], after last: Int?, _ database: any SQLDatabase
  ) throws -> [Int] {
    try zip(1..., entries).map { place, entry in
      let number = last?.addingReportingOverflow(place)
      guard number?.overflow != true else { throw NoNumber() }
      let sequence = try JournalRow.insert(entry, sequence: number?.partialValue, database)
      for event in entry.events { try event.step.save(database) }
      return sequence
    }
  }

  /// The command with this identifier; the events of a trimmed one (``trim(_:now:)``) are gone.
  /// - Throws: ``StoreError``
  public func journalled(id: String) throws -> JournalledCommand? {
    try engine.read(to: "look up a command") { database in
      try JournalRow.entries(database, where: "id = ?", [.text(SQLText.key(id))]).first
    }
  }

  /// The commands of the sentence with this identifier, oldest first.
  /// - Throws: ``StoreError``
  public func journalled(sentence: String) throws -> [JournalledCommand] {
    let id = SQLValue.text(SQLText.key(sentence))
    return try engine.read(to: "look up a sentence") { database in
      try JournalRow.entries(database, where: "(id = ? AND sentence IS NULL) OR sentence = ? ORDER BY seq", [id, id])
    }
  }

  /// The newest command from one of `origins`, or the newest of any that brought a household back, that
  /// changed something, is no undo and whose sentence is not yet taken back.
  /// - Parameter passed: the identifiers of commands that are not meant.
  /// - Throws: ``StoreError``
  public func newestUndoable(
    from origins: Set<Origin>, except passed: Set<String>
  ) throws -> JournalEntry<HomeEvent>? {
    let others = passed.map { SQLValue.text(SQLText.key($0)) }
    let areOthers = others.isEmpty ? "" : "AND id NOT IN (\(SQLText.marks(others.count)))"
    return try engine.read(to: "look up the last command") { database in
      func last(_ which: String, _ values: [SQLValue]) throws -> JournalledCommand? {
        try JournalRow.entries(
          database,
          where: """
            \(which) AND changes > 0 AND undoes IS NULL
            AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = coalesce(journal.sentence, journal.id))
            \(areOthers) ORDER BY seq DESC LIMIT 1
            """, values + others
        ).first
      }
      let own = try origins.compactMap { try last("origin = ?", [.text($0.rawValue)]) }
      // A restored household is a new one for every caller.
      let restored = try last("intent = 'box.restore'", [])
      let newest = own + [restored].compactMap(\.self)
      return newest.max { $0.sequence < $1.sequence }?.entry
    }
  }

  /// The newest command from one of `origins` that changed something, be it an undo.
  /// - Throws: ``StoreError``
  public func newestChange(from origins: Set<Origin>) throws -> JournalEntry<HomeEvent>? {
    try engine.read(to: "look up the last command") { database in
      let newest = try origins.compactMap { origin in
        try JournalRow.entries(
          database, where: "origin = ? AND changes > 0 ORDER BY seq DESC LIMIT 1", [.text(origin.rawValue)]
        ).first
      }
      return newest.max { $0.sequence < $1.sequence }?.entry
    }
  }

  /// The command with this identifier when it changed something, is no undo and its sentence is not yet
  /// taken back.
  /// - Throws: ``StoreError``
  public func undoable(id: String) throws -> JournalEntry<HomeEvent>? {
    try engine.read(to: "look up a command") { database in
      try JournalRow.entries(
        database,
        where: """
          id = ? AND changes > 0 AND undoes IS NULL
          AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = coalesce(journal.sentence, journal.id))
          """, [.text(SQLText.key(id))]
      ).first?.entry
    }
  }

  /// The sequence number of the newest command; 0 when there has been none.
  /// - Throws: ``StoreError``
  public func lastSequence() throws -> Int {
    try engine.read(to: "read the journal") { try $0.value("SELECT max(seq) FROM journal")?.integer ?? 0 }
  }

  /// The commands after `sequence`, oldest first, for somebody who missed them.
  /// - Parameters:
  ///   - sequence: the last one known; 0 for all.
  ///   - limit: at most this many. The default is 1000.
  /// - Throws: ``StoreError``; ``StoreError/newerCommand(place:number:)`` where a server of a newer
  ///   program kept what this one would lose when it goes on from there.
  public func entries(after sequence: Int, limit: Int = 1000) throws -> [JournalledCommand] {
    try engine.read(to: "read the journal") { database in
      do {
        return try JournalRow.entries(database, after: sequence, limit: limit, wholeAfter: shared?.opened ?? .max)
      } catch let field as BadField where Int(field.row).map({ $0 > shared?.opened ?? .max }) == true {
        throw StoreError.newerCommand(place: engine.name, number: field.row)
      }
    }
  }
}

/// No number is left for a command.
struct NoNumber: Error {}
