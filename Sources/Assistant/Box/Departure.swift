import Synchronization
import UnixSignals

/// A request to end the program: by a signal, or by a part of the program itself.
public final class Departure: Sendable {
  private let asked = Atomic(false)
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation

  /// Makes an object without a request.
  public init() {
    (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes SIGINT and SIGTERM as the request, once this has returned: a box that is told to end while it
  /// loads ends in order, like one that runs.
  public func heedSignals() async {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    Task { for await _ in signals { ask() } }
  }

  /// Whether the end was requested.
  public var isAsked: Bool { asked.load(ordering: .acquiring) }

  /// Requests the end.
  public func ask() {
    asked.store(true, ordering: .releasing)
    wish.yield()
  }

  /// Waits for the request, or until the task is cancelled. One task waits.
  func wait() async {
    for await _ in wishes { return }
  }
}
