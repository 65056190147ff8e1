import AsyncAlgorithms
import Server
import ServiceLifecycle
import Store

/// Takes in what other servers of the same house have kept.
struct SharedStoreService: Service {
  let freshness: Freshness
  let store: KitchenStore
  let devices: DeviceRegistry

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { for await _ in store.news() { await freshness.newest() } }
        // Devices are no commands, and nobody is woken for them.
        group.addTask {
          for await _ in AsyncTimerSequence.repeating(every: .seconds(1)) { try? devices.refresh() }
        }
      }
    }
  }
}
