import Foundation
import GRDB

extension StoreFolder {
  /// Puts what lies in another folder in the place of what is here, which is kept beside it.
  ///
  /// No box may run meanwhile. Clients begin anew: the store's epoch is another from now on. Where the power fails in
  /// between, the next box says that its database is gone, and the same can be done again.
  /// - Parameters:
  ///   - staged: a folder inside of this one, with a database in it.
  ///   - kept: the names of files that stay.
  ///   - now: the moment in the name of the folder that what was here goes to.
  /// - Returns: that folder; nil where there was nothing.
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
          sql: "UPDATE identity SET epoch = ?", arguments: [UUID().uuidString.lowercased()])
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
