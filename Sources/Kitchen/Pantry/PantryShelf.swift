import Basics
import Commands
import Foundation

/// One row of the pantry on phones and screens: all lots of one thing that can be added up.
///
/// Stock is kept in lots, because each may expire at another time. People want one row for a thing: one
/// spelling, in letters of either case, and one kind of unit.
public struct PantryShelf: Sendable, Hashable, Identifiable {
  /// The lots, in the order of their arrival; never empty.
  public let lots: [PantryLot]
  private let first: PantryLot

  /// The row of a lot. It stays the same while there is any of it.
  public static func id(of lot: PantryLot) -> String { "\(lot.nameLower)/\(dimension(of: lot))" }

  /// All rows, in the order of arrival.
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

  /// The name at the first entry.
  public var name: String { first.name }

  /// The unit of the sum.
  public var unit: Measure? { first.unit }

  /// The quantity, in ``unit``.
  public var quantity: Double {
    guard lots.count > 1 else { return first.quantity }
    let sum = lots.reduce(0) { $0 + ($1.amount.quantity(in: unit) ?? 0) }
    // A tenth and two tenths are three tenths.
    return (sum * 1e9).rounded() / 1e9
  }

  /// The quantity for people: in the written form while all of it is left.
  public var shownQuantity: String {
    lots.count == 1 ? first.shownQuantity : ShownAmount.text(quantity, unit)
  }

  /// The place; nil: not given, or several.
  public var place: String? {
    let places = Set(lots.map(\.place))
    return places.count == 1 ? first.place : nil
  }

  /// The earliest best-before day of the lots; nil: none is given.
  public var bestBefore: CalendarDay? { lots.compactMap(\.bestBefore).min() }

  /// The note; nil: none.
  public var note: String? {
    var notes: [String] = []
    for note in lots.compactMap(\.note) where !notes.contains(note) { notes.append(note) }
    return notes.isEmpty ? nil : notes.joined(separator: " \u{B7} ")
  }

  /// The name of the last shop; nil: not given.
  public var store: String? { lots.last { $0.store != nil }?.store }

  /// The time of the last arrival.
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
  /// The quantity for people: in the written form while none of it is used.
  public var shownQuantity: String {
    if let written, abs(written.quantity - quantity) < 1e-9 { return written.text }
    return ShownAmount.text(quantity, unit)
  }
}
