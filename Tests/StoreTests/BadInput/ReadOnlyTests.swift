import Foundation
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("The store cannot be written")
struct ReadOnlyTests {
  // Root may write anything: a process of another user tries then.
  private static let nobody: UInt32 = 65_534
  private var user: UInt32 { getuid() == 0 ? Self.nobody : getuid() }

  @Test("a database without the right to write is refused in one line, and stays as it was")
  func file() async throws {
    let scratch = try Scratch()
    try scratch.store().fill(seed: 1, through: 3)
    try scratch.open(folder: 0o777, files: 0o666)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: scratch.folder.database)
    let before = try Data(contentsOf: URL(filePath: scratch.folder.database))
    let lines = try await attempt(scratch.folder)
    #expect(lines == [StoreError.readOnly(path: scratch.folder.database).description])
    #expect(try Data(contentsOf: URL(filePath: scratch.folder.database)) == before)
  }

  @Test("a folder without the right to write is refused in one line", arguments: [true, false])
  func folder(hasLock: Bool) async throws {
    let scratch = try Scratch()
    try scratch.store().fill(seed: 1, through: 3)
    if !hasLock { try FileManager.default.removeItem(atPath: scratch.folder.lock) }
    try scratch.open(folder: 0o555, files: 0o666)
    let path = hasLock ? scratch.folder.database : scratch.folder.lock
    let lines = try await attempt(scratch.folder)
    #expect(lines == [StoreError.readOnly(path: path).description])
    #expect(lines == ["Cannot write \(path); give this user the right to write it and its folder (chmod u+w, chown)."])
  }

  @Test("a folder that cannot be made is refused in one line")
  func noFolder() async throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("home"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.path("home"))
    let state = scratch.path("home/state")
    #expect(
      try await attempt(StoreFolder(path: state + "/sous"))
        == [StoreError.noFolder(folder: state, reason: "Permission denied").description])
  }

  @Test("a file where the folder should be is no folder")
  func fileForFolder() throws {
    let scratch = try Scratch()
    try "".write(toFile: scratch.path("sous"), atomically: false, encoding: .utf8)
    let error = storeError { _ = try KitchenStore(folder: StoreFolder(path: scratch.path("sous"))) }
    #expect(error == .noFolder(folder: scratch.path("sous"), reason: "there is a file of that name"))
  }

  @Test("a reader of a store that is not there says so and makes nothing")
  func missing() throws {
    let scratch = try Scratch()
    #expect(
      storeError { _ = try KitchenReader(folder: scratch.folder) } == .missing(path: scratch.folder.database))
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path))
  }

  private func attempt(_ folder: StoreFolder) async throws -> [String] {
    let user = user
    return try await onOwnThread { try HammerProcess(["open", folder.path, "\(user)"]).lines() }
  }
}

extension Scratch {
  /// Sets the rights of the store's folder and files, and lets everybody come as far as the folder.
  fileprivate func open(folder rights: Int, files: Int) throws {
    let manager = FileManager.default
    for name in names {
      try manager.setAttributes([.posixPermissions: files], ofItemAtPath: "\(folder.path)/\(name)")
    }
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("state"))
    try manager.setAttributes([.posixPermissions: rights], ofItemAtPath: folder.path)
  }
}
