import Foundation
import GRDB
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("The log is damaged")
struct LostCommandsTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)

  /// A folder as a box that was cut off leaves it: the database, its log, and what was noted of the newest command.
  private func cutOff(_ commands: Int) throws -> (scratch: Scratch, home: HomeState) {
    let (running, left) = (try Scratch(), try Scratch())
    let store = try running.hastyStore()
    let home = try store.fill(seed: 7, through: commands)
    try left.folder.make()
    for name in ["sous.sqlite", "sous.sqlite-wal", "sous.last"] {
      try FileManager.default.copyItem(
        atPath: "\(running.folder.path)/\(name)", toPath: "\(left.folder.path)/\(name)")
    }
    return (left, home)
  }

  /// Turns a bit of the page in the middle of the log (https://www.sqlite.org/fileformat.html, section 4.1).
  private func flip(_ scratch: Scratch) throws -> Data {
    let log = URL(filePath: scratch.folder.database + "-wal")
    var bytes = try Data(contentsOf: log)
    let frame = 24 + 4096
    bytes[32 + (bytes.count / frame / 2) * frame + 24 + 100] ^= 0x10
    try bytes.write(to: log)
    return bytes
  }

  @Test("commands that were kept and are gone are told, once, and what there is stays to be looked at")
  func told() throws {
    let (scratch, _) = try cutOff(40)
    let log = try flip(scratch)
    let epoch = StoreSeal.mark(in: scratch.folder)?.epoch
    let reader = try KitchenReader(folder: scratch.folder)
    let missing = try reader.missing()
    #expect((1..<40).contains(missing))
    try reader.queue(to: "close").close()

    let store = try KitchenStore(folder: scratch.folder, now: Self.now)
    let loss = try #require(store.report.loss)
    #expect(loss.acknowledged == 40 && loss.last == 40 - missing)
    #expect(try store.lastSequence() == loss.last)
    let copy = scratch.folder.database + ".corrupt-20260314-180500"
    #expect(loss.copy == copy)
    #expect(try Data(contentsOf: URL(filePath: copy + "-wal")) == log)
    let first = loss.last + 1
    let what = missing == 1 ? "command 40 is" : "commands \(first) to 40 are"
    #expect(
      store.report.description
        == "The store's log was damaged, or an older copy was put in its place: \(what) missing that "
        + "had been kept. A copy of what there is was put at \(copy).")
    #expect(store.report.isTrouble)
    // Phones that have seen what is missing begin anew.
    #expect(try store.epoch() != epoch)
    #expect(try store.commit(.test(id: "after", events: [.shop("farm")])) == first)
    try store.close()
    let again = try scratch.store()
    #expect(!again.report.isTrouble)
  }

  @Test(
    "nothing is told where the log is whole, however the box ended, and where the note is old, damaged or not there")
  func nothing() throws {
    for spoil in [0, 1, 2, 3] {
      let (scratch, home) = try cutOff(20)
      let note = URL(filePath: scratch.folder.seal)
      switch spoil {
      case 1: try FileManager.default.removeItem(at: note)
      case 2: try Data(repeating: 0, count: 128).write(to: note)
      case 3:
        var bytes = try Data(contentsOf: note)
        bytes[40] ^= 0x01
        try bytes.write(to: note)
      default: break
      }
      let store = try scratch.store()
      #expect(store.report.loss == nil, "\(spoil)")
      #expect(try store.load() == home)
    }
  }

  @Test("the note follows each command, in one place of one length")
  func follows() throws {
    let scratch = try Scratch()
    let store = try scratch.hastyStore()
    #expect(StoreSeal.mark(in: scratch.folder) == nil)
    let epoch = try store.epoch()
    for number in 1...12 {
      try store.commit([.test(id: "\(number)", events: [.shop("shop \(number)")])])
      #expect(StoreSeal.mark(in: scratch.folder) == StoreSeal.Mark(epoch: epoch, sequence: number))
      #expect(try Data(contentsOf: URL(filePath: scratch.folder.seal)).count == 128)
    }
    // What is refused is not noted.
    #expect(throws: StoreError.self) { try store.commit([.test(id: "12", events: [.shop("again")])]) }
    #expect(StoreSeal.mark(in: scratch.folder)?.sequence == 12)
  }
}
