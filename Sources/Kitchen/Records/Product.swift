import Commands
import Foundation

/// What a barcode stands for, as the household has taught it or as it was looked up.
public struct Product: Record {
  /// The barcode's number, `GTIN.digits`.
  public var id: String
  /// What it is, in the household's own word where it has one.
  public var name: String
  public var brand: String?
  /// How much is in the pack; nil: not known.
  public var pack: PackQuantity?
  /// The address of a picture of it.
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

/// One barcode that was scanned: a line of the history of scans.
public struct Scan: Record {
  public var id: String
  /// As it was scanned or typed, which is what people find on the pack; any text where it is no product's number.
  public var barcode: String
  /// What went into the pantry; nil: nobody knew the product yet, so nothing did.
  public var name: String?
  public var at: Date
  /// Whether the product is still to be looked up.
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

  // Taking back what was looked up must not have it looked up again.
  public static let fields: [RecordField<Scan>] = [.value(\.name)]
}
