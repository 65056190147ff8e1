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
  ///   - isForRoom: whether it is for a box in another room, which must not get the paired devices and
  ///     the desk's PIN. They are neither in it nor in SQLite's free space. The default is false.
  /// - Throws: ``StoreError``
  public func copy(to path: String, isForRoom: Bool = false) throws(StoreError) {
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
        if isForRoom {
          try copy.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(sql: "DELETE FROM devices; UPDATE identity SET desk_pin = NULL")
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
