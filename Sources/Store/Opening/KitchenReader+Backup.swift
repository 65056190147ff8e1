import Foundation
import GRDB

extension KitchenReader {
  /// Copies the store as it is now into one file, while a box may be writing it; the file appears whole or not at all.
  ///
  /// SQLite's backup (https://www.sqlite.org/backup.html) in one step reads one moment of the log, and keeps no writer
  /// waiting. `VACUUM INTO` cannot copy a table that has generated columns behind a default.
  /// - Parameter path: where to; there must be nothing yet.
  /// - Throws: ``StoreError``
  public func copy(to path: String) throws(StoreError) {
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
