import Foundation

/// Sets a damaged database aside.
enum SetAside {
  /// Renames the database and SQLite's files beside it to `sous.sqlite.corrupt-YYYYMMDD-HHMMSS` (UTC).
  /// - Returns: the database's new path.
  static func move(_ folder: StoreFolder, now: Date) throws(StoreError) -> String {
    let target = target(for: folder, now: now)
    try explaining("set the damaged store aside", path: folder.database) {
      // The database last: until it is gone, the next start finds the damage again. Its log keeps its
      // suffix, so that SQLite's tools still find it.
      for suffix in ["-wal", "-shm", "-journal", ""] where exists(folder.database + suffix) {
        try FileManager.default.moveItem(atPath: folder.database + suffix, toPath: target + suffix)
      }
    }
    folder.sync()
    return target
  }

  /// Copies the database and its log under such a name, before the log is overwritten.
  /// - Returns: the copy's path; nil: there is no log to lose.
  static func copy(_ folder: StoreFolder, now: Date) throws(StoreError) -> String? {
    guard exists(folder.database + "-wal") else { return nil }
    let target = target(for: folder, now: now)
    try explaining("copy the damaged log", path: folder.database) {
      for suffix in ["-wal", ""] where exists(folder.database + suffix) {
        try FileManager.default.copyItem(atPath: folder.database + suffix, toPath: target + suffix)
      }
    }
    return target
  }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private static func target(for folder: StoreFolder, now: Date) -> String {
    let stamp = (Timestamp.text(now) ?? "").prefix(19).filter { $0 != "-" && $0 != ":" }
      .replacingOccurrences(of: "T", with: "-")
    let first = "\(folder.database).corrupt-\(stamp)"
    var target = first
    var number = 2
    while ["", "-wal", "-shm"].contains(where: { exists(target + $0) }) {
      target = "\(first)-\(number)"
      number += 1
    }
    return target
  }
}
