import Commands
import Server
import Synchronization
import Wire

/// Tells those who look from elsewhere what the box hears and does.
public final class Announcer: Screen {
  private struct State {
    var status = ScreenStatus()
    var problem: String?
    var listeners: [Int: AsyncStream<Announcement>.Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Nobody listens yet.
  public init() {}

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    if case .state = event { return }
    state.withLock { state in
      state.status.follow(event)
      switch event {
      case .problem(let text): state.problem = text
      // What is heard again works again.
      case .listening(true), .wake: state.problem = nil
      case .outcome(let heard): for listener in state.listeners.values { listener.yield(.heard(heard)) }
      default: break
      }
      let status = Self.status(state)
      for listener in state.listeners.values { listener.yield(.status(status)) }
    }
  }

  /// What is so now, and everything from then on. Of somebody who does not listen the oldest is forgotten.
  public func announcements() -> AsyncStream<Announcement> {
    let (stream, continuation) = AsyncStream.makeStream(of: Announcement.self, bufferingPolicy: .bufferingNewest(256))
    state.withLock { state in
      state.count += 1
      let key = state.count
      state.listeners[key] = continuation
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[key] = nil } }
      continuation.yield(.status(Self.status(state)))
    }
    return stream
  }

  private static func status(_ state: State) -> Status {
    Status(
      listening: state.status.isListening, awake: state.status.isAwake, partial: state.status.partial,
      problem: state.problem, ringing: state.status.ringing)
  }
}
