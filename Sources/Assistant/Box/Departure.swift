import Synchronization
import UnixSignals

/// The wish that the program ends: of a signal, or of a part of the program itself.
public final class Departure: Sendable {
  private let asked = Atomic(false)
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation

  /// Nobody wishes it yet.
  public init() {
    (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes SIGINT and SIGTERM as the wish, once this has returned: a box that is told to end while it loads ends in
  /// order, like one that runs.
  public func heedSignals() async {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    Task { for await _ in signals { ask() } }
  }

  /// Whether the program is to end.
  public var isAsked: Bool { asked.load(ordering: .acquiring) }

  /// Wishes that it ends.
  public func ask() {
    asked.store(true, ordering: .releasing)
    wish.yield()
  }

  /// Waits for the wish, or until the task is cancelled. One task waits.
  func wait() async {
    for await _ in wishes { return }
  }
}
