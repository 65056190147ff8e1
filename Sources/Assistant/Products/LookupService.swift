import Foundation
import ServiceLifecycle

/// Looks up in the background what was scanned while nobody could be asked.
struct LookupService: Service {
  let box: Box
  let clock: HouseClock

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var wait = Self.shortest
      while !Task.isCancelled {
        // A service that is down is asked ever more rarely.
        wait = await box.lookUpKept(now: clock.now) ? Self.shortest : min(wait * 2, Self.longest)
        do { try await Task.sleep(for: wait) } catch { return }
      }
    }
  }

  private static let shortest = Duration.seconds(30)
  private static let longest = Duration.seconds(900)
}
