import Basics
import Commands
import Foundation

@testable import Restaurant

/// Asks a large house, booked out for weeks, what is free.
struct AvailabilityBenchmark {
  /// Times of all questions in seconds, the quickest first.
  let seconds: [Double]
  /// How many bookings the house has.
  let bookings: Int

  /// The time that so many of the questions took at most, in seconds: 0.99 for all but one in a hundred.
  func percentile(_ share: Double) -> Double {
    seconds.isEmpty ? 0 : seconds[min(seconds.count - 1, Int(Double(seconds.count) * share))]
  }

  /// Fills a house and asks.
  /// - Parameters:
  ///   - tables: how many tables it has. The default is 200.
  ///   - days: how many days it is booked out for. The default is 60.
  ///   - questions: how often to ask. The default is 1,000.
  init(tables: Int = 200, days: Int = 60, questions: Int = 1_000) {
    let zone = TimeZone(identifier: "America/New_York") ?? .gmt
    let wall = WallClock(zone)
    let first = CalendarDay(number: 20_500)
    let now = wall.nearest(minute: 600, of: first)
    let state = Self.house(tables: tables, days: days, from: first, now: now, wall)
    bookings = state.reservations.count
    let clock = ContinuousClock()
    seconds = (0..<questions).map { number in
      let day = first.adding(days: number % days)
      let took = clock.measure {
        _ = try? state.availability(at: "house", on: day, partySize: 1 + number % 8, now: now, zone: zone)
      }
      return Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
    }
    .sorted()
  }

  // Five of six stays of every table are taken.
  private static func house(
    tables: Int, days: Int, from first: CalendarDay, now: Date, _ wall: WallClock
  ) -> RestaurantState {
    var state = RestaurantState()
    let hours = (0..<7).map { day in
      OpeningHours(
        id: "\(day)", dayOfWeek: day, openTime: ClockTime(hour: 11, minute: 0),
        closeTime: ClockTime(hour: 23, minute: 0))
    }
    let business = Business(
      id: "house", slug: "house", businessName: "House", businessType: .restaurant, hours: hours, createdAt: now)
    state.apply(.business(Change(from: nil, to: business)))
    let all = (0..<tables).map { number in
      RestaurantTable(id: "t\(number)", businessId: "house", tableNumber: "\(number + 1)", capacity: 2 + number % 4 * 2)
    }
    for table in all { state.apply(.table(Change(from: nil, to: table))) }
    for day in 0..<days {
      for (number, table) in all.enumerated() {
        for stay in 0..<6 where (number + stay + day) % 6 != 0 {
          let time = ClockTime(minuteOfDay: 660 + stay * 120)
          let date = first.adding(days: day)
          let reservation = Reservation(
            id: "\(day)-\(number)-\(stay)", businessId: "house", reservationDate: date, reservationTime: time,
            startsAt: wall.nearest(minute: time.minuteOfDay, of: date), partySize: 2, durationMinutes: 120,
            customerName: "Guest", customerEmail: "", source: "app", table: table.info, createdAt: now,
            progress: .confirmed(at: now))
          state.apply(.reservation(Change(from: nil, to: reservation)))
        }
      }
    }
    return state
  }
}
