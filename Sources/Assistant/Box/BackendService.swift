import AsyncAlgorithms
import Backend
import Commands
import Foundation
import Home
import ServiceLifecycle

/// Syncs the box with its backend while the box runs: new messages are sent as soon as they are stored,
/// and work due by the clock is looked for twice a second.
struct BackendService: Service {
  let box: Box
  let courier: BackendCourier

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // One call during the exchange is enough.
      let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let publications = await box.household.assistant.bus.publications()
      await withDiscardingTaskGroup { group in
        group.addTask { for await publication in publications where publication.waitsForBackend { call.yield() } }
        group.addTask { for await _ in AsyncTimerSequence.repeating(every: .milliseconds(500)) { call.yield() } }
        call.yield()
        for await _ in calls { await box.exchange(with: courier) }
      }
    }
  }
}

extension Publication<HomeEvent> {
  /// Whether the event adds a message to send.
  fileprivate var waitsForBackend: Bool {
    entry.events.contains { event in
      if case .restaurant(.outgoing(let change)) = event { change.before == nil && change.after != nil } else { false }
    }
  }
}
