import Basics
import CPowerCutVFS
import Commands
import Foundation
import GRDB
import Grammar
import Home
import StoreTestSupport
import TestTime
import Testing

@testable import Store

@Suite("The power is cut")
struct PowerCutTests {
  @Test("every acknowledged command is there afterwards, and the database opens", arguments: Tier.share(of: 12))
  func nothingLost(block: Int) async throws {
    let tally = try await onOwnThread {
      var tally = PowerCutTally()
      for seed in (block * 20)..<(block * 20 + 20) {
        let run = try PowerCutRun(seed: UInt64(seed))
        try run.play()
        #expect(run.losses == [], "seed \(seed)")
        tally.lost += run.disk.tally.lost
        tally.torn += run.disk.tally.torn
        tally.kept += run.disk.tally.kept
      }
      return tally
    }
    // The cuts did cut.
    #expect(tally.lost > 100 && tally.torn > 10 && tally.kept > 100)
  }

  private static let made = Schema.history
  private static let numbers = (1...15).map { made.newest + $0 }
  /// The schema with versions to come, each of which rebuilds a table and notes its number.
  private static let later = SchemaHistory(
    baseline: made.baseline, statements: made.statements,
    steps: made.steps
      + numbers.map { number in
        """
        CREATE TABLE IF NOT EXISTS versions (number INTEGER NOT NULL UNIQUE) STRICT;
        INSERT INTO versions VALUES (\(number));
        CREATE TABLE new_categories (
          added INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (id <> ''),
          category TEXT NOT NULL CHECK (category <> '')
        ) STRICT;
        INSERT INTO new_categories SELECT * FROM categories;
        DROP TABLE categories;
        ALTER TABLE new_categories RENAME TO categories;
        """
      })

  @Test("a store is converted whole or not at all, whenever the power goes")
  func conversion() async throws {
    let home = try Snapshot.home()
    let cuts = try await onOwnThread {
      var cuts = 0
      for seed in 0..<40 as Range<UInt64> {
        let disk = try PowerCutDisk(seed: seed)
        try disk.write(try Snapshot.sql(Self.made.newest))
        var generator = SeededGenerator(seed: seed)
        var operations = 5
        // Cut until one opening comes through; each one gets a little further.
        while true {
          disk.cut(after: .random(in: 0..<operations, using: &generator))
          operations += 5
          let isWhole = (try? disk.open(Self.later).load(now: Snapshot.now)) == home
          if !disk.isOff, isWhole { break }
          #expect(disk.isOff, "seed \(seed)")
          cuts += 1
          disk.restore()
        }
        disk.cut(after: -1)
        let store = try disk.open(Self.later)
        #expect(try store.entries(after: 0).map(\.entry) == Snapshot.journal)
        let version = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(version == Self.later.newest, "seed \(seed)")
        let made = try store.queue.read { try Int.fetchAll($0, sql: "SELECT number FROM versions ORDER BY number") }
        #expect(made == Self.numbers, "seed \(seed)")
      }
      return cuts
    }
    #expect(cuts > 200)
  }

  @Test(
    "and with a store that does not wait for the disk this test would say so",
    arguments: ["PRAGMA synchronous = OFF", "PRAGMA synchronous = NORMAL"])
  func caughtWithoutSync(pragma: String) async throws {
    let losses = try await onOwnThread { try runsWithLosses { $0.pragma = pragma } }
    #expect(losses >= 10)
  }

  @Test("nor would a disk that lies about syncing pass")
  func caughtOnLyingDisk() async throws {
    let losses = try await onOwnThread { try runsWithLosses { $0.disk.ignoreSync() } }
    #expect(losses >= 10)
  }

  private func runsWithLosses(_ spoil: (PowerCutRun) -> Void) throws -> Int {
    try (1000..<1040).count { seed in
      let run = try PowerCutRun(seed: UInt64(seed))
      spoil(run)
      try run.play()
      return !run.losses.isEmpty
    }
  }
}

/// Some hours of a box in a house with bad wiring, drawn by seed.
final class PowerCutRun {
  let disk: PowerCutDisk
  /// Carried out after each opening; nil: nothing.
  var pragma: String?
  /// What was promised and is not there.
  private(set) var losses: [String] = []
  private let seed: UInt64
  private var generator: SeededGenerator
  private var home = HomeState()
  private var acknowledged = 0

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    disk = try PowerCutDisk(seed: seed &* 31)
  }

  func play() throws {
    for _ in 0..<3 {
      // Early cuts strike opening and converting, late ones commits, the log's return to the file, and closing.
      disk.cut(
        after: [100, 400, 1500].randomElement(using: &generator).map { .random(in: 0..<$0, using: &generator) } ?? 0)
      while !disk.isOff { day() }
      disk.restore()
      guard try check() else { return }
    }
  }

  // From opening to closing, or to the cut.
  private func day() {
    guard let store = try? disk.open() else { return }
    // The log goes back into the file after so many pages: often, so that cuts strike there too.
    let pages = Int.random(in: 5...60, using: &generator)
    try? store.queue.inDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)") }
    if let pragma { try? store.queue.inDatabase { try $0.execute(sql: pragma) } }
    for _ in 0..<Int.random(in: 1...25, using: &generator) {
      let entry = KitchenDice.entry(seed: seed, number: acknowledged + 1, in: home)
      guard (try? store.commit(entry)) == acknowledged + 1 else { return }
      acknowledge(entry)
    }
  }

  private func acknowledge(_ entry: JournalEntry<HomeEvent>) {
    acknowledged += 1
    for event in entry.events { home.apply(event) }
  }

  /// Whether the box goes on.
  private func check() throws -> Bool {
    do {
      let store = try disk.open()
      let kept = try store.queue.read { try String.fetchAll($0, sql: "SELECT id FROM journal ORDER BY seq") }
      // The command under way at the cut may have reached the disk before the answer reached anybody.
      if kept.count == acknowledged + 1 {
        acknowledge(KitchenDice.entry(seed: seed, number: acknowledged + 1, in: home))
      }
      if kept.count != acknowledged { losses.append("\(kept.count) of \(acknowledged) commands") }
      if try store.load() != home { losses.append("the kitchen differs") }
      let answer = try store.queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
      if answer != ["ok"] { losses.append("\(answer)") }
      if kept != (0..<kept.count).map({ KitchenDice.id($0 + 1) }) { losses.append("other commands") }
    } catch {
      losses.append("\(error)")
    }
    return losses.isEmpty
  }
}
