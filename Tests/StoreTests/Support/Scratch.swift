import Foundation
import GRDB
import Home
import StoreTestSupport
import Testing

@testable import Store

/// A store's folder of its own, gone with the test.
final class Scratch {
  let folder: StoreFolder
  private let root: String
  /// The house on PostgreSQL.
  let house = UUID().uuidString.lowercased()

  init() throws {
    root = NSTemporaryDirectory() + "sous-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    folder = StoreFolder(path: root + "/state/sous")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// A path beside the store's folder.
  func path(_ name: String) -> String { "\(root)/\(name)" }

  func store() throws -> KitchenStore {
    guard OnBothStores.isOnPostgres else { return try KitchenStore(folder: folder, busyTimeout: 0.05) }
    return try KitchenStore(url: try #require(OnBothStores.address), house: house, folder: folder)
  }

  /// A store that does not wait for the disk, for tests about something else.
  func hastyStore() throws -> KitchenStore {
    let store = try store()
    if store.isShared { return store }
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    return store
  }

  /// The database in another program's hands.
  func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: folder.database, configuration: configuration)
  }

  /// The names in the store's folder.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }
}

extension KitchenStore {
  /// Commits drawn commands and returns the kitchen as it should be.
  @discardableResult
  func fill(seed: UInt64, from first: Int = 1, through last: Int, in start: HomeState = HomeState()) throws
    -> HomeState
  {
    var home = start
    for number in first...last {
      let entry = KitchenDice.entry(seed: seed, number: number, in: home)
      #expect(try commit(entry) == number)
      for event in entry.events { home.apply(event) }
    }
    return home
  }
}

/// The store's error that `body` ends with; nil when it ends well.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error
  } catch {
    Issue.record("not a StoreError: \(error)")
    return nil
  }
}
