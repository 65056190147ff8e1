import Foundation
import Wire

/// The box's frames.
extension SousConnection {
  /// Takes one frame. An unknown one is ignored; the connection to an incompatible box ends.
  /// - Throws: ``TransportError``
  func receive(_ text: Data) throws {
    guard let type = try? FrameHead(reading: text).type else { return }
    switch type {
    case Snapshot.type: take(try understood(Snapshot(reading: text)))
    case ChangeFrame.type: try take(try understood(ChangeFrame(reading: text)))
    case Ack.type: if let ack = try? Ack(reading: text) { take(ack) }
    case ErrorFrame.type: if let error = try? ErrorFrame(reading: text) { take(error) }
    case Status.type: pass(text, ConnectionUpdate.status)
    case Heard.type: pass(text, ConnectionUpdate.heard)
    case TimerEnded.type: pass(text, ConnectionUpdate.timerEnded)
    case MealPlan.type: pass(text, ConnectionUpdate.mealPlan)
    case RecipeFrame.type: pass(text, ConnectionUpdate.recipe)
    case Show.type: pass(text, ConnectionUpdate.show)
    case OrderFrame.type: pass(text) { (frame: OrderFrame) in .order(frame.order) }
    default: break
    }
  }

  private func pass<Content: Frame>(_ text: Data, _ update: (Content) -> ConnectionUpdate) {
    if let frame = try? Content(reading: text) { tell(update(frame)) }
  }

  private func understood<Content: Frame>(_ read: @autoclosure () throws -> Content) throws -> Content {
    do {
      return try read()
    } catch {
      throw TransportError.closed("the box speaks another language than this app. Update the older of the two")
    }
  }

  // MARK: State

  private func take(_ snapshot: Snapshot) {
    stamps.learn(snapshot.time, at: time.now())
    replica.apply(snapshot)
    tell(.status(snapshot.status))
    tell(.recent(snapshot.recent))
    changed()
    greeted()
  }

  private func take(_ change: ChangeFrame) throws {
    if change.id == nil {
      stamps.learn(change.time, at: time.now())
    } else {
      // It may be one of the missed changes: then it gives only a lower bound of the clock.
      stamps.learn(notBefore: change.time, at: time.now())
    }
    switch replica.apply(change) {
    case .taken: changed()
    case .passedOver: break
    case .needsSnapshot:
      startsAnew = true
      throw TransportError.closed("the box has another store")
    }
    greeted()
  }

  private func greeted() {
    knownAt = time.now()
    guard !isGreeted else { return }
    isGreeted = true
    set(.connected)
    sendNext()
  }

  // MARK: Answers

  private func take(_ ack: Ack) {
    guard let id = ack.id, sentOnce.contains(id) else { return }
    replica.acknowledge(id, seq: ack.seq)
    end(id, with: .success(ack))
    tell(.answered(ack))
    changed()
    sendNext()
  }

  private func take(_ error: ErrorFrame) {
    let code = ErrorFrame.Code(rawValue: error.code)
    if error.id == nil, code == .unauthorized { return set(.needsPairing(error.message)) }
    // One change waits at a time, so an error without an identifier is about that one.
    guard let id = error.id ?? sending?.id else { return tell(.problem(error.message)) }
    guard sentOnce.contains(id) else { return }
    switch code {
    case .unavailable, .rateLimited: sendLater(id)
    default:
      refuse(id, error)
      sendNext()
    }
  }
}
