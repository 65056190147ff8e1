import AsyncAlgorithms
import Commands
import Foundation
import Home
import Kitchen
import ServiceLifecycle

/// Syncs a list of the box with a list elsewhere while the box runs: at once after a change here, and
/// soon after a change there.
struct ListService: Service {
  let box: Box
  let courier: ListCourier
  /// Whether an event of the box starts a sync.
  let isCalled: @Sendable (KitchenEvent) -> Bool
  /// The name of the list there.
  let name: String
  /// The interval between syncs, in seconds.
  var rhythm = 10.0
  /// The watch for changes there; nil: none.
  var watch: (any ListWatch)?

  func run() async throws {
    let publications = await box.household.assistant.bus.publications()
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        group.addTask {
          for await publication in publications where publication.entry.events.contains(where: isItsOwn) {
            call.yield()
          }
        }
        group.addTask { [rhythm, watch] in
          var count = 0
          for await _ in AsyncTimerSequence.repeating(every: .seconds(rhythm)) {
            count = (count + 1) % Self.watched
            // Now and then all the same: the list's own source may be late.
            if count == 0 || watch?.isWatching != true { call.yield() }
          }
        }
        if let watch { group.addTask { await watch.watch { call.yield() } } }
        call.yield()
        var told: String?
        var failures = 0
        for await _ in calls {
          if await courier.round() {
            if let refusal = await courier.takeRefusal() {
              await box.complain("\(name) does not take a line: \(refusal)")
            }
            if told != nil { await box.tell("\(name) is kept equal again.") }
            (told, failures) = (nil, 0)
            // Several sentences in a row are synced together.
            try? await Task.sleep(for: .milliseconds(500))
            continue
          }
          let problem = await courier.problem ?? ""
          if problem != told { await box.complain("\(name) is not kept equal: \(problem). Everything goes on here.") }
          told = problem
          failures += 1
          // 2 s, 4 s and so on up to a minute, with a random change.
          let pause = min(60, Double(1 << min(failures, 6))) * Double.random(in: 0.5...1.5)
          try? await Task.sleep(for: .seconds(pause))
        }
      }
    }
  }

  /// The number of intervals between syncs if there is a watch.
  private static let watched = 6

  private func isItsOwn(_ event: HomeEvent) -> Bool {
    if case .kitchen(let event) = event { isCalled(event) } else { false }
  }
}
