import CPowerCutVFS
import Foundation
import GRDB

@testable import Store

/// A disk in memory whose power can be cut, and a store's folder for what is no database.
package final class PowerCutDisk {
  package let folder: StoreFolder
  private let root: String
  private let name: String
  private let handle: OpaquePointer

  package init(seed: UInt64) throws {
    root = NSTemporaryDirectory() + "sous-powercut-\(UUID().uuidString)"
    folder = StoreFolder(path: root + "/state/sous")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    name = "powercut-\(UUID().uuidString)"
    guard let handle = powercut_create(name, seed) else { throw CocoaError(.featureUnsupported) }
    self.handle = handle
  }

  deinit {
    powercut_free(handle)
    try? FileManager.default.removeItem(atPath: root)
  }

  package func open() throws -> KitchenStore { try open(Schema.history) }

  /// Opens the store as a program with other versions of the schema does.
  package func open(_ history: SchemaHistory) throws -> KitchenStore {
    try KitchenStore(
      folder: folder, fileSystem: name, busyTimeout: 0, now: Date(timeIntervalSince1970: 0), history: history)
  }

  /// Puts a store that is kept as SQL on the disk.
  package func write(_ sql: String) throws {
    let queue = try DatabaseQueue(path: "file:\(folder.database)?vfs=\(name)")
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try database.execute(sql: sql)
    }
    try queue.close()
  }

  /// Puts a new store on the disk, as opening it there makes it. It is made once: that takes as long as half a life.
  package func putNewStore() throws {
    let bytes = try Self.newStore.get()
    let isThere = bytes.withUnsafeBytes { powercut_put(handle, folder.database, $0.baseAddress, Int64($0.count)) }
    guard isThere == 1 else { throw CocoaError(.fileWriteOutOfSpace) }
  }

  private static let newStore = Result {
    let root = NSTemporaryDirectory() + "sous-new-store-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = StoreFolder(path: root)
    let store = try KitchenStore(folder: folder)
    try store.close()
    return try Data(contentsOf: URL(filePath: folder.database))
  }

  /// Cuts the power in the middle of a write or sync to come.
  package func cut(after operations: Int) { powercut_cut_after(handle, operations) }

  /// Whether the power is off.
  package var isOff: Bool { powercut_is_off(handle) != 0 }

  /// Brings the power back. No store may be open.
  package func restore() { powercut_restore(handle) }

  /// A disk that says it has synced and has not.
  package func ignoreSync() { powercut_ignore_sync(handle, 1) }

  /// Makes one read or one sync to come fail, with the power on.
  package func fail(readAfter operations: Int) { powercut_fail_read(handle, operations) }
  package func fail(syncAfter operations: Int) { powercut_fail_sync(handle, operations) }

  /// How many bytes fit; nil: any number.
  package var capacity: Int64? {
    didSet { powercut_set_capacity(handle, capacity ?? -1) }
  }

  /// How many bytes are on it.
  package var size: Int64 { powercut_size(handle) }

  /// What cuts have done to sectors that were never synced.
  package var tally: PowerCutTally { powercut_tally(handle) }
}
