import AsyncAlgorithms
import Foundation
import ServiceLifecycle

/// Syncs the copy of a shop's store at a platform while the box runs, and reports when it fails for
/// long.
struct BranchService: Service {
  let box: Box
  let courier: BranchCourier

  func run() async throws {
    let publications = await box.household.assistant.bus.publications()
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        group.addTask { for await _ in publications { call.yield() } }
        group.addTask { for await _ in AsyncTimerSequence.repeating(every: .seconds(5)) { call.yield() } }
        group.addTask {
          while !Task.isCancelled {
            if await !courier.serve() { try? await Task.sleep(for: .seconds(5)) }
          }
        }
        call.yield()
        var watch = LineWatch()
        for await _ in calls {
          if await courier.ship() { await courier.send(pictures: await box.household.assistant.bus.state.pictures) }
          guard let news = watch.news(await courier.standing, at: Date()) else { continue }
          await news.isTrouble ? box.complain(news.text) : box.tell(news.text)
        }
      }
    }
  }
}

/// Reports once when the platform is away for long, the number of waiting commands each quarter of an
/// hour, and once when it is back.
struct LineWatch {
  struct News: Hashable {
    var text: String
    var isTrouble: Bool
  }

  private var apartSince: Date?
  private var toldAt: Date?

  /// The report about the state; nil: nothing new.
  mutating func news(_ standing: BranchCourier.Standing, at now: Date) -> News? {
    guard let problem = standing.problem else {
      defer { (apartSince, toldAt) = (nil, nil) }
      return toldAt == nil ? nil : News(text: "The platform has everything again.", isTrouble: false)
    }
    let since = apartSince ?? now
    apartSince = since
    guard now.timeIntervalSince(since) >= Self.patience,
      toldAt.map({ now.timeIntervalSince($0) >= Self.rhythm }) ?? true
    else { return nil }
    toldAt = now
    let waiting = standing.waiting ?? 0
    let count = waiting == 1 ? "1 change waits" : "\(waiting) changes wait"
    return News(text: "\(problem) Everything goes on here; \(count) to be sent.", isTrouble: true)
  }

  // In seconds.
  private static let patience = 20.0
  private static let rhythm = 900.0
}
