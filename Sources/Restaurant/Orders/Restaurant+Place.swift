import Basics
import Commands
import Foundation
import Grammar

/// Whether a business can take an order at the requested place and time.
extension Restaurant {
  /// - Throws: ``Refusal`` if it is closed at that moment. One without known hours is open.
  func checkOpen(_ business: Business, at moment: Date, context: CommandContext) throws {
    let times = business.openingTimes
    let wall = WallClock(context.calendar.timeZone)
    guard !times.isEmpty, !times.isOpen(at: moment, wall) else { return }
    let next = times.nextOpening(after: moment, wall).map { opening in
      let reading = wall.reading(at: opening)
      let time = ClockTime(hour: reading.minute / 60, minute: reading.minute % 60)
      let clock = Spoken.clock(time.description, style: clockStyle)
      let day = Spoken.date(reading.day.description, from: words(context).reference)
      return " It opens \(day) at \(clock)."
    }
    throw Refusal.coded(.validation, "\(business.businessName) is closed at that time.\(next ?? "")")
  }

  /// - Throws: ``Refusal`` for a table or a reservation of another business.
  func checkTable(_ request: OrderRequest, in state: RestaurantState) throws {
    if let id = request.tableId, state.tables[id]?.businessId != request.business.id {
      throw Refusal.coded(.notFound, "There is no such table at \(request.business.businessName).")
    }
    if let id = request.reservationId, state.reservations[id]?.businessId != request.business.id {
      throw Refusal.coded(.notFound, "There is no such reservation at \(request.business.businessName).")
    }
  }

  /// The table with a number; nil: there is none.
  func tableId(_ number: String, at business: Business, in state: RestaurantState) -> String? {
    state.tables(of: business.id).first { ProperKey($0.tableNumber) == ProperKey(number) }?.id
  }
}
