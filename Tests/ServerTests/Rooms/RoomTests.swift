import Commands
import Foundation
import Home
import Kitchen
import Store
import TestHouse
import TestTime
import TestWeb
import Testing
import Wire

@testable import Server

@Suite("What boxes in other rooms ask of the home's box", .deadline())
struct RoomTests {
  /// A box in another room, as far as it speaks with the home's.
  private struct RoomBox {
    let web: Web
    let headers: [(String, String)]
    let id: String

    init(_ house: TestHouse, _ port: Int) throws {
      let (token, device) = try house.devices.pair(code: house.devices.offer(.family).code, name: "Bedroom")
      (web, id) = (Web(port: port), device.id)
      headers = [("authorization", "Bearer \(token)"), ("content-type", "application/json")]
    }

    func say(_ sentence: RoomSentence) async throws -> [RoomOutcome] {
      let body = String(decoding: try JSONEncoder().encode(sentence), as: UTF8.self)
      let answer = try await web.ask(.POST, "/api/v1/room/sentences", Foundation.Data(body.utf8), headers)
      guard answer.status == 200 else { throw ErrorFrame(.refused, "\(answer.status) \(answer.text)") }
      return try JSONDecoder().decode(Data<[RoomOutcome]>.self, from: Foundation.Data(answer.text.utf8)).data
    }

    func news(after last: Int, announced: Int? = nil, wait: Int = 0) async throws -> RoomDesk.News {
      let more = announced.map { "&announced=\($0)" } ?? ""
      let answer = try await web.get("/api/v1/room/journal?after=\(last)&wait=\(wait)\(more)", headers)
      guard answer.status == 200 else { throw ErrorFrame(.refused, "\(answer.status) \(answer.text)") }
      return try JSONDecoder().decode(Data<RoomDesk.News>.self, from: Foundation.Data(answer.text.utf8)).data
    }

    struct Data<Value: Decodable>: Decodable { var data: Value }
  }

  private func serving(_ body: @Sendable (TestHouse, RoomBox) async throws -> Void) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      try await body(house, RoomBox(house, server.port))
    }
  }

  private func timer(_ seconds: Int, _ name: String) -> Command { .timer(.start(seconds: seconds, name: name)) }

  @Test("what is said there is done here, once, and what it makes is known to be that room's")
  func said() async throws {
    try await serving { house, room in
      let sentence = RoomSentence([timer(600, "pasta")], id: "one", origin: .voice)
      let first = try await room.say(sentence)
      guard case .done(let receipt)? = first.first else { throw ErrorFrame(.refused, "\(first)") }
      #expect(receipt.isKept && receipt.say.contains("Pasta timer") && receipt.sequence == 1)
      #expect(try await room.say(sentence) == first)
      let made = try #require(await house.bus.state.kitchen.timers.values.first)
      #expect(await house.bus.state.kitchen.timers.count == 1)
      #expect(RoomDesk.room(of: made.id) == String(room.id.prefix(8)))
      #expect(house.rooms?.isHere(String(room.id.prefix(8))) == true)
      house.clock.advance(by: 60)
      #expect(house.rooms?.isHere(String(room.id.prefix(8))) == false)
      #expect(RoomDesk.room(of: UUID().uuidString) == nil)
    }
  }

  @Test("what was said while the home's box was away counts from then, and nothing counts from a moment to come")
  func late() async throws {
    try await serving { house, room in
      let start = house.clock.now
      let earlier = start.timeIntervalSince1970 - 240
      _ = try await room.say(RoomSentence([timer(600, "pasta")], id: "a", origin: .voice, at: earlier))
      _ = try await room.say(RoomSentence([timer(600, "rice")], id: "b", origin: .voice, at: earlier + 100_000))
      _ = try await room.say(RoomSentence([timer(60, "tea")], id: "c", origin: .voice, at: earlier))
      _ = try await room.say(RoomSentence([.clock(.tick)], id: "d", origin: .clock, at: earlier + 61))
      _ = try await room.say(RoomSentence([.timer(.stop)], id: "e", origin: .voice, at: earlier + 65))
      let timers = await house.bus.state.kitchen.timers.values
      let ends = Dictionary(
        timers.compactMap { timer -> (String, Double)? in
          guard case .running(let deadline) = timer.status else { return nil }
          return (timer.name ?? "", deadline.timeIntervalSince(start))
        }, uniquingKeysWith: { first, _ in first })
      // The tea rang and was stopped, all in its own time.
      #expect(ends == ["pasta": 360, "rice": 600])
      #expect(timers.allSatisfy { !$0.isRinging })
    }
  }

  @Test("a question, a refusal and what yes does come over as they are")
  func answers() async throws {
    try await serving { _, room in
      let asked = try await room.say(RoomSentence([.timer(.list)], id: "q", origin: .voice))
      guard case .done(let told)? = asked.first else { throw ErrorFrame(.refused, "\(asked)") }
      #expect(!told.isKept && !told.say.isEmpty)
      let missing = try await room.say(
        RoomSentence([.timer(.cancel(target: Target(name: "rice"))), timer(60, "egg")], id: "r", origin: .text))
      guard case .refused(let refusal)? = missing.first else { throw ErrorFrame(.refused, "\(missing)") }
      #expect(!refusal.say.isEmpty && missing.count == 2)
      let stopped = try await room.say(
        RoomSentence(
          [.timer(.cancel(target: Target(name: "rice"))), timer(60, "egg")], id: "s", origin: .text,
          stopsWhenRefused: true))
      #expect(stopped.count == 1)
    }
  }

  @Test("its copy follows: command by command, at once, and as a whole")
  func follows() async throws {
    try await serving { house, room in
      for name in ["milk", "bread"] {
        try await house.perform(
          .shopping(.add(items: [SpokenItem(name: name)], list: nil, store: nil, person: nil)))
      }
      let folder = FileManager.default.temporaryDirectory.appending(path: "room-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = try KitchenStore(.file(StoreFolder(path: folder.appending(path: "copy").path)))
      let news = try await room.news(after: 0)
      #expect(news.last == 2 && news.epoch == house.epoch)
      #expect(try copy.copy(news.commands).count == 2)
      #expect(try copy.copy(news.commands).isEmpty)
      #expect(try copy.load() == house.store.load())
      // What comes while somebody waits is told at once.
      async let next = room.news(after: 2, wait: 20)
      try await house.perform(.shopping(.add(items: [SpokenItem(name: "eggs")], list: nil, store: nil, person: nil)))
      let told = try await next
      #expect(told.commands.count == 1)
      // Something of its own stands where the home's command belongs: it begins anew, with the whole store.
      _ = try copy.commit([
        JournalEntry(id: "own", time: house.clock.now, origin: .voice, command: .timer(.list), events: [], say: "")
      ])
      #expect(throws: JournalConflict.self) { try copy.copy(told.commands) }
      let whole = try await room.web.get("/api/v1/room/store", room.headers).body
      let place = folder.appending(path: "whole")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let source = StoreFolder(path: place.path)
      try whole.write(to: URL(filePath: source.database))
      try StoreCopy(from: try KitchenStore(.file(source)), to: copy).replace()
      #expect(try copy.load() == house.store.load())
      let (there, here) = (try copy.entries(after: 0, limit: 10), try house.store.entries(after: 0, limit: 10))
      #expect(there.map(\.entry.id) == here.map(\.entry.id))
      #expect(try copy.epoch() == house.epoch)
    }
  }

  @Test("the copy of the store holds nobody's token and no PIN, not even between its rows")
  func secrets() async throws {
    try await serving { house, room in
      try house.store.save(deskPIN: "salt:the-hash-of-the-pin")
      let hash = try #require(house.devices.devices.first?.tokenHash)
      let whole = try await room.web.get("/api/v1/room/store", room.headers).body
      #expect(whole.count > 10_000 && whole.range(of: Data("journal".utf8)) != nil)
      #expect(whole.range(of: Data(hash.utf8)) == nil && whole.range(of: Data("the-hash-of-the-pin".utf8)) == nil)
    }
  }

  @Test("what is announced reaches every room once, and none that comes later")
  func announced() async throws {
    try await serving { house, room in
      // As the home's box does.
      let publications = await house.bus.publications()
      let desk = try #require(house.rooms)
      let following = Task { for await one in publications { desk.follow(one) } }
      defer { following.cancel() }
      let start = try await room.news(after: 0)
      #expect(start.announcements.isEmpty)
      async let waiting = room.news(after: 0, announced: start.announced, wait: 20)
      let said = RoomSentence([.box(.announce(text: "dinner is ready"))], id: "a", origin: .voice)
      _ = try await room.say(said)
      let news = try await waiting
      #expect(news.announcements.map(\.text) == ["Dinner is ready."] && news.announcements.map(\.id) == ["a"])
      #expect(try await room.news(after: 0, announced: news.announced).announcements.isEmpty)
      #expect(try await room.news(after: 0).announcements.isEmpty)
      #expect(await house.bus.sequence == 0)
    }
  }

  @Test("a room that alone hears the wake word answers it, and what is no bid is refused")
  func bids() async throws {
    try await serving { _, room in
      let good = try await room.web.ask(
        .POST, "/api/v1/room/bids", Data(#"{"score":9.5,"level":-24}"#.utf8), room.headers)
      #expect(good.status == 200 && good.text.contains("true"), "\(good.text)")
      for body in [
        #"{"score":1e300,"level":0}"#, #"{"score":9,"level":-1000}"#, #"{"score":9}"#, "[]", "",
        #"{"score":"9","level":0}"#,
      ] {
        let answer = try await room.web.ask(.POST, "/api/v1/room/bids", Data(body.utf8), room.headers)
        #expect(answer.status == 400, "\(body) \(answer.text)")
      }
    }
  }

  @Test(
    "what makes no sense is refused, and does nothing",
    arguments: [
      #"{}"#, #"{"id":"a","commands":[],"origin":"voice","stopsWhenRefused":false}"#,
      #"{"id":"a","commands":[{"timer":{"list":{}}}],"origin":"http","stopsWhenRefused":false}"#,
      #"{"id":"","commands":[{"timer":{"list":{}}}],"origin":"voice","stopsWhenRefused":false}"#, "[", "null",
    ])
  func nonsense(body: String) async throws {
    try await serving { house, room in
      let answer = try await room.web.ask(.POST, "/api/v1/room/sentences", Data(body.utf8), room.headers)
      #expect(answer.status == 400, "\(answer.text)")
      #expect(await house.bus.sequence == 0)
      for query in ["after=-1", "after=x", "wait=31", "after=99999999999999999999"] {
        let answer = try await room.web.get("/api/v1/room/journal?\(query)", room.headers)
        #expect(answer.status == 400, "\(query)")
      }
    }
  }

  @Test("a guest, and the page on the box's own machine, are no rooms; the clock of a room does what the clock may")
  func rights() async throws {
    try await serving { house, room in
      let (token, _) = try house.devices.pair(code: house.devices.offer(.guest).code, name: "Guest")
      let guest = [("authorization", "Bearer \(token)")]
      let (strange, own) = (
        try await room.web.get("/api/v1/room/store", guest), try await room.web.get("/api/v1/room/store")
      )
      #expect(strange.status == 403 && own.status == 422)
      let outcomes = try await room.say(RoomSentence([timer(60, "egg")], id: "x", origin: .clock))
      guard case .refused(.forbidden)? = outcomes.first else { throw ErrorFrame(.refused, "\(outcomes)") }
    }
  }

  @Test("a room that is revoked while it waits for news gets none")
  func revoked() async throws {
    try await serving { house, room in
      async let waiting = room.web.get("/api/v1/room/journal?after=0&wait=20", room.headers)
      while house.devices.devices.first(where: { $0.id == room.id })?.seenAt == nil { await Task.yield() }
      _ = try house.devices.revoke(room.id)
      try await house.perform(.timer(.start(seconds: 60, name: "egg")))
      let answer = try await waiting
      #expect(answer.status == 401 && !answer.text.contains("egg"), "\(answer.text)")
    }
  }

  @Test("a room's clock ticks, and gives no other command, past a PIN or without one")
  func clockOnly() async throws {
    try await serving { house, room in
      for isLocked in [false, true] {
        if isLocked { try house.devices.deskLock.set("2468", by: nil) }
        for command in try SampleCommands.all() where command != .clock(.tick) {
          let id = "\(command.intent) \(isLocked)"
          let outcomes = try await room.say(RoomSentence([command], id: id, origin: .clock))
          guard case .refused(.forbidden)? = outcomes.first else { throw ErrorFrame(.refused, "\(id): \(outcomes)") }
        }
      }
      let outcomes = try await room.say(RoomSentence([.clock(.tick)], id: "tick", origin: .clock))
      guard case .done? = outcomes.first else { throw ErrorFrame(.refused, "\(outcomes)") }
    }
  }
}
