import Basics
import Commands
import Foundation

/// One row of the pantry as phones and screens show it: all lots of one thing that can be added up.
///
/// Stock is kept in lots, because each may keep for another time. Whoever looks at it wants one row a thing: what is
/// spelled alike, whatever its capitals, and counted alike.
public struct PantryShelf: Sendable, Hashable, Identifiable {
  /// The lots, in the order they came in; never empty.
  public let lots: [PantryLot]
  private let first: PantryLot

  /// The row that a lot belongs to. It stays the same while there is any of it.
  public static func id(of lot: PantryLot) -> String { "\(lot.nameLower)/\(dimension(of: lot))" }

  /// All rows, in the order the things came in.
  public static func rows(of lots: some Sequence<PantryLot>) -> [PantryShelf] {
    var order: [String] = []
    var groups: [String: [PantryLot]] = [:]
    for lot in lots {
      let id = id(of: lot)
      if groups[id] == nil { order.append(id) }
      groups[id, default: []].append(lot)
    }
    return order.compactMap { groups[$0].flatMap(PantryShelf.init) }
  }

  /// - Returns: nil without a lot.
  init?(_ lots: [PantryLot]) {
    guard let first = lots.first else { return nil }
    (self.lots, self.first) = (lots, first)
  }

  public var id: String { Self.id(of: first) }

  /// The name as it was first entered.
  public var name: String { first.name }

  /// What the amounts are added up in.
  public var unit: Measure? { first.unit }

  /// How much there is, in ``unit``.
  public var quantity: Double {
    guard lots.count > 1 else { return first.quantity }
    let sum = lots.reduce(0) { $0 + ($1.amount.quantity(in: unit) ?? 0) }
    // A tenth and two tenths are three tenths.
    return (sum * 1e9).rounded() / 1e9
  }

  /// How much there is, as people read it: as it was written while that is all there is.
  public var shownQuantity: String {
    lots.count == 1 ? first.shownQuantity : ShownAmount.text(quantity, unit)
  }

  /// Where it is; nil: not said, or in several places.
  public var place: String? {
    let places = Set(lots.map(\.place))
    return places.count == 1 ? first.place : nil
  }

  /// The first day that any of it is past its best; nil: not said.
  public var bestBefore: CalendarDay? { lots.compactMap(\.bestBefore).min() }

  /// What is noted; nil: nothing.
  public var note: String? {
    var notes: [String] = []
    for note in lots.compactMap(\.note) where !notes.contains(note) { notes.append(note) }
    return notes.isEmpty ? nil : notes.joined(separator: " \u{B7} ")
  }

  /// The name of the shop that it was last bought in; nil: not said.
  public var store: String? { lots.last { $0.store != nil }?.store }

  /// When some of it last came in.
  public var updatedAt: Date { lots.map(\.addedAt).max() ?? first.addedAt }

  private static func dimension(of lot: PantryLot) -> String {
    switch lot.amount.dimension {
    case .mass: "mass"
    case .volume: "volume"
    case .count(let unit): unit.rawValue
    }
  }
}

extension PantryLot {
  /// How much there is, as people read it: as it was written while none of it is used.
  public var shownQuantity: String {
    if let written, abs(written.quantity - quantity) < 1e-9 { return written.text }
    return ShownAmount.text(quantity, unit)
  }
}
