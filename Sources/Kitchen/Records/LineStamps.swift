import Commands
import Foundation
import Grammar

/// The time and the command of the last change of a line's field: of two changes the larger stamp wins,
/// whichever arrives first (a last-writer-wins register; Shapiro and others, "A comprehensive study of
/// Convergent and Commutative Replicated Data Types", INRIA 2011, section 3.2.1).
public struct Stamp: Codable, Hashable, Sendable, Comparable {
  /// The time of the change; never later than its arrival at the box.
  public var time: Date
  /// The command's identifier, which decides between changes of the same time.
  public var command: String

  /// Makes a stamp.
  public init(time: Date, command: String) {
    self.time = time
    self.command = command
  }

  public static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.command) < (other.time, other.command)
  }
}

/// The stamps of a line's fields; nil: unchanged since its addition.
public struct LineStamps: Codable, Hashable, Sendable {
  public var name: Stamp?
  public var amount: Stamp?
  public var list: Stamp?
  public var category: Stamp?
  public var store: Stamp?
  public var people: Stamp?
  public var position: Stamp?
  public var checked: Stamp?

  /// The stamps of a new line.
  public init() {}

  /// The error in the times; nil: none.
  var flaw: String? {
    LineField.allCases.lazy.compactMap { Flaw.of("stamps", self[keyPath: $0.stamp]?.time) }.first
  }

  /// The stamps with their times brought into range.
  var mended: LineStamps {
    var mended = self
    for field in LineField.allCases {
      if let stamp = self[keyPath: field.stamp], Flaw.of("stamps", stamp.time) != nil {
        mended[keyPath: field.stamp]?.time = stamp.time.clamped(to: Flaw.moments)
      }
    }
    return mended
  }

  /// Whether nothing has been set since it was added.
  public var isEmpty: Bool { self == LineStamps() }
}

/// The fields of a line that people change, each separately.
enum LineField: CaseIterable {
  case name, amount, list, category, store, people, position, checked

  var stamp: WritableKeyPath<LineStamps, Stamp?> {
    switch self {
    case .name: \.name
    case .amount: \.amount
    case .list: \.list
    case .category: \.category
    case .store: \.store
    case .people: \.people
    case .position: \.position
    case .checked: \.checked
    }
  }

  func isSame(_ one: ShoppingItem, _ other: ShoppingItem) -> Bool {
    switch self {
    case .name: one.name == other.name
    case .amount: one.amount == other.amount
    case .list: one.list == other.list
    case .category: one.category == other.category
    case .store: one.store == other.store
    case .people: one.people == other.people
    case .position: one.position == other.position
    case .checked: one.checked == other.checked
    }
  }

  func copy(from source: ShoppingItem, to target: inout ShoppingItem) {
    switch self {
    case .name: target.name = source.name
    case .amount: target.amount = source.amount
    case .list: target.list = source.list
    case .category: target.category = source.category
    case .store: target.store = source.store
    case .people: target.people = source.people
    case .position: target.position = source.position
    case .checked: target.checked = source.checked
    }
  }
}

extension ShoppingItem {
  /// This line with those of `fields` taken from `wanted` that were not set later than `stamp`.
  ///
  /// An equal value is stamped too: set twice, it counts from the second time.
  func taking(_ fields: [LineField], of wanted: ShoppingItem, at stamp: Stamp) -> ShoppingItem {
    var line = self
    for field in fields where (stamps[keyPath: field.stamp] ?? Stamp(time: addedAt, command: "")) < stamp {
      field.copy(from: wanted, to: &line)
      line.stamps[keyPath: field.stamp] = stamp
    }
    return line
  }

  /// This line, derived from `before`, with `stamp` on every changed field that has none of its own yet.
  func stamped(_ stamp: Stamp, since before: ShoppingItem) -> ShoppingItem {
    var line = self
    for field in LineField.allCases where !field.isSame(self, before) {
      if stamps[keyPath: field.stamp] == before.stamps[keyPath: field.stamp] {
        line.stamps[keyPath: field.stamp] = stamp
      }
    }
    return line
  }
}

extension KitchenEvent {
  /// The event with stamps on the changed fields of a line.
  func stamped(_ stamp: Stamp) -> KitchenEvent {
    guard case .item(let change) = self, let before = change.before, let after = change.after else { return self }
    return .item(Change(from: before, to: after.stamped(stamp, since: before)))
  }
}
