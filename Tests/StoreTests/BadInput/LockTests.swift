import Foundation
import StoreTestSupport
import Testing

@testable import Store

@Suite("Others are at the store")
struct LockTests {
  @Test("a second box on one store is told which process has it, and changes nothing")
  func secondBox() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let error = storeError { _ = try scratch.store() }
    #expect(error == .inUse(folder: scratch.folder.path, pid: getpid()))
    #expect(
      error?.description == "Another sous (process \(getpid())) uses the store in \(scratch.folder.path); "
        + "stop it, or set SOUS_STATE to another folder.")
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
  }

  @Test("of two processes the first has the store, and a killed one leaves no lock")
  func processes() async throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    try await onOwnThread {
      let first = try HammerProcess(["commit", folder.path, "1"])
      #expect(first.line() == "c-1")
      let second = try HammerProcess(["open", folder.path, "\(getuid())"])
      #expect(
        second.lines() == [StoreError.inUse(folder: folder.path, pid: first.pid).description])
      first.kill()
      #expect(first.wait().wasKilled)
      #expect(try KitchenStore(folder: folder).lastSequence() >= 1)
    }
  }

  @Test(
    "what an earlier owner left in the lock file does not matter", arguments: ["", "99999999999999999999\n", "é\u{0}"])
  func staleLock(content: String) throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    try content.write(toFile: scratch.folder.lock, atomically: false, encoding: .utf8)
    let store = try scratch.store()
    #expect(storeError { _ = try scratch.store() } == .inUse(folder: scratch.folder.path, pid: getpid()))
    withExtendedLifetime(store) {}
  }

  @Test("a commit while another program writes is refused after the wait, whole, and the next one works")
  func locked() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let home = try store.fill(seed: 1, through: 3)
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let error = storeError { _ = try store.commit(.test(id: "c-4", events: [.shop("farm")])) }
    #expect(error == .locked(path: scratch.folder.database))
    #expect(
      error?.description == "Another program holds \(scratch.folder.database); "
        + "close it (a database browser? a backup?) and try again.")
    #expect(try store.load() == home)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try store.fill(seed: 1, from: 4, through: 5, in: home)
  }

  @Test("opening while another program has the database to itself is refused after the wait")
  func lockedAtOpening() throws {
    let scratch = try Scratch()
    try scratch.store().fill(seed: 1, through: 3)
    let other = try scratch.otherProgram()
    try other.inDatabase {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM shops")
    }
    #expect(storeError { _ = try scratch.store() } == .locked(path: scratch.folder.database))
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try scratch.store().lastSequence() == 3)
    #expect(scratch.names.allSatisfy { !$0.contains("corrupt") })
  }
}
