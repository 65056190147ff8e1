import Dispatch
import Foundation

/// Listens for houses in which another server may have stored something, on its own connection.
///
/// If the connection breaks, or notifications do not get through (a pooler gives each transaction
/// another connection), it polls every second, for the houses that request it.
final class PostgresListener: @unchecked Sendable {
  // All state is used only on the queue.
  private let pool: PostgresPool
  /// The sender whose own calls are ignored.
  private let own: String
  private let queue = DispatchQueue(label: "sous.listener")
  private var connection: PostgresConnection?
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var followers: [String: [Int: Follower]] = [:]
  private var count = 0

  private struct Follower {
    var looks: Bool
    var wake: @Sendable () -> Void
  }

  init(_ bell: PostgresBell, _ pool: PostgresPool) { (own, self.pool) = (bell.own, pool) }

  /// Calls `wake` whenever there may be news of a house, for the first time at once.
  /// - Parameter looks: whether it also polls every second.
  /// - Returns: a function that ends the calls.
  func follow(_ house: String, looks: Bool, _ wake: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let number = queue.sync {
      count += 1
      followers[house, default: [:]][count] = Follower(looks: looks, wake: wake)
      begin()
      return count
    }
    wake()
    return { [self] in
      queue.async {
        self.followers[house]?[number] = nil
        if self.followers[house]?.isEmpty == true { self.followers[house] = nil }
        if self.followers.isEmpty { self.end() }
      }
    }
  }

  /// Wakes the followers of a house, after a commit of this process.
  func wake(_ house: String) {
    queue.async { self.call(house) }
  }

  private func call(_ house: String) {
    for follower in (followers[house] ?? [:]).values { follower.wake() }
  }

  private func begin() {
    guard timer == nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: Self.rhythm)
    timer.setEventHandler { [weak self] in self?.look() }
    self.timer = timer
    timer.activate()
  }

  private func end() {
    timer?.cancel()
    timer = nil
    hangUp()
  }

  private func look() {
    if connection == nil { listen() }
    for house in followers.values { for follower in house.values where follower.looks { follower.wake() } }
  }

  private func listen() {
    guard let made = try? pool.connect(), (try? made.script("LISTEN \(PostgresBell.channel)")) != nil else { return }
    connection = made
    let source = DispatchSource.makeReadSource(fileDescriptor: made.socket, queue: queue)
    source.setEventHandler { [weak self] in self?.hear() }
    // The socket is closed after the last wait on it.
    source.setCancelHandler { withExtendedLifetime(made) {} }
    self.source = source
    source.activate()
  }

  private func hear() {
    do {
      for said in try connection?.takeNotifications() ?? [] {
        let parts = said.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0] != own else { continue }
        call(parts[1])
      }
    } catch {
      hangUp()
    }
  }

  private func hangUp() {
    source?.cancel()
    (source, connection) = (nil, nil)
  }

  /// The polling interval in seconds.
  private static let rhythm = 1.0
}
