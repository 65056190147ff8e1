import Foundation
import Wire

/// The changes of this device.
extension SousConnection {
  /// Stores a change, shows it at once, and sends it as soon as the box can be reached.
  ///
  /// A missing identifier and time are added. ``updates()`` reports the result.
  /// - Returns: the change's identifier.
  /// - Throws: ``Outbox/Failure``; then nothing has changed.
  @discardableResult
  public func send(_ change: WireChange) throws(Outbox.Failure) -> String {
    let now = time.now()
    var change = change
    let id = change.id ?? stamps.identifier(now)
    change.id = id
    if change.at == nil { change.at = stamps.moment(now, after: subject(of: change)?.addedAt) }
    let madeAt = stamps.boxTime(now)
    let expiresAt = change.isForNow ? madeAt + settings.commandLifetime.seconds : nil
    try outbox.add(Outbox.Entry(change: change, madeAt: madeAt, expiresAt: expiresAt))
    replica.add(change, madeAt: madeAt)
    if expiresAt != nil {
      Task { [time, settings] in
        guard (try? await time.sleep(settings.commandLifetime)) != nil else { return }
        self.expire(id)
      }
    }
    changed()
    sendNext()
    return id
  }

  /// Stores and sends a change, and waits for the box's answer, however long that takes.
  /// - Throws: `ErrorFrame` if the box refuses it, or could not be reached in time for a command;
  ///   ``Outbox/Failure``; ``ConnectionError/stopped``.
  @discardableResult
  public func perform(_ change: WireChange) async throws -> Ack {
    let id = try send(change)
    return try await withCheckedThrowingContinuation { waiters[id] = $0 }
  }

  private func subject(of change: WireChange) -> ItemRecord? {
    switch change {
    case .itemChecked(let frame): item(frame.itemId)
    case .itemUnchecked(let frame): item(frame.itemId)
    case .itemUpdated(let frame): item(frame.itemId)
    default: nil
    }
  }

  /// The shown line with an identifier; nil: it is gone.
  public func item(_ id: String) -> ItemRecord? { replica.shown.items?.first { $0.id == id } }

  // MARK: One after the other

  /// Sends the oldest waiting change, unless one is in transfer: with two, the second could be done
  /// although the first cannot be stored for the moment, and they would be out of order.
  func sendNext() {
    guard isGreeted, let link, sending == nil, resending == nil else { return }
    for entry in outbox.entries where !answered.contains(entry.id) && !sentOnce.contains(entry.id) {
      if let end = entry.expiresAt, end <= stamps.boxTime(time.now()) { expire(entry.id) }
    }
    guard let entry = outbox.entries.first(where: { !answered.contains($0.id) }) else { return }
    guard let text = try? encoded(entry.change) else { return }
    sending = Sending(id: entry.id, since: time.now())
    sentOnce.insert(entry.id)
    Task {
      do {
        try await link.send(text)
      } catch {
        // The link's reader notices, and the change is sent over the next one.
        await link.close()
      }
    }
  }

  /// Delays a change that the box cannot accept now.
  func sendLater(_ id: String) {
    guard sending?.id == id else { return }
    sending = nil
    let wait = resendings.next(time.random())
    resending = Task { [time] in
      guard (try? await time.sleep(.seconds(wait))) != nil else { return }
      self.sendAgain()
    }
  }

  private func sendAgain() {
    resending = nil
    sendNext()
  }

  /// Ends the wait of an answered change.
  func end(_ id: String, with result: Result<Ack, any Error>) {
    if sending?.id == id {
      sending = nil
      resendings.reset()
    }
    if outbox.entries.contains(where: { $0.id == id }) { answered.insert(id) }
    waiters.removeValue(forKey: id)?.resume(with: result)
  }

  /// Ends a change that was not done, and will not be.
  func refuse(_ id: String, _ error: ErrorFrame) {
    guard let entry = outbox.entries.first(where: { $0.id == id }), !answered.contains(id) else { return }
    replica.drop(id)
    end(id, with: .failure(error))
    tell(.refused(entry.change, error))
    changed()
  }

  // A sent change may have been done, so only the box can say.
  private func expire(_ id: String) {
    guard !sentOnce.contains(id) else { return }
    refuse(id, ErrorFrame(id: id, .unavailable, "The box could not be reached in time, so that was not done."))
  }
}

extension WireChange {
  /// Whether it is only about the moment of sending.
  var isForNow: Bool {
    switch self {
    case .timer, .command: true
    default: false
    }
  }
}

extension Replica {
  /// Keeps as pending the changes in the queue, and those that were answered but not reported back.
  mutating func keepPending(in entries: [Outbox.Entry]) {
    let ids = Set(entries.map(\.id))
    // Changes that were answered and removed from the queue stay; any other change outside the queue is
    // not to be sent.
    for pending in pending where pending.acknowledged == nil {
      if let id = pending.change.id, !ids.contains(id) { drop(id) }
    }
    for entry in entries { add(entry.change, madeAt: entry.madeAt) }
  }
}
