import BoxSettings
import Foundation
import Logging
import Restaurant
import Screens
import ServiceLifecycle
import Store

/// Prints a ticket for every order that the kitchen has to prepare, once, and another if such an order
/// is cancelled. Tickets wait for the printer, even over a restart.
struct TicketService: Service {
  let printer: TicketPrinter
  let settings: Settings.Tickets
  let store: KitchenStore
  let clock: HouseClock
  let zone: TimeZone
  let screen: any Screen
  /// The current state, and the number of the newest command in it.
  let state: @Sendable () async -> (state: RestaurantState, sequence: Int)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var desk = TicketDesk()
      while !Task.isCancelled {
        await round(&desk)
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }

  /// Determines the tickets, and prints the due ones.
  func round(_ desk: inout TicketDesk) async {
    let (state, sequence) = await state()
    do {
      if !desk.isOpen { desk.open(with: try store.printedTickets()) }
      if desk.seen != sequence {
        let orders = state.ordersToMake(isPendingToo: settings.moment == .placed).filter { isOurs($0, state) }
        desk.want(orders.map(\.id), isCancelled: { state.orders[$0]?.status == .cancelled })
        desk.seen = sequence
      }
    } catch {
      return tell(desk.fail("\(error)", at: clock.now))
    }
    while !Task.isCancelled, let next = desk.next(at: clock.now) {
      guard let order = state.orders[next.order] else {
        desk.forget(next)
        continue
      }
      let ticket = KitchenTicket(order, in: state)
      let paper = TicketPaper(ticket, columns: settings.columns, zone: zone, isAgain: next.isAgain)
      do {
        try await printer.print(paper)
        let printed = desk.settle(next, at: clock.now)
        // An order may be accepted weeks before its preparation: a forgotten ticket would be printed again.
        try store.save(printed, forgettingBefore: clock.now - 90 * 86_400)
        if let good = desk.mended() { screen.show(.note(good)) }
      } catch let error as PrinterError {
        return tell(desk.fail("\(error)", at: clock.now, hasBegun: error.hasBegun ? next : nil))
      } catch {
        // It is printed, but that could not be stored. It is known until the next start of the box.
        return tell(desk.fail("\(error)", at: clock.now))
      }
    }
  }

  private func isOurs(_ order: Order, _ state: RestaurantState) -> Bool {
    guard !settings.business.isEmpty else { return true }
    return [order.businessId, state.businesses[order.businessId]?.slug].contains(settings.business)
  }

  private func tell(_ problem: String?) { if let problem { screen.show(.problem(problem)) } }
}

extension PrinterError {
  /// Whether some of it may have been printed.
  fileprivate var hasBegun: Bool {
    switch self {
    case .unreachable: false
    case .stuck, .noPaper, .silent: true
    }
  }
}
