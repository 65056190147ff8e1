import Basics
import Commands
import Foundation

/// A lot: a thing in stock with one arrival.
public struct PantryLot: Record {
  public var id: String
  /// The name as spoken, which is lower case, or as entered.
  public var name: String
  /// The quantity, in `unit`; by default 1 piece.
  public var quantity: Double
  /// The unit; nil: pieces, or none given.
  public var unit: Measure?
  /// The place: "fridge"; nil: not given.
  public var place: String?
  /// The best-before day; nil: not given.
  public var bestBefore: CalendarDay?
  public var addedAt: Date
  /// The note, "Scanned barcode: 5000112637922"; nil: none.
  public var note: String?
  /// The shop's name; nil: not given.
  public var store: String?
  /// The amount in its written form; nil: it was spoken.
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

  /// The apps' key for comparing names.
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

  /// The amount.
  var amount: Amount { Amount(quantity: quantity, unit: unit) }
}

/// An amount in its written form, with its quantity: after some use, the text says too much.
public struct WrittenAmount: Sendable, Hashable, Codable {
  /// "12 count", "1.5 lb".
  public var text: String
  /// The quantity, in the lot's unit.
  public var quantity: Double

  /// Makes an amount.
  public init(text: String, quantity: Double) {
    self.text = text
    self.quantity = quantity
  }
}

/// The least stock of a thing.
public struct StockMinimum: Record {
  /// The name's key.
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
