import BoxSettings
import Commands
import Screens
import Server
import Synchronization
import Wire

/// Sends the box's events to listeners elsewhere.
public final class Announcer: Screen {
  private struct State {
    var status = ScreenStatus()
    var problem: String?
    var lastingProblem: String?
    var wakeWord: String?
    var listeners: [Int: AsyncStream<Announcement>.Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let wake: Settings.Wake

  /// Makes an announcer without listeners.
  /// - Parameter settings: the wake words until the household has chosen its own. The default is the
  ///   defaults.
  public init(settings: Settings = Settings()) { wake = settings.wake }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    if case .state(let kitchen) = event { return listen(for: wake.choosing(kitchen.preferences.wakeWord).words) }
    state.withLock { state in
      state.status.follow(event)
      switch event {
      case .problem(let text): state.problem = text
      case .lastingProblem(let text): state.lastingProblem = text
      // A working microphone ends its problem.
      case .listening(true), .wake: state.problem = nil
      case .outcome(let heard): for listener in state.listeners.values { listener.yield(.heard(heard)) }
      default: break
      }
      let status = Self.status(state)
      for listener in state.listeners.values { listener.yield(.status(status)) }
    }
  }

  private func listen(for words: [String]) {
    state.withLock { state in
      let word = words.joined(separator: ", ")
      guard state.wakeWord != word else { return }
      state.wakeWord = word
      let status = Self.status(state)
      for listener in state.listeners.values { listener.yield(.status(status)) }
    }
  }

  /// The lasting problem; nil: none is known.
  var lastingProblem: String? { state.withLock(\.lastingProblem) }

  /// The current state, and all events from then on. A slow listener loses the oldest.
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
      problem: state.lastingProblem ?? state.problem, ringing: state.status.ringing, wakeWord: state.wakeWord)
  }
}
