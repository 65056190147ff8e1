import BoxSettings
import Foundation
import Grammar
import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Doctor {
  /// The least space for a kitchen, in bytes.
  static let leastSpace: Int64 = 100_000_000

  /// The check of the store: whether it can be read and written, is whole, and which process has it.
  func checkStore(_ settings: Settings) -> HealthCheck {
    guard settings.store.url.isEmpty else { return checkServer(settings.store.place(paths)) }
    let folder = settings.store.storeFolder(paths)
    let mend = "give this user the right to write there (chmod u+w, chown), or set store.folder"
    if let vanished = folder.vanished { return .bad("store", vanished, mend: mend) }
    guard FileManager.default.fileExists(atPath: folder.database) else {
      let place = Self.nearestFolder(to: folder.path)
      return access(place, W_OK | X_OK) == 0
        ? .good("store", "none yet; it will be made in \(folder.path)")
        : .bad("store", "\(place) cannot be written", mend: mend)
    }
    for path in [folder.path, folder.database] where access(path, R_OK | W_OK) != 0 {
      return .bad("store", "\(path) cannot be written", mend: mend)
    }
    let owner = Self.owner(of: folder).map { ", in use by the box of process \($0)" } ?? ""
    do throws(StoreError) {
      let reader = try KitchenReader(folder: folder, busyTimeout: 2)
      try reader.check()
      try reader.checkNumbers()
      var findings: [StoreFinding] = []
      _ = try reader.load { findings.append($0) }
      let missing = try reader.missing()
      guard missing == 0 else {
        return .bad(
          "store", "\(folder.database) lacks the last \(missing) commands that had been kept; its log was damaged",
          mend: "start sous, which keeps a copy, or put a backup there")
      }
      let aside = BeingRead.setAside(in: folder)
      if let first = findings.first {
        let others = findings.count == 1 ? "" : " (and \(findings.count - 1) more; the log has all)"
        return .bad("store", "\(first)\(others)", mend: "mend or delete the row with sqlite3 while the box is stopped")
      }
      if let first = aside.first {
        let others = aside.count == 1 ? "" : " (and \(aside.count - 1) more)"
        return .bad(
          "store", "\(first) is set aside\(others): the box went down twice while it was at work on it",
          mend: "update sous; to try again, delete \(folder.path)/set-aside.txt while the box is stopped")
      }
      return .good("store", "\(folder.database) is whole\(owner)\(Self.damagedCopies(in: folder))")
    } catch .lastNumber(let place, let mend) {
      return .bad("store", StoreError.lastNumber(place: place, mend: mend), mend: mend)
    } catch .olderSchema(let path, let found, _) {
      return .good("store", "\(path) is of an older sous (schema \(found)) and will be converted")
    } catch {
      return .bad("store", error, mend: mend)
    }
  }

  /// Whether a shared store can be reached and read.
  private func checkServer(_ place: StorePlace) -> HealthCheck {
    do throws(StoreError) {
      guard let reader = try KitchenReader(place) else { return .good("store", "none yet") }
      var findings: [StoreFinding] = []
      _ = try reader.load { findings.append($0) }
      if let first = findings.first { return .bad("store", "\(first)", mend: "mend or delete the row with psql") }
      return .good("store", "\(reader.path) answers")
    } catch {
      return .bad("store", error, mend: "look at store.url and at PostgreSQL (pg_isready)")
    }
  }

  /// The damaged files beside the store, for their owner.
  private static func damagedCopies(in folder: StoreFolder) -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let copies = names.filter { $0.hasPrefix("sous.sqlite.corrupt-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    return copies.isEmpty ? "" : "; damaged ones were set aside beside it: \(copies.sorted().joined(separator: ", "))"
  }

  /// The check of the space on the store's disk.
  func checkDisk(_ settings: Settings) -> HealthCheck {
    let folder = Self.nearestFolder(to: settings.store.storeFolder(paths).path)
    var statistics = statvfs()
    guard statvfs(folder, &statistics) == 0 else {
      return .bad("disk", "\(folder): \(String(cString: strerror(errno)))", mend: "look after the disk (dmesg, mount)")
    }
    let free = Int(clamping: statistics.f_bavail).multipliedSaturated(by: Int(clamping: statistics.f_frsize))
    return Self.disk(folder, free: Int64(free))
  }

  /// The result for `free` bytes in `folder`.
  static func disk(_ folder: String, free: Int64) -> HealthCheck {
    let found = "\(rounded(Double(free) / 1e9)) GB free at \(folder)"
    guard free < leastSpace else { return .good("disk", found) }
    return .bad(
      "disk", "\(free / 1_000_000) MB free at \(folder)", mend: "free some space; 100 MB are enough for years")
  }

  /// The process that holds the store's lock (flock(2)); nil: none does.
  private static func owner(of folder: StoreFolder) -> String? {
    let handle = open("\(folder.path)/sous.lock", O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    guard flock(handle, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = max(0, pread(handle, &bytes, bytes.count, 0))
    let text = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.isEmpty ? "unknown" : text
  }

  /// The folder itself if it exists, else the nearest one above it.
  static func nearestFolder(to path: String) -> String {
    var url = URL(fileURLWithPath: path)
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) { url.deleteLastPathComponent() }
    return url.path
  }
}
