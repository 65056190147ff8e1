import Commands
import Foundation
import TestTime
import Testing

@testable import Restaurant

@Suite("The last portion")
struct LastPortionTests {
  @Test("of 64 who order it at once exactly one gets it, every time", .timeLimit(.minutes(20)))
  func last() async throws {
    var shop = try Shop()
    try shop.run(.menu(.setAvailable(item: "84", available: true, remaining: 1)))
    let start = shop.state
    for round in Tier.share(of: 1_000) {
      let now = shop.now
      let bus = CommandBus(
        handler: RestaurantHandler(), journal: MemoryLog(), state: start, clock: { now },
        calendar: { Shop.calendar })
      let outcomes = await withTaskGroup(of: RefusalCode?.self) { group in
        for client in 0..<64 {
          group.addTask {
            var draft = Shop.draft()
            draft.customerName = "Client \(client)"
            do {
              _ = try await bus.submit(
                .order(.create(order: draft)), id: "\(round)-\(client)", origin: .http, by: .family)
              return nil
            } catch let refusal as Refusal {
              return refusal.code
            } catch {
              return .validation
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == nil } == 1)
      #expect(outcomes.count { $0 == .itemUnavailable } == 63)
      let state = await bus.state
      #expect(state.orders.count == 1)
      #expect(state.items["84"]?.remaining == 0)
    }
  }

  @Test("the same order sent again is placed once")
  func again() async throws {
    let shop = try Shop()
    let now = shop.now
    let bus = CommandBus(
      handler: RestaurantHandler(), journal: MemoryLog(), state: shop.state, clock: { now },
      calendar: { Shop.calendar })
    let first = try await bus.submit(.order(.create(order: Shop.draft())), id: "once", origin: .http, by: .family)
    let second = try await bus.submit(.order(.create(order: Shop.draft())), id: "once", origin: .http, by: .family)
    #expect(second.repeated)
    #expect(second.entry == first.entry)
    #expect(await bus.state.orders.count == 1)
  }
}
