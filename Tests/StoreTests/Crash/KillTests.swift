import Basics
import Commands
import Foundation
import GRDB
import Grammar
import Home
import StoreTestSupport
import TestTime
import Testing

@testable import Store

@Suite("The process is killed")
struct KillTests {
  @Test("at random moments under load: every acknowledged command is there", arguments: [1, 2] as [UInt64])
  func nothingLost(seed: UInt64) async throws {
    try await onOwnThread {
      let run = try KillRun(seed: seed)
      let rounds = Tier.rounds(100)
      for _ in 0..<rounds { try run.round() }
      // The kills struck a box at work, and in its starting too.
      #expect(run.acknowledged > rounds / 2)
      #expect(run.silent > 0)
    }
  }
}

/// One store through many lives of a box, drawn by seed.
private final class KillRun {
  private(set) var acknowledged = 0
  /// Lives that ended before anything was acknowledged.
  private(set) var silent = 0
  private let scratch: Scratch
  private let seed: UInt64
  private var generator: SeededGenerator
  private var home = HomeState()
  private var kept = 0

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    scratch = try Scratch()
  }

  func round() throws {
    let box = try HammerProcess(["commit", scratch.folder.path, "\(seed)"])
    var acknowledgements: [String] = []
    let wanted = [0, 3, 30].randomElement(using: &generator).map { Int.random(in: 0...$0, using: &generator) } ?? 0
    for _ in 0..<wanted {
      guard let line = box.line() else { break }
      acknowledgements.append(line)
    }
    // A moment inside a commit; of a box that was not waited for, one in its starting.
    usleep(.random(in: 0...(wanted == 0 ? 60_000 : 8_000), using: &generator))
    box.kill()
    acknowledgements += box.lines()
    #expect(box.wait().wasKilled)
    if acknowledgements.isEmpty { silent += 1 }
    acknowledged += acknowledgements.count
    let first = kept
    #expect(acknowledgements == (0..<acknowledgements.count).map { KitchenDice.id(first + $0 + 1) })
    try check(promised: kept + acknowledgements.count)
  }

  private func check(promised: Int) throws {
    // Read by somebody else half of the time: then the next box finds the log as the killed one left it.
    let queue: DatabaseQueue
    var store: KitchenStore?
    if promised > 0, Bool.random(using: &generator) {
      queue = try KitchenReader(folder: scratch.folder).queue(to: "look")
    } else {
      let opened = try scratch.store()
      #expect(opened.report.damage == nil)
      store = opened
      queue = try opened.queue
    }
    let (entries, loaded, integrity) = try queue.read { database in
      (
        try JournalRow.entries(SQLiteDatabase(database), after: kept, limit: .max),
        try HomeState(loading: SQLiteDatabase(database), now: Snapshot.now),
        try String.fetchAll(database, sql: "PRAGMA integrity_check")
      )
    }
    // At most the command under way reached the disk without an answer.
    #expect(kept + entries.count == promised || kept + entries.count == promised + 1)
    for entry in entries {
      let expected = KitchenDice.entry(seed: seed, number: kept + 1, in: home)
      kept += 1
      #expect(entry == JournalledCommand(sequence: kept, entry: expected))
      for event in expected.events { home.apply(event) }
    }
    #expect(loaded == home)
    #expect(integrity == ["ok"])
    withExtendedLifetime(store) {}
  }
}
