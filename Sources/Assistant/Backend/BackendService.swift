import Foundation
import ServiceLifecycle

/// Keeps the box and its backend in step while the box runs.
struct BackendService: Service {
  let box: Box
  let courier: BackendCourier

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await box.exchange(with: courier)
        // The round itself knows what is due; an order goes out within this time.
        do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
      }
    }
  }
}
