import Foundation
import ServiceLifecycle

/// Looks up stored scans in the background.
struct LookupService: Service {
  let box: Box
  let clock: HouseClock

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var wait = Self.shortest
      while !Task.isCancelled {
        // The pauses grow while a service is down.
        wait = await box.lookUpKept(now: clock.now) ? Self.shortest : min(wait * 2, Self.longest)
        do { try await Task.sleep(for: wait) } catch { return }
      }
    }
  }

  private static let shortest = Duration.seconds(30)
  private static let longest = Duration.seconds(900)
}
