import CPowerCutVFS
import Foundation
import GRDB

@testable import Store

/// A disk in memory whose power can be cut, and a store's folder for what is no database.
final class PowerCutDisk {
  let folder: StoreFolder
  private let scratch: Scratch
  private let name: String
  private let handle: OpaquePointer

  init(seed: UInt64) throws {
    scratch = try Scratch()
    folder = scratch.folder
    name = "powercut-\(UUID().uuidString)"
    guard let handle = powercut_create(name, seed) else { throw CocoaError(.featureUnsupported) }
    self.handle = handle
  }

  deinit { powercut_free(handle) }

  func open() throws -> KitchenStore {
    try KitchenStore(folder: folder, fileSystem: name, busyTimeout: 0, now: Date(timeIntervalSince1970: 0))
  }

  /// Puts a store of an earlier version on the disk.
  func write(_ sql: String) throws {
    let queue = try DatabaseQueue(path: "file:\(folder.database)?vfs=\(name)")
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try database.execute(sql: sql)
    }
    try queue.close()
  }

  /// Cuts the power in the middle of a write or sync to come.
  func cut(after operations: Int) { powercut_cut_after(handle, operations) }

  /// Whether the power is off.
  var isOff: Bool { powercut_is_off(handle) != 0 }

  /// Brings the power back. No store may be open.
  func restore() { powercut_restore(handle) }

  /// A disk that says it has synced and has not.
  func ignoreSync() { powercut_ignore_sync(handle, 1) }

  /// Makes one read or one sync to come fail, with the power on.
  func fail(readAfter operations: Int) { powercut_fail_read(handle, operations) }
  func fail(syncAfter operations: Int) { powercut_fail_sync(handle, operations) }

  /// How many bytes fit; nil: any number.
  var capacity: Int64? {
    didSet { powercut_set_capacity(handle, capacity ?? -1) }
  }

  /// How many bytes are on it.
  var size: Int64 { powercut_size(handle) }

  /// What cuts have done to sectors that were never synced.
  var tally: PowerCutTally { powercut_tally(handle) }
}
