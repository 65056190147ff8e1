import Foundation

/// Puts a damaged database out of the way.
enum SetAside {
  /// Renames the database and SQLite's files beside it to `sous.sqlite.corrupt-YYYYMMDD-HHMMSS` (UTC).
  /// - Returns: the database's new path.
  static func move(_ folder: StoreFolder, now: Date) throws(StoreError) -> String {
    let stamp = (Timestamp.text(now) ?? "").prefix(19).filter { $0 != "-" && $0 != ":" }
      .replacingOccurrences(of: "T", with: "-")
    let manager = FileManager.default
    let first = "\(folder.database).corrupt-\(stamp)"
    var target = first
    var number = 2
    while ["", "-wal", "-shm"].contains(where: { manager.fileExists(atPath: target + $0) }) {
      target = "\(first)-\(number)"
      number += 1
    }
    try explaining("set the damaged store aside", path: folder.database) {
      // The database last: until it is gone the next start finds the damage again. Its log keeps its suffix, so that
      // SQLite's tools still find it.
      for suffix in ["-wal", "-shm", "-journal", ""] where manager.fileExists(atPath: folder.database + suffix) {
        try manager.moveItem(atPath: folder.database + suffix, toPath: target + suffix)
      }
    }
    folder.sync()
    return target
  }
}
