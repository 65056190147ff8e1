import Commands
import Foundation
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("What the box is at work on when it goes down")
struct BeingReadTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)

  private func filled() throws -> Scratch {
    let scratch = try Scratch()
    let store = try scratch.store()
    let recipes = ["pie", "soup"].map {
      Recipe(id: $0, title: $0, ingredients: [], steps: ["Bake."], addedAt: Self.now)
    }
    let timer = KitchenTimer(
      id: "t", name: nil, seconds: 300, startedAt: Self.now,
      status: .running(deadline: Self.now.addingTimeInterval(300)))
    _ = try store.commit(
      .test(
        id: "a",
        events: recipes.map { .kitchen(.recipe(Change(from: nil, to: $0))) }
          + [.kitchen(.timer(Change(from: nil, to: timer)))]))
    try store.close()
    return scratch
  }

  /// Leaves behind what a box leaves that goes down while it is at work on these things.
  private func goDown(_ names: String..., in folder: StoreFolder) throws {
    var bytes = Data(count: 64 * 256)
    for (slot, name) in names.enumerated() {
      bytes.replaceSubrange(slot * 256..<slot * 256 + name.utf8.count, with: Data(name.utf8))
    }
    try bytes.write(to: URL(filePath: folder.path + "/being-read"))
  }

  @Test("is tried once more, and left out the third time, with a line that says so; timers are there")
  func thirdTime() throws {
    let scratch = try filled()
    for expected in [2, 1] {
      try goDown("recipes/pie", in: scratch.folder)
      let store = try scratch.store()
      var findings: [StoreFinding] = []
      // The box goes down at the same record again before it is read to its end.
      if expected == 1 {
        let state = try store.load { findings.append($0) }
        #expect(state.kitchen.recipes.keys.elements == ["soup"])
        #expect(state.kitchen.timers["t"] != nil)
        #expect(
          findings.map(\.description) == [
            "In the table recipes the row pie is left out: the box went down twice while it was at work on it."
          ])
      }
      try store.close()
    }
    #expect(BeingRead.setAside(in: scratch.folder) == ["recipes/pie"])
    // It stays so however often the box starts well.
    let store = try scratch.store()
    #expect(try store.load().kitchen.recipes.count == 1)
    #expect(try store.notes.isSetAside("recipes/pie"))
  }

  @Test("is no suspect any more once it is read to its end")
  func innocent() throws {
    let scratch = try filled()
    for _ in 0..<4 {
      try goDown("recipes/pie", "recipes/soup", in: scratch.folder)
      let store = try scratch.store()
      #expect(try store.load().kitchen.recipes.count == 2)
      try store.close()
    }
    #expect(BeingRead.setAside(in: scratch.folder).isEmpty)
  }

  @Test("is noted only meanwhile, whatever it is called")
  func noted() throws {
    let scratch = try filled()
    let store = try scratch.store()
    func left() throws -> [String] {
      try Data(contentsOf: URL(filePath: scratch.folder.path + "/being-read")).split(separator: 0)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    try store.notes.reading("recipes/pie") {
      try store.notes.reading("menus/b\nad \(String(repeating: "é", count: 300))") {
        let names = try left()
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.utf8.count < 256 && !$0.contains("\n") })
      }
    }
    #expect(try left().isEmpty)
    func refused() throws { throw Refusal.impossible("no") }
    #expect(throws: Refusal.self) { try store.notes.reading("x", refused) }
    #expect(try left().isEmpty)
    // More at a time than there is room for are only not noted.
    func deep(_ depth: Int) throws -> Int {
      depth == 0 ? try left().count : try store.notes.reading("n\(depth)") { try deep(depth - 1) }
    }
    #expect(try deep(70) == 64)
    #expect(try left().isEmpty)
  }

  @Test("does without notes where none can be written", arguments: ["garbage", "\u{FF}\n9 \n x y\n-3 recipes/pie"])
  func damaged(list: String) throws {
    let scratch = try filled()
    try list.write(toFile: scratch.folder.path + "/set-aside.txt", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: scratch.folder.path + "/being-read")
    try FileManager.default.createDirectory(
      atPath: scratch.folder.path + "/being-read", withIntermediateDirectories: false)
    let store = try scratch.store()
    #expect(try store.load().kitchen.recipes.count == 2)
    #expect(try store.notes.reading("recipes/pie") { 5 } == 5)
  }
}
