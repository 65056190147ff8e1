import Basics
import Commands
import Foundation

/// Something in stock that came in at one time: a lot.
public struct PantryLot: Record {
  public var id: String
  /// As said, which is lower case, or as it was entered.
  public var name: String
  /// How much, in `unit`; 1 piece when nothing was said.
  public var quantity: Double
  /// Nil: pieces, or nothing was said.
  public var unit: Measure?
  /// Where it is: "fridge"; nil: not said.
  public var place: String?
  /// The last day it is at its best; nil: not said.
  public var bestBefore: CalendarDay?
  public var addedAt: Date
  /// "Scanned barcode: 5000112637922"; nil: nothing is noted.
  public var note: String?
  /// The shop's name; nil: not said.
  public var store: String?
  /// How whoever entered it wrote the amount; nil: it was said.
  public var written: WrittenAmount?

  /// Makes a lot.
  public init(
    id: String, name: String, quantity: Double, unit: Measure?, place: String? = nil, bestBefore: CalendarDay? = nil,
    addedAt: Date, note: String? = nil, store: String? = nil, written: WrittenAmount? = nil
  ) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.unit = unit
    self.place = place
    self.bestBefore = bestBefore
    self.addedAt = addedAt
    self.note = note
    self.store = store
    self.written = written
  }

  /// The name as it is compared by the apps, which have no other key for it.
  public var nameLower: String { name.lowercased() }

  public static let bounds: [Bound<PantryLot>] = [
    .number("quantity", \.quantity, Amount.quantities), .moment("addedAt", \.addedAt),
    Bound(mend: { $0.written = nil }) {
      $0.written.flatMap { Flaw.of("written", $0.quantity, Amount.quantities) }
    },
  ]

  public static let fields: [RecordField<PantryLot>] = [
    .value(\.name), .amount(\.quantity), .value(\.unit), .value(\.place), .value(\.bestBefore), .value(\.addedAt),
    .value(\.note), .value(\.store),
  ]

  public var isSpent: Bool { quantity <= 1e-6 }

  /// How much of it there is.
  var amount: Amount { Amount(quantity: quantity, unit: unit) }
}

/// An amount as somebody wrote it, and how much it stood for: once some of it is used it says too much.
public struct WrittenAmount: Sendable, Hashable, Codable {
  /// "12 count", "1.5 lb".
  public var text: String
  /// How much that was, in the lot's unit.
  public var quantity: Double

  /// Makes an amount.
  public init(text: String, quantity: Double) {
    self.text = text
    self.quantity = quantity
  }
}

/// How much of something is always wanted in stock.
public struct StockMinimum: Record {
  /// The name as it is compared.
  public var id: String
  public var name: String
  public var quantity: Double
  public var unit: Measure?

  /// Makes a minimum.
  public init(id: String, name: String, quantity: Double, unit: Measure?) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.unit = unit
  }

  public static let bounds: [Bound<StockMinimum>] = [.number("quantity", \.quantity, Amount.quantities)]

  public static let fields: [RecordField<StockMinimum>] = [.value(\.name), .value(\.quantity), .value(\.unit)]
}
