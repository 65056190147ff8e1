import Commands

/// A database's record of the product with a barcode.
public struct FoodProduct: Sendable, Hashable, Codable {
  /// ``GTIN/digits``.
  public var code: String
  /// The product's name, in English if the database has that.
  public var name: String
  public var brand: String?
  /// The quantity in the pack, as printed.
  public var printedQuantity: String?
  /// The parsed quantity.
  public var pack: PackQuantity?
  /// The categories, from the general to the particular: "en:beverages".
  public var categories: [String]
  /// The address of a small picture of the product's front.
  public var image: String?

  /// Makes a product.
  public init(
    code: String, name: String, brand: String? = nil, printedQuantity: String? = nil, pack: PackQuantity? = nil,
    categories: [String] = [], image: String? = nil
  ) {
    self.code = code
    self.name = name
    self.brand = brand
    self.printedQuantity = printedQuantity
    self.pack = pack
    self.categories = categories
    self.image = image
  }
}
