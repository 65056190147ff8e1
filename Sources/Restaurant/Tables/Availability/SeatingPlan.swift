import Commands
import Foundation

/// The taken tables around one day.
struct SeatingPlan {
  private let tables: [RestaurantTable]
  /// The stays at each table, in order.
  private let stays: [[Range<Date>]]
  private let arrivals: [Date: Int]

  /// Makes a plan with the bookable tables, and the bookings by `now`.
  init(_ all: [RestaurantTable], _ bookings: [Booking], now: Date) {
    tables = all.filter(\.isActive)
    let places = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var stays = Array(repeating: [Range<Date>](), count: tables.count)
    var arrivals: [Date: Int] = [:]
    for booking in bookings where booking.isActive(at: now) {
      arrivals[booking.startsAt, default: 0] += booking.guests
      guard let place = places[booking.table], booking.startsAt < booking.endsAt else { continue }
      stays[place].append(booking.startsAt..<booking.endsAt)
    }
    self.stays = stays.map { $0.sorted { $0.lowerBound < $1.lowerBound } }
    self.arrivals = arrivals
  }

  /// The number of guests who come at a moment.
  func guests(comingAt moment: Date) -> Int { arrivals[moment] ?? 0 }

  /// The seats of all free tables, and of the largest one.
  func free(during stay: Range<Date>) -> (guests: Int, largest: Int) {
    var guests = 0
    var largest = 0
    for place in tables.indices where isFree(place, during: stay) {
      guests += tables[place].capacity
      largest = max(largest, tables[place].capacity)
    }
    return (guests, largest)
  }

  /// The best free table for a party: in the preferred section, then the smallest with enough seats, so
  /// that large tables are left for large parties, then the one with the least idle time around the stay.
  func best(for partySize: Int, during stay: Range<Date>, preference: String?) -> RestaurantTable? {
    let wish = preference.map { SectionWish($0) }
    let best = tables.indices
      .filter { tables[$0].capacity >= partySize && isFree($0, during: stay) }
      .min { left, right in
        let (a, b) = (tables[left], tables[right])
        let misses = (misses(a, wish), misses(b, wish))
        if misses.0 != misses.1 { return misses.0 < misses.1 }
        if a.capacity != b.capacity { return a.capacity < b.capacity }
        let idle = (idle(left, around: stay), idle(right, around: stay))
        if idle.0 != idle.1 { return idle.0 < idle.1 }
        // "9" before "10".
        return (a.tableNumber.count, a.tableNumber, a.id) < (b.tableNumber.count, b.tableNumber, b.id)
      }
    return best.map { tables[$0] }
  }

  /// Whether a table is free during a stay.
  func isFree(_ id: String, during stay: Range<Date>) -> Bool {
    tables.firstIndex { $0.id == id }.map { isFree($0, during: stay) } ?? false
  }

  private func isFree(_ place: Int, during stay: Range<Date>) -> Bool {
    !stays[place].contains { $0.lowerBound < stay.upperBound && $0.upperBound > stay.lowerBound }
  }

  private func misses(_ table: RestaurantTable, _ wish: SectionWish?) -> Int {
    guard let wish else { return 0 }
    return table.section.map(wish.isMet) ?? false ? 0 : 1
  }

  /// The idle seconds of the table before and after a stay, up to six hours each.
  private func idle(_ place: Int, around stay: Range<Date>) -> Double {
    let most: Double = 6 * 3_600
    let before = stays[place].last { $0.upperBound <= stay.lowerBound }
    let after = stays[place].first { $0.lowerBound >= stay.upperBound }
    return (before.map { min(most, stay.lowerBound.timeIntervalSince($0.upperBound)) } ?? most)
      + (after.map { min(most, $0.lowerBound.timeIntervalSince(stay.upperBound)) } ?? most)
  }
}
