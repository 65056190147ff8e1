import Foundation
import Wire

/// The connection of an app to its box: shows the current state, stores changes of this device until
/// the box has them, and reconnects by itself.
///
/// ```swift
/// let box = try SousConnection(settings, over: URLSessionTransport(pinned: fingerprint))
/// await box.start()
/// for await update in await box.updates() { … }
/// ```
public actor SousConnection {
  let settings: ConnectionSettings
  let transport: any Transport
  let time: ClientTime
  let outbox: Outbox
  private let file: ReplicaFile?

  var replica: Replica
  var stamps: ChangeStamps
  /// The time of the last known state; nil: never.
  var knownAt: Date?
  private(set) var linkState = LinkState.stopped
  private var subscribers: [UUID: AsyncStream<ConnectionUpdate>.Continuation] = [:]

  // The open link, and its traffic.
  var link: (any TransportLink)?
  var isGreeted = false
  var startsAnew = false
  var sending: Sending?
  var resending: Task<Void, Never>?
  var resendings = BackOff(first: 1, longest: 30)
  /// The changes sent during this connection: only the box can say whether they were done.
  var sentOnce: Set<String> = []
  /// The changes that the box has answered, and that are still in the outbox's file.
  var answered: Set<String> = []
  var waiters: [String: CheckedContinuation<Ack, any Error>] = [:]

  private var runner: Task<Void, Never>?
  private var nap: Task<Void, Never>?
  private var isDirty = false
  private var saving: Task<Void, Never>?

  /// A change waiting for its answer.
  struct Sending {
    var id: String
    var since: Date
  }

  /// Makes a connection that shows the last known state; ``start()`` connects it.
  /// - Parameters:
  ///   - transport: the transport to the box.
  ///   - time: the device's own by default; tests have another.
  /// - Throws: ``Outbox/Failure`` if the folder cannot be used.
  public init(
    _ settings: ConnectionSettings, over transport: any Transport, time: ClientTime = .system
  ) throws(Outbox.Failure) {
    self.settings = settings
    self.transport = transport
    self.time = time
    outbox = try Outbox(
      file: settings.folder?.appending(path: "outbox.log"), limit: settings.mostWaiting)
    file = settings.folder.map { ReplicaFile(url: $0.appending(path: "replica.json")) }
    let kept = file?.read()
    stamps = kept?.stamps ?? ChangeStamps()
    if let kept, kept.replica.person == settings.person {
      (replica, knownAt) = (kept.replica, kept.knownAt)
    } else {
      replica = Replica(person: settings.person)
    }
    replica.keepPending(in: outbox.entries)
  }

  // MARK: Starting and stopping

  /// Connects, and reconnects whenever the link is lost, until ``stop()``.
  public func start() {
    guard runner == nil else { return }
    runner = Task { await self.run() }
  }

  /// Closes the link, stores the state, and ends ``updates()``. Waiting changes are sent by the next
  /// connection with the same folder.
  public func stop() async {
    runner?.cancel()
    nap?.cancel()
    await link?.close()
    await runner?.value
    runner = nil
    settle()
    set(.stopped)
    for waiter in waiters.values { waiter.resume(throwing: ConnectionError.stopped) }
    waiters = [:]
    for subscriber in subscribers.values { subscriber.finish() }
    subscribers = [:]
  }

  /// Tries at once instead of waiting: the app came to the front, or the device has a network again.
  public func retryNow() { nap?.cancel() }

  private func run() async {
    var tries = BackOff(first: settings.firstRetry, longest: settings.longestRetry)
    while !Task.isCancelled {
      set(.connecting(staleSince: knownAt))
      let reason = await connect()
      let wasGreeted = isGreeted
      disconnect()
      if case .needsPairing = linkState { return }
      if wasGreeted { tries.reset() }
      if Task.isCancelled { return }
      let wait = tries.next(time.random())
      set(.waiting(reason: reason, retryAt: time.now() + wait, staleSince: knownAt))
      await rest(wait)
    }
  }

  /// Connects, and serves the link until it is gone.
  /// - Returns: the reason for its end.
  private func connect() async -> String {
    do {
      let link = try await transport.connect(to: settings.address.webSocket, token: settings.token)
      if Task.isCancelled {
        await link.close()
        return ""
      }
      self.link = link
      let watch = Task { await self.watch(link) }
      defer { watch.cancel() }
      try await link.send(encoded(hello()))
      while let text = try await link.receive() { try receive(Data(text.utf8)) }
      return TransportError.closed("the box closed it").description
    } catch {
      await link?.close()
      return "\(error)"
    }
  }

  private func hello() -> Hello {
    let since = startsAnew || replica.epoch == nil ? nil : replica.seq
    startsAnew = false
    return Hello(
      client: settings.client, token: settings.token, since: since, epoch: since == nil ? nil : replica.epoch,
      person: settings.person, receive: Self.received)
  }

  private static let received = [
    Snapshot.type, ChangeFrame.type, Status.type, Heard.type, TimerEnded.type, MealPlan.type, RecipeFrame.type,
    OrderFrame.type,
  ]

  private func disconnect() {
    if isGreeted {
      knownAt = time.now()
      isDirty = file != nil
    }
    link = nil
    isGreeted = false
    sending = nil
    resending?.cancel()
    resending = nil
    settle()
  }

  // A phone that leaves the house gets no notice of it.
  private func watch(_ link: any TransportLink) async {
    while (try? await time.sleep(settings.heartbeat)) != nil {
      if let sending, time.now().timeIntervalSince(sending.since) > settings.patience.seconds {
        return await link.close()
      }
      let deadline = Task { [time, settings] in
        try await time.sleep(settings.patience)
        await link.close()
      }
      defer { deadline.cancel() }
      do {
        try await link.ping()
      } catch {
        return await link.close()
      }
    }
  }

  private func rest(_ seconds: Double) async {
    let nap = Task { [time] in _ = try? await time.sleep(.seconds(seconds)) }
    self.nap = nap
    await withTaskCancellationHandler {
      await nap.value
    } onCancel: {
      nap.cancel()
    }
    self.nap = nil
  }

  // MARK: Telling the app

  /// All updates from now on, beginning with the current state. An app that reads none of a thousand
  /// updates gets only the newest.
  public func updates() -> AsyncStream<ConnectionUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ConnectionUpdate.self, bufferingPolicy: .bufferingNewest(1_000))
    let id = UUID()
    subscribers[id] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.unsubscribe(id) } }
    continuation.yield(.link(linkState))
    continuation.yield(.state(view))
    return stream
  }

  private func unsubscribe(_ id: UUID) { subscribers[id] = nil }

  /// The state to show now.
  public var view: HouseholdView {
    var view = HouseholdView()
    (view.records, view.today, view.role) = (replica.shown, replica.today, replica.role)
    view.seq = replica.seq
    view.waiting = outbox.entries.count - answered.count
    return view
  }

  /// The state of the connection.
  public var state: LinkState { linkState }

  func tell(_ update: ConnectionUpdate) {
    for subscriber in subscribers.values { subscriber.yield(update) }
  }

  func set(_ state: LinkState) {
    guard state != linkState else { return }
    linkState = state
    tell(.link(state))
  }

  // MARK: Keeping

  /// Reports a change of the state: to the app now, to the disk a moment later.
  func changed() {
    tell(.state(view))
    guard file != nil else { return settle() }
    guard !isDirty else { return }
    isDirty = true
    saving = Task { [time] in
      guard (try? await time.sleep(.seconds(1))) != nil else { return }
      self.settle()
    }
  }

  /// Stores the state, then removes the answered changes: in the other order a change could be in
  /// neither.
  func settle() {
    saving?.cancel()
    saving = nil
    do {
      if isDirty { try file?.write(ReplicaFile.Content(replica: replica, stamps: stamps, knownAt: knownAt)) }
      isDirty = false
      outbox.remove(answered)
      sentOnce.subtract(answered)
      answered = []
    } catch {
      tell(.problem("What is known cannot be kept on this device: \(error.localizedDescription)"))
    }
  }

  func encoded(_ frame: some Encodable & Sendable) throws -> String {
    if let frame = frame as? any Frame { return String(decoding: try frame.encoded(), as: UTF8.self) }
    return String(decoding: try WireCoding.encoder.encode(frame), as: UTF8.self)
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
