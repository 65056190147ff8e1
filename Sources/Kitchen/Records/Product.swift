import Commands
import Foundation

/// The product of a barcode, as taught by the household or looked up.
public struct Product: Record {
  /// The barcode's number, `GTIN.digits`.
  public var id: String
  /// The name, in the household's own word if it has one.
  public var name: String
  public var brand: String?
  /// The quantity in the pack; nil: unknown.
  public var pack: PackQuantity?
  /// The address of its picture.
  public var image: String?

  /// Makes a product.
  public init(id: String, name: String, brand: String? = nil, pack: PackQuantity? = nil, image: String? = nil) {
    self.id = id
    self.name = name
    self.brand = brand
    self.pack = pack
    self.image = image
  }

  public static let bounds: [Bound<Product>] = [
    Bound(mend: { $0.pack = nil }) { product in
      product.pack.flatMap { pack in
        Flaw.first(
          Flaw.of("pack.count", pack.count, 1...1_000_000),
          Flaw.of("pack.quantity", pack.quantity, Amount.quantities))
      }
    }
  ]

  public static let fields: [RecordField<Product>] = [
    .value(\.name), .value(\.brand), .value(\.pack), .value(\.image),
  ]
}

/// One scanned barcode: a line of the history of scans.
public struct Scan: Record {
  public var id: String
  /// The scanned or typed text, which people find on the pack; any text if it is no product's number.
  public var barcode: String
  /// The product put into the pantry; nil: it was unknown, so there is none.
  public var name: String?
  public var at: Date
  /// Whether the product waits for its lookup.
  public var waits: Bool

  /// Makes a line.
  public init(id: String, barcode: String, name: String?, at: Date, waits: Bool = false) {
    self.id = id
    self.barcode = barcode
    self.name = name
    self.at = at
    self.waits = waits
  }

  public static let bounds: [Bound<Scan>] = [.moment("at", \.at)]

  // Undoing a lookup must not start it again.
  public static let fields: [RecordField<Scan>] = [.value(\.name)]
}
