/// A code in a picture.
public struct FoundCode: Codable, Hashable, Sendable {
  /// The contents of the barcode.
  public var code: String
  /// "EAN-13", "Code 128".
  public var kind: String
  /// Whether it names a product.
  public var isProduct: Bool

  /// Makes a code.
  public init(code: String, kind: String, isProduct: Bool) {
    self.code = code
    self.kind = kind
    self.isProduct = isProduct
  }
}

/// The product of a barcode, to fill a form with.
public struct ProductRecord: Codable, Hashable, Sendable {
  public var code: String
  public var name: String
  public var brand: String?
  /// The amount of one pack, for people; empty: unknown.
  public var quantity: String
  public var category: String
  public var imageUrl: String?
  /// Whether the household has named it; otherwise it was looked up.
  public var known: Bool

  /// Makes a product.
  public init(
    code: String, name: String, brand: String?, quantity: String, category: String, imageUrl: String?, known: Bool
  ) {
    self.code = code
    self.name = name
    self.brand = brand
    self.quantity = quantity
    self.category = category
    self.imageUrl = imageUrl
    self.known = known
  }
}
