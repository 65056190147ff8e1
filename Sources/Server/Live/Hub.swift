import Commands
import CoreMetrics
import Foundation
import Home
import Logging
import NIOCore
import Wire

/// Sends every client all changes, in order.
///
/// It follows the bus with its own state, so that a client's first snapshot and the changes after it
/// fit without a gap.
actor Hub {
  private let house: any House
  private let logger: Logger
  private var state = HomeState()
  private var sequence = 0
  private var progress = BusProgress()
  private var status = Status()
  private var recent: [Heard] = []
  private let connected = Meter(label: "sous_live_clients")
  private var clients: [ObjectIdentifier: LiveClient] = [:]
  // A thousand clients that come back at once get the same bytes.
  private var snapshots: [String: ByteBuffer] = [:]
  private var snapshotsMade = Date.distantPast
  private var menus = MenuShelf()

  init(house: any House, logger: Logger) {
    self.house = house
    self.logger = logger
  }

  /// Follows the house until the task is cancelled. `ready` is called when clients can get the state.
  func run(ready: @Sendable () -> Void) async {
    let following = await house.follow()
    (state, sequence) = (following.state, following.sequence)
    progress.come(to: sequence)
    let announcements = await house.announcements()
    ready()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await publication in following.publications { await self.tell(publication) } }
      group.addTask { for await announcement in announcements { await self.tell(announcement) } }
    }
    progress.end()
  }

  /// Returns when the state here includes the result of an answer, and every client has it.
  /// - Returns: the number of its newest command; without a command, the newest number so far.
  @discardableResult
  func catchUp(with answer: Answer) async -> Int {
    // A command without a change is answered with the current state.
    guard let newest = answer.sequence else { return sequence }
    await catchUp(with: newest)
    return newest
  }

  /// The same for the command with a number.
  func catchUp(with sequence: Int) async {
    guard progress.lacks(sequence) else { return }
    await withCheckedContinuation { progress.wake(at: sequence, $0) }
  }

  /// A menu in its encoded form; nil: there is no such business.
  func menu(of business: String, _ kind: MenuShelf.Kind) -> MenuShelf.Text? {
    let known = state.restaurant
    guard let found = known.businesses[business] else { return nil }
    guard let notes = house.notes else { return menus.menu(of: found, kind, in: known) }
    let name = "menus/\(business)"
    return notes.isSetAside(name) ? nil : notes.reading(name) { menus.menu(of: found, kind, in: known) }
  }

  /// The number of connected clients.
  var count: Int { clients.count }

  /// The current state, with its number.
  func current() -> (state: HomeState, sequence: Int) { (state, sequence) }

  /// Sends a client everything that it missed, and everything from now on.
  func join(_ client: LiveClient, hello: Hello, sight: Sight, sender: Sender, until: Date? = nil) {
    let wishes = LiveClient.Wishes(
      types: hello.receive.map(Set.init), person: hello.person, sight: sight, until: until, address: client.address,
      sender: sender)
    client.wishes = wishes
    for frame in missed(hello, wishes) ?? [snapshot(person: wishes.person, to: sight)] {
      client.send(frame)
    }
    clients[ObjectIdentifier(client)] = client
    connected.set(clients.count)
  }

  func leave(_ client: LiveClient) {
    clients[ObjectIdentifier(client)] = nil
    connected.set(clients.count)
  }

  /// Asks everybody for a sign of life.
  func ping() {
    for client in clients.values {
      if let until = client.wishes?.until, until < house.now {
        client.expel(ErrorFrame(.unauthorized, "The token is over. Connect again with a new one."))
      } else {
        client.ping()
      }
    }
  }

  /// The current state, as a frame.
  func snapshot(person: String?, to sight: Sight) -> ByteBuffer {
    // A page sets its clock by it, so it is cached for at most a second.
    let now = house.now
    if now.timeIntervalSince(snapshotsMade) >= 1 || now < snapshotsMade { snapshots = [:] }
    let key = "\(sight.name) \(person ?? "")"
    if let known = snapshots[key] { return known }
    if snapshots.isEmpty { snapshotsMade = now }
    var records = KitchenRecords(state: state.kitchen, of: house).all()
    if let person { records.items = records.items?.filter { $0.forUsers.contains(person) } }
    let frame = encoded(
      Snapshot(
        seq: sequence, epoch: house.epoch, time: now, today: house.today.description, role: sight.role.rawValue,
        records: sight.records(records), status: sight.status(status), recent: recent.compactMap(sight.heard)))
    // A client may name whomever it likes.
    if snapshots.count < Self.mostSnapshots { snapshots[key] = frame }
    return frame
  }

  private static let mostSnapshots = 64

  /// The data of such a frame, for HTTP.
  func snapshotData(person: String?, to sight: Sight) -> ByteBuffer {
    let frame = snapshot(person: person, to: sight)
    let (head, tail) = Snapshot.envelope
    return frame.getSlice(at: frame.readerIndex + head, length: frame.readableBytes - head - tail) ?? ByteBuffer()
  }

  // MARK: Telling

  private func tell(_ publication: Publication<HomeEvent>) {
    // The state may already include the first.
    if publication.sequence > sequence { tellChange(publication) }
    if let shows = publication.shows {
      let (frames, id) = (frames, publication.entry.id)
      tell(alike: { "\($0.address) \($0.sender.shown(id)) \($0.sight.name)" }) { wishes in
        frames.showing(
          shows, askedBy: wishes.sender.shown(id), address: wishes.address, seenBy: wishes.sight)
      }
    }
  }

  private func tellChange(_ publication: Publication<HomeEvent>) {
    for event in publication.entry.events {
      state.apply(event)
      if case .restaurant(let event) = event { menus.follow(event) }
    }
    sequence = publication.sequence
    progress.come(to: sequence)
    snapshots = [:]
    let frames = Frames(
      records: KitchenRecords(state: state.kitchen, of: house), sequence: sequence,
      entry: publication.entry,
      epoch: house.epoch, today: house.today)
    var told: [String: [ByteBuffer]] = [:]
    for (loop, clients) in byLoop() {
      var letters: [(LiveClient, [ByteBuffer])] = []
      for client in clients {
        guard let wishes = client.wishes else { continue }
        // Encoded once for all clients with the same subscriptions.
        let key = [
          wishes.person ?? "", wishes.sight.name, wishes.address, wishes.sender.shown(publication.entry.id),
          wishes.types?.sorted().joined(separator: ",") ?? "*",
        ].joined(separator: " ")
        let mail =
          told[key] ?? frames.wanted(by: wishes).compactMap(encodedIfPossible)
          + frames.orders(at: state.restaurant.tables, wantedBy: wishes)
        told[key] = mail
        letters.append((client, mail))
      }
      send(letters, on: loop)
    }
  }

  private func tell(_ announcement: Announcement) {
    switch announcement {
    case .status(let new):
      guard new != status else { return }
      status = new
      snapshots = [:]
      tell(alike: \.sight.name) { [$0.sight.status(new)] }
    case .heard(let heard):
      recent = recent.suffix(Self.mostRecent - 1) + [heard]
      snapshots = [:]
      tell(alike: \.sight.name) { [$0.sight.heard(heard)].compactMap { $0 } }
    }
  }

  // Encoded once for all clients with the same `alike`, which get the same frames.
  private func tell(
    alike: (_ wishes: LiveClient.Wishes) -> String = { _ in "" }, _ frames: (_ wishes: LiveClient.Wishes) -> [any Frame]
  ) {
    var made: [String: [(type: String, text: ByteBuffer?)]] = [:]
    for (loop, clients) in byLoop() {
      var letters: [(LiveClient, [ByteBuffer])] = []
      for client in clients {
        guard let wishes = client.wishes else { continue }
        let key = alike(wishes)
        let mail = made[key] ?? frames(wishes).map { (type: type(of: $0).type, text: encodedIfPossible($0)) }
        made[key] = mail
        letters.append((client, mail.compactMap { wishes.wants($0.type) ? $0.text : nil }))
      }
      send(letters, on: loop)
    }
  }

  // Frames about the current state, without a command.
  private var frames: Frames {
    Frames(
      records: KitchenRecords(state: state.kitchen, of: house), sequence: sequence,
      entry: .nothing(at: house.now), epoch: house.epoch, today: house.today)
  }

  private func byLoop() -> [(any EventLoop, [LiveClient])] {
    let groups = Dictionary(grouping: clients.values) { ObjectIdentifier($0.channel.eventLoop) }
    return groups.values.compactMap { clients in clients.first.map { ($0.channel.eventLoop, clients) } }
  }

  private func send(_ letters: [(LiveClient, [ByteBuffer])], on loop: any EventLoop) {
    guard !letters.isEmpty else { return }
    loop.execute { for (client, frames) in letters { for frame in frames { client.write(frame) } } }
  }

  private static let mostRecent = 8

  // MARK: Those who come back

  /// The maximum number of missed commands that are sent one by one; beyond it, a client gets a snapshot.
  /// The journal keeps at least as many whole.
  private static let mostMissed = 1_000

  /// The frames that a client missed; nil when it needs a snapshot.
  private func missed(_ hello: Hello, _ wishes: LiveClient.Wishes) -> [ByteBuffer]? {
    guard let since = hello.since, since >= 0, since <= sequence, hello.epoch == nil || hello.epoch == house.epoch
    else { return nil }
    let today = house.today
    guard since < sequence else {
      let nothing = ChangeFrame(seq: sequence, epoch: house.epoch, time: house.now, today: today.description)
      return [encoded(nothing)]
    }
    guard let entries = try? house.missed(after: since, limit: Self.mostMissed + 1), entries.count <= Self.mostMissed
    else { return nil }
    let records = KitchenRecords(state: state.kitchen, of: house)
    // Commits that are not published yet will come with their publication.
    return entries.filter { $0.sequence <= sequence }.map { missed in
      encoded(
        Frames(records: records, sequence: missed.sequence, entry: missed.entry, epoch: house.epoch, today: today)
          .change(person: wishes.person, for: wishes.sender, seenBy: wishes.sight))
    }
  }

  private func encoded(_ frame: some Frame) -> ByteBuffer { encodedIfPossible(frame) ?? ByteBuffer() }

  private func encodedIfPossible(_ frame: any Frame) -> ByteBuffer? {
    do {
      return ByteBuffer(bytes: try frame.encoded())
    } catch {
      logger.error("A frame cannot be written", metadata: ["error": "\(error)"])
      return nil
    }
  }
}
