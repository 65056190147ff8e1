import Commands
import Logging
import Store

/// Asks a shared store for news, once for all who ask at the same time.
actor Freshness {
  private let bus: HouseholdBus
  private let clock = ContinuousClock()
  /// What was begun last, and what begins when it has ended: whoever asks meanwhile needs an answer that was asked for
  /// after they came.
  private var running: Task<Int?, Never>?
  private var waiting: Task<Int?, Never>?
  /// When the store could not be asked the last time.
  private var failedAt: ContinuousClock.Instant?
  private let logger: Logger
  /// What a server of a newer program kept and this one cannot read; nil: nothing. From there only that program goes on.
  private(set) var outdated: StoreError?

  init(of bus: HouseholdBus, logger: Logger) { (self.bus, self.logger) = (bus, logger) }

  /// Takes in what others have kept. What cannot be asked for now is taken in the next time.
  /// - Returns: the number of the newest command there is; nil: the store cannot be asked, and nobody is kept waiting for it.
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
