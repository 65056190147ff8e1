import Commands

/// What a database of products knows of a barcode.
public struct FoodProduct: Sendable, Hashable, Codable {
  /// ``GTIN/digits``.
  public var code: String
  /// What it is, in English where the database has that.
  public var name: String
  public var brand: String?
  /// How much is in the pack, as printed.
  public var printedQuantity: String?
  /// The same, understood.
  public var pack: PackQuantity?
  /// What kind of product it is, from the general to the particular: "en:beverages".
  public var categories: [String]
  /// The address of a small picture of its front.
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
