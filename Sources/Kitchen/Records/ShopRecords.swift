import Commands
import Foundation

/// The usual shop of an item.
public struct UsualShop: Record {
  /// The item's name as a key, so that "tomato" and "tomatoes" are one.
  public var id: String
  /// The item's spoken name.
  public var name: String
  /// The shop's name.
  public var store: String

  /// Makes one.
  public init(id: String, name: String, store: String) {
    (self.id, self.name, self.store) = (id, name, store)
  }

  /// The most usual shops.
  public static let most = 500

  public static let bounds: [Bound<UsualShop>] = []

  public static let fields: [RecordField<UsualShop>] = [.value(\.name), .value(\.store)]
}

/// The way through a shop, learnt from the order of ticks there.
public struct ShopAisles: Record {
  /// The number of trips on which one category was ticked before another.
  public struct Step: Codable, Sendable, Hashable {
    public var first: String
    public var next: String
    public var times: Int

    /// Makes one.
    public init(first: String, next: String, times: Int) {
      (self.first, self.next, self.times) = (first, next, times)
    }
  }

  /// The shop's name; `anywhere` for ticks without a shop.
  public var id: String
  public var steps: [Step]
  /// The categories of the current trip, in the order of their first ticks.
  public var trip: [String]
  /// The time of the last tick there.
  public var tickedAt: Date

  /// Makes one.
  public init(id: String, steps: [Step] = [], trip: [String] = [], tickedAt: Date) {
    (self.id, self.steps, self.trip, self.tickedAt) = (id, steps, trip, tickedAt)
  }

  /// The identifier for no shop.
  public static let anywhere = "anywhere"
  /// The most categories of a learnt way.
  public static let mostCategories = 40

  public static let bounds: [Bound<ShopAisles>] = [
    .moment("tickedAt", \.tickedAt),
    Bound(mend: { aisles in aisles.steps.removeAll { !(1...1_000).contains($0.times) } }) { aisles in
      aisles.steps.lazy.compactMap { Flaw.of("times", $0.times, 1...1_000) }.first
    },
  ]

  // Learnt data is not undone.
  public static let fields: [RecordField<ShopAisles>] = []
}

extension ShopAisles {
  /// The time after a tick for which a trip goes on, in seconds.
  static let patience = 2_700.0
  /// The count at which older observations are halved, because shops are rearranged.
  private static let most = 12

  /// Records a tick in a category.
  mutating func tick(_ category: String, at moment: Date) {
    let pause = moment.timeIntervalSince(tickedAt)
    // Ticks of a phone that was offline may come late, in their own order.
    if abs(pause) > Self.patience { trip = [] }
    tickedAt = max(tickedAt, moment)
    guard !trip.contains(category), trip.count < Self.mostCategories else { return }
    for before in trip { count(before, before: category) }
    trip.append(category)
  }

  private mutating func count(_ first: String, before next: String) {
    if let index = steps.firstIndex(where: { $0.first == first && $0.next == next }) {
      steps[index].times += 1
      guard steps[index].times > Self.most else { return }
      for index in steps.indices { steps[index].times = max(1, steps[index].times / 2) }
    } else if steps.count < Self.mostCategories * Self.mostCategories {
      steps.append(Step(first: first, next: next, times: 1))
    }
  }

  /// The known categories, in the order of the way: by the number of others that each precedes (Borda
  /// count of the pairs), equal ones by name.
  public var order: [String] {
    var balance: [String: [String: Int]] = [:]
    for step in steps {
      balance[step.first, default: [:]][step.next, default: 0] += step.times
      balance[step.next, default: [:]][step.first, default: 0] -= step.times
    }
    // bounded: one for each of the categories
    let scores = balance.mapValues { others in others.values.reduce(0) { $0 + $1.signum() } }
    return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
