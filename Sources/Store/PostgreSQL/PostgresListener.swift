import Dispatch
import Foundation

/// Hears when another server may have kept something, on a connection of its own.
///
/// Where the connection breaks, or notifications do not get through (a pooler that gives each transaction another
/// connection), it looks again every second.
final class PostgresListener: @unchecked Sendable {
  // All of it is touched on the queue alone.
  private let engine: PostgresEngine
  private let queue = DispatchQueue(label: "sous.listener")
  private let wake: @Sendable () -> Void
  private var connection: PostgresConnection?
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?

  /// Begins to listen.
  /// - Parameter wake: called whenever there may be something new.
  init(_ engine: PostgresEngine, wake: @escaping @Sendable () -> Void) {
    (self.engine, self.wake) = (engine, wake)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: Self.rhythm)
    timer.setEventHandler { [weak self] in self?.look() }
    self.timer = timer
    timer.activate()
  }

  /// Ends it.
  func stop() {
    queue.async { [self] in
      timer?.cancel()
      timer = nil
      hangUp()
    }
  }

  private func look() {
    if connection == nil { listen() }
    wake()
  }

  private func listen() {
    guard let made = try? engine.connect(), (try? made.script("LISTEN \"\(engine.channel)\"")) != nil else { return }
    connection = made
    let source = DispatchSource.makeReadSource(fileDescriptor: made.socket, queue: queue)
    source.setEventHandler { [weak self] in self?.hear() }
    // The socket is closed once nobody waits on it any more.
    source.setCancelHandler { withExtendedLifetime(made) {} }
    self.source = source
    source.activate()
  }

  private func hear() {
    do {
      if try connection?.takeNotifications() == true { wake() }
    } catch {
      hangUp()
    }
  }

  private func hangUp() {
    source?.cancel()
    (source, connection) = (nil, nil)
  }

  /// In seconds.
  private static let rhythm = 1.0
}
