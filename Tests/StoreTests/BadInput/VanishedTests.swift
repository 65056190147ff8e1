import Foundation
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("The database is gone, and a household was kept in it")
struct VanishedTests {
  private func take(_ folder: StoreFolder, emptied: Bool) throws {
    try FileManager.default.removeItem(atPath: folder.database)
    if emptied { try Data().write(to: URL(filePath: folder.database)) }
  }

  @Test("no new one takes its place without a word: what was kept is told, and how to go on", arguments: [true, false])
  func refused(emptied: Bool) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    try store.fill(seed: 1, through: 12)
    try store.close()
    try take(scratch.folder, emptied: emptied)
    let error = storeError { _ = try scratch.store() }
    #expect(
      error
        == .vanished(
          path: scratch.folder.database, what: emptied ? "empty" : "gone",
          trace: "a household was kept in it, up to command 12"))
    #expect(
      error?.description
        == "\(scratch.folder.database) is \(emptied ? "empty" : "gone"), and a household was kept in it, up to command 12; "
        + "put a backup there, or begin anew with \u{201C}sous run --new-household\u{201D}.")
    #expect(storeError { _ = try KitchenReader(folder: scratch.folder) } == error)
    // And the next time as well.
    #expect(storeError { _ = try scratch.store() } == error)
    #expect(FileManager.default.fileExists(atPath: scratch.folder.database) == emptied)
  }

  @Test("pictures without a database tell of a household, too")
  func pictures() throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let name = try #require(try PictureShelf(scratch.folder).keep(png))
    let error = storeError { _ = try scratch.store() }
    #expect(
      error
        == .vanished(
          path: scratch.folder.database, what: "gone", trace: "the pictures of a household are beside it"))
    #expect(PictureShelf(scratch.folder).picture(named: name)?.data == png)
  }

  @Test("who wants a new household gets one, and a backup that is put there is taken as it is")
  func anew() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let home = try store.fill(seed: 1, through: 12)
    let epoch = try store.epoch()
    try KitchenReader(folder: store.folder).copy(to: scratch.path("backup"))
    try store.close()
    try take(scratch.folder, emptied: false)
    let new = try KitchenStore(folder: scratch.folder, beginsAnew: true)
    #expect(new.report.isNew && !new.report.isTrouble)
    #expect(try new.epoch() != epoch && new.load() == HomeState())
    try new.fill(seed: 2, through: 3)
    try new.close()
    // It is there now: nothing has to be said twice.
    try scratch.store().close()

    try FileManager.default.removeItem(atPath: scratch.folder.database)
    try FileManager.default.copyItem(atPath: scratch.path("backup"), toPath: scratch.folder.database)
    let back = try scratch.store()
    #expect(
      back.report.description
        == "The store \(scratch.folder.database) holds another household than the one that was kept "
        + "here; if that was not meant, put its backup there.")
    #expect(try back.load() == home)
    try back.close()
    #expect(try !scratch.store().report.isTrouble)
  }

  @Test("a folder in which nothing was kept yet is a place for a new store, also where there is an empty file")
  func fresh() throws {
    let scratch = try Scratch()
    try scratch.store().close()
    try take(scratch.folder, emptied: true)
    #expect(try scratch.store().report.isNew)
  }

  @Test("nobody else can read the database, its log and its folder, and what is open is closed at the start")
  func rights() throws {
    let scratch = try Scratch()
    func rights(_ path: String) -> Int? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }
    let files = ["", "-wal", "-shm"].map { scratch.folder.database + $0 }
    var store: KitchenStore? = try scratch.store()
    try store?.fill(seed: 1, through: 3)
    #expect(rights(scratch.folder.path) == 0o700)
    #expect(files.map(rights) == [0o600, 0o600, 0o600])
    store = nil
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: scratch.folder.database)
    store = try scratch.store()
    try store?.fill(seed: 2, from: 4, through: 5, in: try store?.load() ?? .init())
    #expect(rights(scratch.folder.path) == 0o700)
    #expect(files.map(rights) == [0o600, 0o600, 0o600])
  }
}
