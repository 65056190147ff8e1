/// The quantity in a pack, as printed: "6 x 330 ml" is 6 times 330 ml.
public struct PackQuantity: Sendable, Hashable, Codable {
  /// The number in the pack.
  public var count: Int
  /// The quantity of each, in `unit`.
  public var quantity: Double
  public var unit: Measure

  /// Makes a quantity.
  public init(count: Int = 1, quantity: Double, unit: Measure) {
    self.count = count
    self.quantity = quantity
    self.unit = unit
  }
}
