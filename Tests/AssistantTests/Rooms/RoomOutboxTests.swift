import Commands
import Foundation
import Server
import TestTools
import Testing

@testable import Assistant

@Suite("What waits in a room for the home's box")
struct RoomOutboxTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/outbox.jsonl" }

  private func sentence(_ id: String) -> RoomSentence {
    RoomSentence([.timer(.start(seconds: 60, name: id))], id: id, origin: .voice, at: 1_790_000_000.25)
  }

  @Test("is there after a restart, in its order, and goes from the front")
  func order() throws {
    var outbox = RoomOutbox(path)
    for id in ["a", "b", "c"] { try outbox.add(sentence(id)) }
    var again = RoomOutbox(path)
    #expect(again.sentences.map(\.id) == ["a", "b", "c"] && again.sentences[0].at == 1_790_000_000.25)
    try again.drop(2)
    #expect(RoomOutbox(path).sentences.map(\.id) == ["c"])
  }

  @Test("loses nothing but the line that a power cut has left half written")
  func torn() throws {
    var outbox = RoomOutbox(path)
    try outbox.add(sentence("a"))
    try outbox.add(sentence("b"))
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in whole.count / 2 + 2..<whole.count {
      try whole.prefix(length).write(to: URL(filePath: path))
      var cut = RoomOutbox(path)
      #expect(cut.sentences.map(\.id) == ["a"])
      try cut.add(sentence("c"))
      #expect(RoomOutbox(path).sentences.map(\.id) == ["a", "c"])
    }
  }

  @Test("cannot be read: nothing waits", arguments: ["", "\n\n", "{}", "\u{0}\u{1}", "[1,2]"])
  func nonsense(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(RoomOutbox(path).sentences.isEmpty)
  }
}
