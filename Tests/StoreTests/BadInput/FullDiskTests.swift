import Foundation
import GRDB
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("The disk is full")
struct FullDiskTests {
  @Test("a commit that finds no space is refused whole; the next works when there is space", arguments: 0..<20)
  func commit(seed: UInt64) throws {
    let disk = try PowerCutDisk(seed: seed)
    let store = try disk.open()
    var home = try store.fill(seed: seed, through: 5)
    var number = 5
    for round in 0..<5 {
      // From nothing at all to enough for a part of a command.
      disk.capacity = disk.size + Int64(round) * 3000
      var refused = false
      for _ in 0..<20 where !refused {
        let entry = KitchenDice.entry(seed: seed, number: number + 1, in: home)
        do {
          #expect(try store.commit(entry) == number + 1)
          number += 1
          for event in entry.events { home.apply(event) }
        } catch let error as StoreError {
          #expect(error == .diskFull(path: store.folder.database))
          refused = true
        }
      }
      #expect(refused)
      #expect(try store.load() == home)
      disk.capacity = nil
      home = try store.fill(seed: seed, from: number + 1, through: number + 2, in: home)
      number += 2
      #expect(try store.load() == home)
    }
    #expect(try store.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test("a new store that finds no space says so, and is made when there is")
  func opening() throws {
    let disk = try PowerCutDisk(seed: 1)
    for capacity in stride(from: 0, to: 60_000, by: 6_000) {
      disk.capacity = Int64(capacity)
      let error = storeError { _ = try disk.open() }
      #expect(error == .diskFull(path: disk.folder.database))
      #expect(
        error?.description == "No space left to write \(disk.folder.database); nothing was changed. "
          + "Free some space and try again.")
    }
    disk.capacity = nil
    #expect(try disk.open().load() == HomeState())
  }
}
