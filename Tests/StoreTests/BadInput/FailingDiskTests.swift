import Foundation
import GRDB
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("The disk fails now and then")
struct FailingDiskTests {
  @Test("a page that cannot be read once is no damage: the store is refused, or whole")
  func reads() throws {
    let disk = try PowerCutDisk(seed: 1)
    let home = try disk.open().fill(seed: 1, through: 60)
    var failures = 0
    for read in 0..<100 {
      disk.fail(readAfter: read)
      do {
        let store = try disk.open()
        #expect(store.report.damage == nil)
        #expect(try store.load() == home)
      } catch let error as StoreError {
        guard case .failed(_, disk.folder.database, let code, _) = error else {
          Issue.record("\(error)")
          continue
        }
        // SQLITE_IOERR and its kinds.
        #expect(code & 0xFF == 10)
        failures += 1
      }
    }
    #expect(failures > 2)
    disk.fail(readAfter: -1)
    #expect(try disk.open().load() == home)
  }

  @Test("a commit that the disk does not confirm is refused whole, and nothing of it comes back", arguments: 0..<20)
  func syncs(seed: UInt64) throws {
    let disk = try PowerCutDisk(seed: seed)
    var store: KitchenStore? = try disk.open()
    var home = HomeState()
    for number in 1...20 {
      let entry = KitchenDice.entry(seed: seed, number: number, in: home)
      if number % 3 == 0 {
        disk.fail(syncAfter: 0)
        let error = storeError { _ = try store?.commit(entry) }
        guard case .failed("keep a command", disk.folder.database, _, _)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(try store?.load() == home)
      }
      #expect(try store?.commit(entry) == number)
      for event in entry.events { home.apply(event) }
    }
    disk.cut(after: 0)
    store = nil
    disk.restore()
    #expect(try disk.open().load() == home)
  }
}
