import Commands
import Logging
import Store

/// Asks a shared store for news, once for all simultaneous callers.
actor Freshness {
  private let bus: HouseholdBus
  private let clock = ContinuousClock()
  /// The last query and the one after it: a caller during a query needs an answer from a later one.
  private var running: Task<Int?, Never>?
  private var waiting: Task<Int?, Never>?
  /// The time of the last failed query.
  private var failedAt: ContinuousClock.Instant?
  private let logger: Logger
  /// The data of a server with a newer program that this one cannot read; nil: none. Only that program
  /// goes on from there.
  private(set) var outdated: StoreError?

  init(of bus: HouseholdBus, logger: Logger) { (self.bus, self.logger) = (bus, logger) }

  /// Applies the changes of other servers. After a failure, they are applied the next time.
  /// - Returns: the number of the newest command; nil: the store cannot be asked, and the caller does not
  ///   wait.
  @discardableResult
  func newest() async -> Int? {
    if let failedAt, clock.now - failedAt < Self.pause { return nil }
    if let waiting { return await waiting.value }
    let before = running
    let task = Task {
      _ = await before?.value
      return await ask()
    }
    waiting = task
    return await task.value
  }

  private func ask() async -> Int? {
    running = waiting
    waiting = nil
    do {
      try await bus.catchUp()
      failedAt = nil
      return await bus.sequence
    } catch {
      failedAt = clock.now
      if outdated == nil, let error = error as? StoreError, case .newerCommand = error {
        outdated = error
        logger.error("\(error)")
      }
      return nil
    }
  }

  private static let pause = Duration.seconds(2)
}
