import Foundation
import GRDB
import Home
import Testing

@testable import Store

@Suite("Opening a store")
struct OpeningTests {
  @Test("a new store is made, for this user alone, and says so")
  func new() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    #expect(store.report.isNew)
    #expect(store.report.description == "A new store was made: \(scratch.folder.database).")
    #expect(try store.load() == HomeState())
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("it opens again and says nothing is new")
  func again() throws {
    let scratch = try Scratch()
    let home = try scratch.store().fill(seed: 1, through: 20)
    let store = try scratch.store()
    #expect(store.report == OpenReport(database: scratch.folder.database, isNew: false))
    #expect(try store.load() == home)
  }

  @Test(
    "commits are written ahead and wait for the disk; keys are enforced; the file names its program",
    arguments: [
      ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "50"),
      ("application_id", "\(0x534F_5553)"), ("user_version", "\(Schema.version)"),
    ])
  func pragma(name: String, value: String) throws {
    let store = try Scratch().store()
    let found = try store.queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    #expect(found == value)
  }

  @Test(
    "the folder is the XDG state folder",
    arguments: [
      (["XDG_STATE_HOME": "/var/state", "HOME": "/home/sam"], "/var/state/sous"),
      (["XDG_STATE_HOME": "/var/state//"], "/var/state/sous"),
      (["XDG_STATE_HOME": "", "HOME": "/home/sam"], "/home/sam/.local/state/sous"),
      (["XDG_STATE_HOME": "relative", "HOME": "/home/sam"], "/home/sam/.local/state/sous"),
      (["HOME": "/home/sam/"], "/home/sam/.local/state/sous"),
    ])
  func standard(environment: [String: String], path: String) {
    #expect(StoreFolder.standard(environment: environment).path == path)
  }

  @Test("others read while the box writes")
  func reader() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    var home = try store.fill(seed: 2, through: 5)
    let reader = try KitchenReader(folder: scratch.folder)
    #expect(try reader.load() == home)
    home = try store.fill(seed: 2, from: 6, through: 8, in: home)
    #expect(try reader.load() == home)
    #expect(try reader.entries(after: 6).map(\.sequence) == [7, 8])
  }

  @Test("a reader reads what a box that is gone has left")
  func readerAlone() throws {
    let scratch = try Scratch()
    let home = try scratch.store().fill(seed: 2, through: 5)
    #expect(try KitchenReader(folder: scratch.folder).load() == home)
    // And is not in the way of the next box.
    #expect(try scratch.store().load() == home)
  }

  @Test("a closed store lets the next box in and keeps nothing more")
  func closed() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let home = try store.fill(seed: 3, through: 4)
    try store.close()
    #expect(scratch.names == ["being-read", "sous.last", "sous.lock", "sous.sqlite"])
    let next = try scratch.store()
    #expect(storeError { _ = try store.commit(.test(id: "late", events: [.shop("farm")])) } != nil)
    #expect(try next.load() == home)
    #expect(try next.entry(id: "late") == nil)
  }

  @Test("a path with spaces, question marks and percent signs is just a path")
  func oddPath() throws {
    let scratch = try Scratch()
    let folder = StoreFolder(path: scratch.path("my kitchen? 100%41 é#"))
    _ = try KitchenStore(folder: folder).commit(.test(id: "a", events: [.shop("farm")]))
    #expect(FileManager.default.fileExists(atPath: folder.database))
    #expect(try KitchenReader(folder: folder).load().kitchen.shops.count == 1)
  }
}
