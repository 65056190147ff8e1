import Foundation
import SousClient
import TestTime
import Testing
import Wire

@Suite("A connection", .deadline(240))
struct SousConnectionTests {
  private let box = ScriptedBox()
  private let time = ManualTime()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sous-client-\(UUID().uuidString)")

  private func connection(
    in folder: URL? = nil, token: String? = "secret", person: String? = nil
  ) throws -> SousConnection {
    let address = try #require(BoxAddress("http://127.0.0.1:8080"))
    var settings = ConnectionSettings(address: address, token: token)
    (settings.folder, settings.person) = (folder, person)
    return try SousConnection(settings, over: box, time: time.client)
  }

  // A connection that has its snapshot.
  private func connected(
    in folder: URL? = nil
  ) async throws -> (SousConnection, ScriptedBox.Link) {
    let connection = try connection(in: folder)
    await connection.start()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    let milk = Samples.item("m", "milk", at: time.now - 60)
    try link.say(Samples.snapshot(5, items: [milk], time: time.now))
    await connection.isLinked { $0 == .connected }
    return (connection, link)
  }

  // MARK: Connecting

  @Test("It says who it is, and shows what the box tells")
  func hello() async throws {
    let connection = try connection(person: "sam")
    await connection.start()
    let link = await box.accept()
    let hello = try await link.frame(Hello.self)
    #expect(hello.token == "secret")
    #expect((hello.since, hello.epoch, hello.person) == (nil, nil, "sam"))
    #expect(await box.asked.map(\.url.absoluteString) == ["ws://127.0.0.1:8080/ws"])
    #expect(await box.asked.map(\.token) == ["secret"])
    var milk = Samples.item("m", "milk")
    milk.forUsers = ["sam"]
    try link.say(Samples.snapshot(5, items: [milk]))
    let view = await connection.shows { !$0.items().isEmpty }
    #expect(view?.items().map(\.name) == ["milk"])
    #expect((view?.today, view?.role) == ("2026-03-14", "family"))
    await connection.stop()
    #expect(await connection.state == .stopped)
  }

  @Test("A lost connection comes back after a wait, and asks for what it missed")
  func comesBack() async throws {
    let (connection, link) = try await connected()
    time.advance(by: 3)
    link.breakOff()
    await time.someoneWaits(.seconds(0.5))
    #expect(
      await connection.state
        == .waiting(
          reason: "The connection was lost: the cable was cut.", retryAt: time.now + 0.5, staleSince: time.now))
    #expect(await connection.names == ["milk"])
    time.advance(by: 0.5)
    let next = await box.accept()
    let hello = try await next.frame(Hello.self)
    #expect((hello.since, hello.epoch) == (5, Samples.epoch))
    try next.say(Samples.change(6, set: [Samples.item("e", "eggs")]))
    try next.say(Samples.change(7, removing: ["m"]))
    await connection.shows { $0.items().map(\.name) == ["eggs"] }
    #expect(await connection.state == .connected)
    await connection.stop()
  }

  @Test("Each wait is twice as long, up to half a minute, and short again after it worked")
  func backOff() async throws {
    let connection = try connection()
    await connection.start()
    for seconds in [0.5, 1, 2, 4, 8, 16, 30, 30] {
      await box.refuse(.unreachable("nothing answers there"))
      await time.someoneWaits(.seconds(seconds))
      time.advance(by: seconds)
    }
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    try link.say(Samples.snapshot(1))
    await connection.isLinked { $0 == .connected }
    link.breakOff()
    await time.someoneWaits(.seconds(0.5))
    await connection.stop()
  }

  @Test("It does not wait when the app says so")
  func retryNow() async throws {
    let connection = try connection()
    await connection.start()
    await box.refuse(.unreachable("nothing answers there"))
    await connection.isLinked { if case .waiting = $0 { true } else { false } }
    await time.someoneWaits(.seconds(0.5))
    await connection.retryNow()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    await connection.stop()
  }

  @Test("A device that the box does not know asks to be paired, and does not try again")
  func unauthorized() async throws {
    let connection = try connection()
    await connection.start()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    try link.say(ErrorFrame(.unauthorized, "This device is not paired."))
    link.breakOff()
    await connection.isLinked { $0 == .needsPairing("This device is not paired.") }
    await connection.stop()
    #expect(await box.asked.count == 1)
  }

  @Test("A link that gives no sign of life is given up")
  func halfOpen() async throws {
    let connection = try connection()
    await connection.start()
    let link = await box.accept(isAlive: false)
    _ = try await link.frame(Hello.self)
    try link.say(Samples.snapshot(1))
    await connection.isLinked { $0 == .connected }
    await time.someoneWaits(.seconds(20))
    time.advance(by: 20)
    await time.someoneWaits(.seconds(10))
    time.advance(by: 10)
    await connection.isLinked { if case .waiting = $0 { true } else { false } }
    await connection.stop()
  }

  @Test("A change of another store has it begin anew")
  func otherStore() async throws {
    let (connection, link) = try await connected()
    try link.say(Samples.change(9, epoch: "other"))
    await time.someoneWaits(.seconds(0.5))
    time.advance(by: 0.5)
    let next = await box.accept()
    #expect(try await next.frame(Hello.self).since == nil)
    try next.say(Samples.snapshot(2, items: [], epoch: "other"))
    await connection.shows { $0.items().isEmpty }
    await connection.stop()
  }

  @Test(
    "What is no frame, and frames of a later day, are passed over",
    arguments: ["", "{", "[]", #"{"type":"new","data":{}}"#, #"{"type":"heard","data":3}"#])
  func strange(text: String) async throws {
    let (connection, link) = try await connected()
    link.say(text)
    try link.say(Samples.change(6, removing: ["m"]))
    await connection.shows { $0.items().isEmpty }
    #expect(await connection.state == .connected)
    await connection.stop()
  }

  @Test("What the box heard before is told with its snapshot")
  func recent() async throws {
    let connection = try connection()
    await connection.start()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    let heard = Heard(
      text: "add tea", intent: "shopping.add", accepted: true, reason: nil, say: "Added tea.", origin: "voice")
    let told = try await connection.first { update -> [Heard]? in
      if case .recent(let recent) = update { recent } else { nil }
    } then: {
      try link.say(Samples.snapshot(5, time: time.now, recent: [heard]))
    }
    #expect(told == [heard])
    await connection.stop()
  }

  @Test("What the box does and hears reaches the app")
  func announcements() async throws {
    let (connection, link) = try await connected()
    let heard = Heard(
      text: "add tea", intent: "shopping.add", accepted: true, reason: nil, say: "Added tea.", origin: "voice")
    let ended = TimerEnded(seq: 6, id: "t", name: "pasta", title: "pasta timer", seconds: 600)
    let status = Status(listening: true)
    let show = Show(seq: 6, id: "c16", .meal, slot: "dinner", date: "2026-03-14")
    var told: [ConnectionUpdate] = []
    let updates = await connection.updates()
    try link.say(heard)
    try link.say(ended)
    try link.say(show)
    try link.say(status)
    for await update in updates {
      switch update {
      case .heard, .timerEnded, .show, .status: told.append(update)
      default: break
      }
      if told.count == 4 { break }
    }
    #expect(told == [.heard(heard), .timerEnded(ended), .show(show), .status(status)])
    await connection.stop()
  }

  // MARK: Sending

  @Test("A change is shown at once, sent, and waits until it is answered")
  func sending() async throws {
    let (connection, link) = try await connected()
    let item = try await connection.addItem("Eggs", quantity: .number(6))
    #expect(await connection.names == ["milk", "Eggs"])
    #expect(await connection.view.waiting == 1)
    let frame = try await link.frame(ItemAdded.self)
    #expect((frame.itemId, frame.name, frame.quantity) == (item, "Eggs", .number(6)))
    let id = try #require(frame.id)
    try link.say(Ack(id: id, seq: 6, done: true, say: "Added 6 eggs."))
    await connection.shows { $0.waiting == 0 }
    #expect(await connection.names == ["milk", "Eggs"])
    await connection.stop()
  }

  @Test("One waits for the answer to the other, and what is unavailable is sent again, before what came after it")
  func inOrder() async throws {
    let (connection, link) = try await connected()
    try await connection.check("m")
    try await connection.uncheck("m")
    let first = try await link.frame(ItemChecked.self)
    try link.say(ErrorFrame(id: first.id, .unavailable, "The disk is full."))
    await time.someoneWaits(.seconds(1))
    time.advance(by: 1)
    let again = try await link.frame(ItemChecked.self)
    #expect(again == first)
    try link.say(ErrorFrame(id: first.id, .rateLimited, "Not so fast."))
    await time.someoneWaits(.seconds(2))
    time.advance(by: 2)
    #expect(try await link.frame(ItemChecked.self) == first)
    try link.say(Ack(id: first.id, seq: 6, done: true, say: ""))
    let second = try await link.frame(ItemUnchecked.self)
    let (early, late) = (try #require(first.at), try #require(second.at))
    #expect(early < late)
    #expect(try #require(first.id) < #require(second.id))
    await connection.stop()
  }

  @Test("What was not answered when the link broke is sent again over the next one, with the same identifier")
  func resent() async throws {
    let (connection, link) = try await connected()
    try await connection.check("m")
    let frame = try await link.frame(ItemChecked.self)
    link.breakOff()
    await time.someoneWaits(.seconds(0.5))
    try await connection.delete("m")
    time.advance(by: 0.5)
    let next = await box.accept()
    _ = try await next.frame(Hello.self)
    try next.say(Samples.change(5, id: nil))
    #expect(try await next.frame(ItemChecked.self) == frame)
    try next.say(Ack(id: frame.id, seq: 6, done: true, say: ""))
    let deletion = try await next.frame(ItemDeleted.self)
    try next.say(Ack(id: deletion.id, seq: 7, done: true, say: ""))
    await connection.shows { $0.waiting == 0 }
    await connection.stop()
  }

  @Test("What the box refuses is taken back, and the app is told why")
  func refused() async throws {
    let (connection, link) = try await connected()
    try await connection.check("m")
    #expect(await connection.names == ["+milk"])
    let frame = try await link.frame(ItemChecked.self)
    let error = ErrorFrame(id: frame.id, .refused, "There is no such line on any list.")
    let told = try await connection.first({ if case .refused(_, let error) = $0 { error } else { nil } }) {
      try link.say(error)
    }
    #expect(told == error)
    #expect(await connection.names == ["milk"])
    #expect(await connection.view.waiting == 0)
    await connection.stop()
  }

  @Test("A command waits for its answer")
  func command() async throws {
    let (connection, link) = try await connected()
    let answer = Task { try await connection.command("add tea") }
    let frame = try await link.frame(CommandFrame.self)
    #expect(frame.text == "add tea")
    try link.say(Ack(id: frame.id, seq: 6, done: true, say: "Added tea."))
    #expect(try await answer.value.say == "Added tea.")
    await connection.stop()
  }

  @Test("A command that did not reach the box in a minute is not done later")
  func expired() async throws {
    let connection = try connection()
    let answer = Task { try await connection.timer(.stop) }
    await time.someoneWaits(.seconds(60))
    time.advance(by: 60)
    let error = await #expect(throws: ErrorFrame.self) { try await answer.value }
    #expect(error?.code == "unavailable")
    await connection.start()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    try link.say(Samples.snapshot(1, items: [Samples.item("m", "milk")]))
    await connection.shows { !$0.items().isEmpty }
    try await connection.check("m")
    // The first that is sent is what came after it.
    _ = try await link.frame(ItemChecked.self)
    await connection.stop()
  }

  @Test("Who waits for an answer is told when the connection is stopped")
  func stopped() async throws {
    let (connection, link) = try await connected()
    let answer = Task { try await connection.command("add tea") }
    _ = try await link.frame(CommandFrame.self)
    await connection.stop()
    await #expect(throws: ConnectionError.stopped) { try await answer.value }
  }

  // MARK: Clocks

  @Test("What is done offline bears the box's time, whatever this device's clock shows")
  func clocks() async throws {
    let connection = try connection()
    await connection.start()
    let link = await box.accept()
    _ = try await link.frame(Hello.self)
    // The box's clock is an hour ahead.
    try link.say(Samples.snapshot(1, items: [Samples.item("m", "milk")], time: time.now + 3_600))
    await connection.isLinked { $0 == .connected }
    link.breakOff()
    await time.someoneWaits(.seconds(0.5))
    time.advance(by: 0.25)
    try await connection.check("m")
    time.advance(by: 0.25)
    let next = await box.accept()
    _ = try await next.frame(Hello.self)
    // What was missed tells nothing about now.
    try next.say(Samples.change(2, time: time.now - 9_000))
    #expect(try await next.frame(ItemChecked.self).at == Samples.moment + 3_600.25)
    await connection.stop()
  }

  // MARK: The disk

  @Test("The list and what waits are there when the app starts again without a network")
  func restarted() async throws {
    let (connection, link) = try await connected(in: folder)
    let item = try await connection.addItem("eggs")
    let frame = try await link.frame(ItemAdded.self)
    try link.say(Ack(id: frame.id, seq: 6, done: true, say: ""))
    await connection.shows { $0.waiting == 0 }
    link.breakOff()
    await time.someoneWaits(.seconds(0.5))
    try await connection.check("m")
    // The app is killed here: nothing is stopped or closed.
    let next = try self.connection(in: folder)
    #expect(await next.names == ["+milk", "eggs"])
    #expect(await next.view.waiting == 1)
    await connection.stop()
    await next.start()
    let other = await box.accept()
    let hello = try await other.frame(Hello.self)
    #expect((hello.since, hello.epoch) == (5, Samples.epoch))
    try other.say(Samples.change(6, id: frame.id, set: [Samples.item(item, "eggs")]))
    #expect(try await other.frame(ItemChecked.self).itemId == "m")
    #expect(await next.names == ["+milk", "eggs"])
    await next.stop()
  }

  @Test("A file of what was known that cannot be read is as good as none")
  func unreadable() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{\"replica\":".utf8).write(to: folder.appending(path: "replica.json"))
    let connection = try connection(in: folder)
    #expect(await connection.names.isEmpty)
    await connection.start()
    let link = await box.accept()
    #expect(try await link.frame(Hello.self).since == nil)
    await connection.stop()
  }
}
