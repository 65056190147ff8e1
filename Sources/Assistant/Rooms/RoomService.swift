import Foundation
import ServiceLifecycle

/// Syncs a room's box with the home's while it runs, and says aloud when they are disconnected.
struct RoomService: Service {
  let box: Box
  let room: Room

  func run() async throws {
    await room.tell { turn in
      switch turn {
      case .away(let reason):
        await box.complain("The home\u{2019}s box cannot be reached: \(reason)")
        await box.announce("I cannot reach the kitchen. Timers go on here, and I will pass on what you say.")
      case .back(let refused):
        await box.announce(
          (["The kitchen is back."] + (refused.isEmpty ? [] : ["This could not be done:"]) + refused.prefix(3))
            .joined(separator: " "))
      }
    } begin: {
      await box.lookAnew()
    } announcement: { text in
      await box.announce(text)
    }
    await cancelWhenGracefulShutdown {
      var failures = 0
      while !Task.isCancelled {
        do {
          try await room.round()
          failures = 0
        } catch {
          failures += 1
          // Half a second, 1 s, 2 s and so on up to 15 s, with a random change: people wait for it.
          let pause = min(15, 0.25 * Double(1 << min(failures, 6))) * Double.random(in: 0.7...1.3)
          try? await Task.sleep(for: .seconds(pause))
        }
      }
    }
  }
}
