import Commands
import Foundation

/// Where the household buys something, unless it says otherwise.
public struct UsualShop: Record {
  /// The item's name as a key, so that "tomato" and "tomatoes" are one.
  public var id: String
  /// The item as it was said.
  public var name: String
  /// The shop's name.
  public var store: String

  /// Makes one.
  public init(id: String, name: String, store: String) {
    (self.id, self.name, self.store) = (id, name, store)
  }

  /// The most of them.
  public static let most = 500

  public static let bounds: [Bound<UsualShop>] = []

  public static let fields: [RecordField<UsualShop>] = [.value(\.name), .value(\.store)]
}

/// The way through a shop, learnt from the order in which things are ticked there.
public struct ShopAisles: Record {
  /// How often one category was ticked before another on one trip.
  public struct Step: Codable, Sendable, Hashable {
    public var first: String
    public var next: String
    public var times: Int

    /// Makes one.
    public init(first: String, next: String, times: Int) {
      (self.first, self.next, self.times) = (first, next, times)
    }
  }

  /// The shop's name; `anywhere` for what is ticked for no shop.
  public var id: String
  public var steps: [Step]
  /// The categories of the trip that is on, in the order in which each was first ticked.
  public var trip: [String]
  /// When something was ticked there last.
  public var tickedAt: Date

  /// Makes one.
  public init(id: String, steps: [Step] = [], trip: [String] = [], tickedAt: Date) {
    (self.id, self.steps, self.trip, self.tickedAt) = (id, steps, trip, tickedAt)
  }

  /// What stands for no shop.
  public static let anywhere = "anywhere"
  /// The most categories of which a way is learnt.
  public static let mostCategories = 40

  public static let bounds: [Bound<ShopAisles>] = [
    .moment("tickedAt", \.tickedAt),
    Bound(mend: { aisles in aisles.steps.removeAll { !(1...1_000).contains($0.times) } }) { aisles in
      aisles.steps.lazy.compactMap { Flaw.of("times", $0.times, 1...1_000) }.first
    },
  ]

  // What was learnt is not taken back.
  public static let fields: [RecordField<ShopAisles>] = []
}

extension ShopAisles {
  /// How long a trip goes on after a tick, in seconds.
  static let patience = 2_700.0
  /// After so many times what was seen long ago counts half: shops are rearranged.
  private static let most = 12

  /// Takes in that something of a category was ticked.
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

  /// The categories of which something is known, in the order of the way: by how often each comes before the others
  /// (Borda count of the pairs), those that nothing tells apart by name.
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
