import Server
import ServiceLifecycle

/// Takes in what other servers of the same house have kept.
struct SharedStoreService: Service {
  let box: Box
  let devices: DeviceRegistry

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in box.household.store.news() {
        // What cannot be read now is read the next time.
        try? await box.household.assistant.bus.catchUp()
        try? devices.refresh()
      }
    }
  }
}
