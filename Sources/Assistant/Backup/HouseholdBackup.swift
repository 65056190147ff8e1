import Foundation
import Store

/// A household in one file: its store, pictures, voices and the certificate known to its phones, packed
/// by `tar`.
///
/// The devices are in the store, so a box that restores it lets the same phones in. Settings and
/// grammars are the owner's own files, and are not part of it.
public struct HouseholdBackup: Sendable {
  /// The reason why a household was not packed or restored.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    case exists(path: String)
    case missing(path: String)
    /// `tar` failed; its error text.
    case tar(path: String, detail: String)
    /// The file is no backup of a household; the reason.
    case foreign(path: String, detail: String)

    public var description: String {
      switch self {
      case .exists(let path): "\(path) is there already; name another file"
      case .missing(let path): "there is no file \(path); check the path"
      case .tar(let path, let detail): "\(path): tar could not read or write it: \(detail)"
      case .foreign(let path, let detail): "\(path) is no backup of a household: \(detail)"
      }
    }
  }

  /// The packed files beside the database, if they exist.
  static let others = ["pictures", "voices.json", "wake-voices.json", "tls"]

  private let folder: StoreFolder

  /// The household of a store.
  public init(of folder: StoreFolder) {
    self.folder = folder
  }

  /// Packs the current household, even while a box runs. The file is readable by this user alone, and
  /// appears whole or not at all.
  /// - Parameter path: the new file; it must not exist.
  /// - Throws: ``Problem``, `StoreError`
  public func write(to path: String) throws {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: path) else { throw Problem.exists(path: path) }
    let work = path + ".part"
    try? manager.removeItem(atPath: work)
    try manager.createDirectory(
      atPath: work, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? manager.removeItem(atPath: work) }
    let copy = StoreFolder(path: work)
    try KitchenReader(folder: folder).copy(to: copy.database)
    let there = Self.others.filter { manager.fileExists(atPath: "\(folder.path)/\($0)") }
    let packed = "\(work)/packed.tar.gz"
    try Self.tar(
      ["--create", "--gzip", "--file", packed, "-C", work, "sous.sqlite"]
        + (there.isEmpty ? [] : ["-C", folder.path] + there), about: path)
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: packed)
    try manager.moveItem(atPath: packed, toPath: path)
  }

  /// Restores the household from a file. The existing one is kept in a folder beside; no box may run
  /// meanwhile.
  /// - Parameter isAfterTheft: whether the paired devices, the desk's PIN and the certificate's key stay
  ///   out, because a thief of the old box has them. The default is false.
  /// - Returns: that folder; nil if there was nothing.
  /// - Throws: ``Problem``, `StoreError`; then nothing has changed.
  public func restore(from path: String, now: Date, isAfterTheft: Bool = false) throws -> String? {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { throw Problem.missing(path: path) }
    let staged = "\(folder.path)/restoring"
    try? manager.removeItem(atPath: staged)
    try manager.createDirectory(
      atPath: staged, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? manager.removeItem(atPath: staged) }
    try Self.tar(
      ["--extract", "--gzip", "--file", path, "-C", staged, "--no-same-owner", "--no-same-permissions"], about: path)
    try Self.check(staged, of: path)
    do {
      try KitchenReader(folder: StoreFolder(path: staged)).check()
    } catch StoreError.olderSchema {
      // The box converts it when it starts.
    }
    if isAfterTheft { try Self.forgetDevices(in: staged) }
    return try folder.replaceContents(with: staged, keeping: ["backups"], now: now)
  }

  private static func forgetDevices(in staged: String) throws {
    let manager = FileManager.default
    let (database, clean) = (StoreFolder(path: staged).database, "\(staged)/clean.sqlite")
    try KitchenReader(folder: StoreFolder(path: staged)).copy(to: clean, leavesOutDevices: true)
    for name in try manager.contentsOfDirectory(atPath: staged) where name.hasPrefix("sous.sqlite") || name == "tls" {
      try manager.removeItem(atPath: "\(staged)/\(name)")
    }
    try manager.moveItem(atPath: clean, toPath: database)
  }

  // The file's origin is unknown: only the parts of a backup are restored, and no link leads out of it.
  private static func check(_ staged: String, of path: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: StoreFolder(path: staged).database) else {
      throw Problem.foreign(path: path, detail: "there is no database in it")
    }
    for name in manager.enumerator(atPath: staged)?.compactMap({ $0 as? String }) ?? [] {
      let first = name.split(separator: "/").first.map(String.init) ?? ""
      let kind = try manager.attributesOfItem(atPath: "\(staged)/\(name)")[.type] as? FileAttributeType
      guard first == "sous.sqlite" || others.contains(first), kind == .typeRegular || kind == .typeDirectory else {
        throw Problem.foreign(path: path, detail: "\(name) does not belong there")
      }
    }
  }

  private static func tar(_ arguments: [String], about path: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let line = said.split(whereSeparator: \.isNewline).first.map(String.init) ?? "status \(process.terminationStatus)"
      throw Problem.tar(path: path, detail: line)
    }
  }
}
