import AsyncAlgorithms
import Server
import ServiceLifecycle
import Store

/// Takes the news of other servers of the same house.
struct SharedStoreService: Service {
  let freshness: Freshness
  let store: KitchenStore
  let devices: DeviceRegistry

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { for await _ in store.news() { await freshness.newest() } }
        // Changes of devices are no commands, and wake no other work.
        group.addTask {
          for await _ in AsyncTimerSequence.repeating(every: .seconds(1)) { try? devices.refresh() }
        }
      }
    }
  }
}
