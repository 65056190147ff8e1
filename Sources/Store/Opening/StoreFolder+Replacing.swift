import Basics
import Foundation
import GRDB

extension StoreFolder {
  /// Replaces the contents of this folder by those of another one, and keeps the old contents beside it.
  ///
  /// No box may run in the meantime. Clients start afresh, because the store's epoch changes. After a
  /// power failure in between, the next box says that its database is gone, and this can be repeated.
  /// - Parameters:
  ///   - staged: a folder inside this one, with a database in it.
  ///   - kept: the names of files that stay.
  ///   - now: the moment in the name of the folder for the old contents.
  /// - Returns: that folder; nil if there were none.
  /// - Throws: ``StoreError``; ``StoreError/inUse(folder:pid:)`` while a box runs.
  public func replaceContents(
    with staged: String, keeping kept: Set<String> = [], now: Date
  ) throws(StoreError) -> String? {
    let held = try StoreLock(folder: self)
    defer { held.release() }
    let database = StoreFolder(path: staged).database
    try explaining("read the backup", path: database) {
      let queue = try DatabaseQueue(path: database)
      try queue.write { database in
        guard try database.tableExists("identity") else { return }
        try database.execute(
          sql: "UPDATE identity SET epoch = ?", arguments: [Identifier.new()])
      }
      try queue.close()
    }
    let stamp = (Timestamp.text(now) ?? "").prefix(19).replacing(":", with: "").replacing("T", with: "-")
    let old = "\(path)/before-restore-\(stamp)"
    return try explaining("put the backup in place", path: path) {
      let manager = FileManager.default
      let stays = kept.union([staged, self.lock].map { URL(filePath: $0).lastPathComponent })
      let here = try manager.contentsOfDirectory(atPath: path)
        .filter { !stays.contains($0) && !$0.hasPrefix("before-restore-") }
      if !here.isEmpty {
        try StoreFolder(path: old).make()
        for name in here { try manager.moveItem(atPath: "\(path)/\(name)", toPath: "\(old)/\(name)") }
      }
      for name in try manager.contentsOfDirectory(atPath: staged) {
        try manager.moveItem(atPath: "\(staged)/\(name)", toPath: "\(path)/\(name)")
      }
      try manager.removeItem(atPath: staged)
      sync()
      return here.isEmpty ? nil : old
    }
  }
}
