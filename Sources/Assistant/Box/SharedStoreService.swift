import AsyncAlgorithms
import Server
import ServiceLifecycle

/// Takes in what other servers of the same house have kept.
struct SharedStoreService: Service {
  let box: Box
  let devices: DeviceRegistry

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        // What cannot be read now is read the next time.
        group.addTask {
          for await _ in box.household.store.news() { try? await box.household.assistant.bus.catchUp() }
        }
        // Devices are no commands, and nobody is woken for them.
        group.addTask {
          for await _ in AsyncTimerSequence.repeating(every: .seconds(1)) { try? devices.refresh() }
        }
      }
    }
  }
}
