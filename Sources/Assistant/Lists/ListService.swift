import AsyncAlgorithms
import Commands
import Foundation
import Home
import Kitchen
import ServiceLifecycle

/// Keeps something of the box's and a list elsewhere equal while the box runs: at once when something is changed here, and
/// soon when something is changed there.
struct ListService: Service {
  let box: Box
  let courier: ListCourier
  /// Which of the box's events it is called by.
  let isCalled: @Sendable (KitchenEvent) -> Bool
  /// What the list there is called.
  let name: String
  /// How often it is looked at, in seconds.
  var rhythm = 10.0
  /// Who tells when something is changed there; nil: nobody does.
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
            // Once in a while all the same: what a list there is made from it may learn late itself.
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
            // What is said next to one another goes together.
            try? await Task.sleep(for: .milliseconds(500))
            continue
          }
          let problem = await courier.problem ?? ""
          if problem != told { await box.complain("\(name) is not kept equal: \(problem). Everything goes on here.") }
          told = problem
          failures += 1
          // 2 s, 4 s and so on up to a minute, longer or shorter by chance.
          let pause = min(60, Double(1 << min(failures, 6))) * Double.random(in: 0.5...1.5)
          try? await Task.sleep(for: .seconds(pause))
        }
      }
    }
  }

  /// Of so many looks one is taken where changes are told.
  private static let watched = 6

  private func isItsOwn(_ event: HomeEvent) -> Bool {
    if case .kitchen(let event) = event { isCalled(event) } else { false }
  }
}
