import Foundation

/// The ends of orders, the oldest first, for dropping the oldest from memory.
struct OrderEnds: Hashable, Sendable {
  /// An order and the time of its end.
  struct End: Hashable {
    var moment: Date
    var id: String
  }

  private var ends: [End] = []
  /// The number of ends removed already.
  private var gone = 0

  // Derived from the orders, so equal for equal orders, in whatever order it was made.
  static func == (left: OrderEnds, right: OrderEnds) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// The oldest; nil: there is none.
  var first: End? { gone < ends.count ? ends[gone] : nil }

  /// Records that an order is over. It is nearly always the newest.
  mutating func add(_ id: String, at moment: Date) {
    var place = ends.count
    while place > gone, ends[place - 1].moment > moment { place -= 1 }
    ends.insert(End(moment: moment, id: id), at: place)
  }

  /// Removes the oldest.
  mutating func removeFirst() {
    gone += 1
    // Now and then, so that the average cost is nothing.
    if gone > 64, gone * 2 > ends.count {
      ends.removeFirst(gone)
      gone = 0
    }
  }
}

extension Order {
  /// The time of its last change.
  var newest: Date {
    let moments = [life.confirmedAt, life.preparingAt, life.readyAt, life.overAt, payment.movedAt]
    return moments.compactMap { $0 }.max() ?? createdAt
  }
}
