import Foundation
import SousClient
import Testing
import Wire

@Suite("The queue of what the box does not have yet")
struct OutboxTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sous-outbox-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "outbox.log") }

  private func entry(_ number: Int, name: String = "milk") -> Outbox.Entry {
    Outbox.Entry(change: Samples.adding("c\(number)", item: "i\(number)", name), madeAt: Samples.moment)
  }

  private func ids() throws -> [String] { try Outbox(file: file).entries.map(\.id) }

  @Test("What waits is there again after the app was killed, in its order")
  func survives() throws {
    let outbox = try Outbox(file: file)
    let name = "cr\u{E8}me\nfra\u{EE}che \u{1F95B}"
    for number in 1...3 { try outbox.add(entry(number, name: name)) }
    outbox.remove(["c2"])
    // Nothing is closed: another one opens what is on the disk.
    let next = try Outbox(file: file)
    #expect(next.entries == [entry(1, name: name), entry(3, name: name)])
    #expect(next.dropped == 0)
    try next.add(entry(4))
    #expect(try ids() == ["c1", "c3", "c4"])
  }

  @Test("Killed after any byte of the file, it keeps every whole line and goes on behind them")
  func everyPrefix() throws {
    let outbox = try Outbox(file: file)
    var lengths: [(length: Int, ids: [String])] = [(0, [])]
    func note() throws { lengths.append((try Data(contentsOf: file).count, outbox.entries.map(\.id))) }
    for number in 1...4 {
      try outbox.add(entry(number))
      try note()
      if number == 2 {
        outbox.remove(["c1"])
        try note()
      }
    }
    let whole = try Data(contentsOf: file)
    #expect(lengths.last?.length == whole.count)
    for length in 0...whole.count {
      try whole.prefix(length).write(to: file)
      let known = lengths.last { $0.length <= length }
      let opened = try Outbox(file: file)
      try #require(opened.entries.map(\.id) == known?.ids, "after \(length) bytes")
      try #require(opened.dropped == (known?.length == length ? 0 : 1))
      try opened.add(entry(9))
      try #require(try ids() == (known?.ids ?? []) + ["c9"], "after \(length) bytes")
    }
  }

  @Test("A line with a flipped bit is dropped, and the others are kept", arguments: [0, 5, 9, 40])
  func damaged(place: Int) throws {
    let outbox = try Outbox(file: file)
    for number in 1...3 { try outbox.add(entry(number)) }
    var bytes = try Data(contentsOf: file)
    let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    bytes[second + place] ^= 4
    try bytes.write(to: file)
    let opened = try Outbox(file: file)
    #expect(opened.entries.map(\.id) == ["c1", "c3"])
    #expect(opened.dropped == 1)
  }

  @Test("The same change is taken once")
  func repeats() throws {
    let outbox = try Outbox(file: file)
    for _ in 0..<3 { try outbox.add(entry(1)) }
    #expect(outbox.entries.count == 1)
    #expect(try ids() == ["c1"])
  }

  @Test("No more are taken than it may hold, and the error says what to do")
  func full() throws {
    let outbox = try Outbox(file: file, limit: 2)
    try outbox.add(entry(1))
    try outbox.add(entry(2))
    let failure = #expect(throws: Outbox.Failure.self) { try outbox.add(entry(3)) }
    #expect(failure == .full(most: 2))
    #expect(failure?.description == "2 changes wait for the box already. Connect to it, then go on.")
    outbox.remove(["c1"])
    try outbox.add(entry(3))
    #expect(try ids() == ["c2", "c3"])
  }

  @Test("A change that the box would not take is refused at once")
  func large() throws {
    let outbox = try Outbox(file: file)
    let failure = #expect(throws: Outbox.Failure.self) {
      try outbox.add(entry(1, name: String(repeating: "x", count: 70_000)))
    }
    #expect(failure?.description.contains("the box takes 61440 at most") == true)
    #expect(try ids() == [])
  }

  @Test("A place that cannot be written to is named in the error")
  func unwritable() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "file"))
    let failure = #expect(throws: Outbox.Failure.self) {
      try Outbox(file: folder.appending(path: "file/outbox.log"))
    }
    #expect(failure?.description.contains("\(folder.path)/file/outbox.log") == true)
    #expect(failure?.description.contains("\n") == false)
  }

  @Test("The file does not grow with what was answered")
  func tidy() throws {
    let outbox = try Outbox(file: file)
    try outbox.add(entry(0))
    for number in 1...600 {
      try outbox.add(entry(number))
      outbox.remove(["c\(number)"])
    }
    #expect(try Data(contentsOf: file).count < 60_000)
    #expect(try ids() == ["c0"])
    outbox.remove(["c0"])
    #expect(try Data(contentsOf: file).isEmpty)
  }

  @Test("A rewriting that was cut short leaves nothing behind")
  func halfRewritten() throws {
    try Outbox(file: file).add(entry(1))
    let half = file.appendingPathExtension("new")
    try Data("0000".utf8).write(to: half)
    #expect(try ids() == ["c1"])
    #expect(!FileManager.default.fileExists(atPath: half.path))
  }

  @Test("Every kind of change comes back as it was")
  func kinds() throws {
    var updated = ItemUpdated(id: "4", at: Samples.moment, itemId: "i")
    (updated.fields.store, updated.fields.quantity) = ("", .number(2.5))
    var pantry = AddPantryItem(id: "7", name: "rice")
    pantry.barcode = "5000112637922"
    let changes: [WireChange] = [
      Samples.adding("1", item: "i", "milk"), Samples.checking("2", item: "i"),
      .itemUnchecked(ItemUnchecked(id: "3", itemId: "i")), .itemUpdated(updated),
      .itemRemoved(ItemRemoved(id: "5", ingredient: "milk", qty: 1, unit: "liter", itemId: "i")),
      .itemDeleted(ItemDeleted(id: "6", itemId: "i")), .pantryItem(pantry),
      .timer(TimerCommandFrame(id: "8", action: .extend, timerId: "t", seconds: 60)),
      .command(CommandFrame(id: "9", intent: "shopping.add", slots: ["items": .list([.text("tea"), .number(2)])])),
    ]
    let outbox = try Outbox(file: file)
    for change in changes {
      try outbox.add(Outbox.Entry(change: change, madeAt: Samples.moment, expiresAt: Samples.moment + 1))
    }
    #expect(try Outbox(file: file).entries == outbox.entries)
    #expect(outbox.entries.map(\.change) == changes)
  }

  @Test("At random, killed again and again, it holds what a list in memory would")
  func random() throws {
    for seed in 0..<40 {
      var dice = Dice(UInt64(seed))
      let file = folder.appending(path: "\(seed).log")
      var outbox = try Outbox(file: file)
      var model: [String] = []
      for number in 0..<60 {
        switch dice.below(5) {
        case 0, 1:
          try outbox.add(entry(number))
          model.append("c\(number)")
        case 2 where !model.isEmpty:
          let gone = model.remove(at: dice.below(model.count))
          outbox.remove([gone, "unknown"])
        case 3:
          // Killed while the next line was being written.
          let handle = try FileHandle(forWritingTo: file)
          try handle.seekToEnd()
          try handle.write(contentsOf: Data("3f2a19bc {\"add\":{".utf8).prefix(dice.below(18)))
          try handle.close()
          outbox = try Outbox(file: file)
        default: break
        }
        try #require(outbox.entries.map(\.id) == model, "seed \(seed)")
      }
    }
  }
}
