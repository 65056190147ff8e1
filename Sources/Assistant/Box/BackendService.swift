import AsyncAlgorithms
import Backend
import Commands
import Foundation
import Home
import ServiceLifecycle

/// Keeps the box and its backend in step while the box runs: what is to be sent goes out as soon as it is kept, and what
/// is due by the clock is looked for twice a second.
struct BackendService: Service {
  let box: Box
  let courier: BackendCourier

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // One that comes while the backend is asked is enough.
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
  /// Whether it has something new to be sent.
  fileprivate var waitsForBackend: Bool {
    entry.events.contains { event in
      if case .restaurant(.outgoing(let change)) = event { change.before == nil && change.after != nil } else { false }
    }
  }
}
