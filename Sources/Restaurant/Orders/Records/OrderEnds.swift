import Foundation

/// When orders were over, the oldest first, so that the oldest can be let go of.
struct OrderEnds: Hashable, Sendable {
  /// An order and when it was over.
  struct End: Hashable {
    var moment: Date
    var id: String
  }

  private var ends: [End] = []
  /// How many of them are gone already.
  private var gone = 0

  // Derived from the orders, so the same where they are, in whatever order it was made.
  static func == (left: OrderEnds, right: OrderEnds) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// The oldest; nil: there is none.
  var first: End? { gone < ends.count ? ends[gone] : nil }

  /// Notes that an order is over. Hardly ever is it not the newest.
  mutating func add(_ id: String, at moment: Date) {
    var place = ends.count
    while place > gone, ends[place - 1].moment > moment { place -= 1 }
    ends.insert(End(moment: moment, id: id), at: place)
  }

  /// Forgets the oldest.
  mutating func removeFirst() {
    gone += 1
    // Now and then, so that it costs nothing on the whole.
    if gone > 64, gone * 2 > ends.count {
      ends.removeFirst(gone)
      gone = 0
    }
  }
}

extension Order {
  /// When something happened to it last.
  var newest: Date {
    let moments = [life.confirmedAt, life.preparingAt, life.readyAt, life.overAt, payment.movedAt]
    return moments.compactMap { $0 }.max() ?? createdAt
  }
}
