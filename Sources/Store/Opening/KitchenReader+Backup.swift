import Foundation
import GRDB

extension KitchenReader {
  /// Copies the store into one file, while a box may be writing it; the file appears whole or not at all.
  ///
  /// SQLite's backup (https://www.sqlite.org/backup.html) in one step reads one moment of the log, and
  /// does not delay a writer. `VACUUM INTO` cannot copy a table that has generated columns behind a
  /// default.
  /// - Parameters:
  ///   - path: the new file, which must not exist.
  ///   - leavesOutDevices: whether the paired devices, the desk's PIN and the calendar's address stay
  ///     out, for a box in another room or after a theft. They are neither in the copy nor in SQLite's
  ///     free space. The default is false.
  /// - Throws: ``StoreError``
  public func copy(to path: String, leavesOutDevices: Bool = false) throws(StoreError) {
    let queue = try queue(to: "write the backup")
    let manager = FileManager.default
    guard !manager.fileExists(atPath: path) else { throw .exists(path: path) }
    guard manager.fileExists(atPath: path.parentFolder) else {
      throw .failed(operation: "write the backup", path: path, code: ENOENT, message: "there is no such folder")
    }
    let part = path + ".part"
    try? manager.removeItem(atPath: part)
    do {
      try explaining("write the backup", path: path) {
        let copy = try DatabaseQueue(path: part)
        try queue.backup(to: copy)
        if leavesOutDevices {
          try copy.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(
              sql:
                "DELETE FROM devices; UPDATE identity SET desk_pin = NULL, calendar = lower(hex(randomblob(16)))")
          }
        }
        // One file alone, fit for any medium.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
        try manager.moveItem(atPath: part, toPath: path)
      }
    } catch {
      try? manager.removeItem(atPath: part)
      throw error
    }
    StoreFolder(path: path.parentFolder).sync()
  }
}
