import Wire

/// The surcharge of each portion of an ingredient.
public struct PortionPricing: Codable, Hashable, Sendable {
  public var none: Price
  public var light: Price
  public var regular: Price
  public var extra: Price

  /// Makes prices.
  public init(none: Price = .zero, light: Price = .zero, regular: Price = .zero, extra: Price = .zero) {
    (self.none, self.light, self.regular, self.extra) = (none, light, regular, extra)
  }

  /// The price of a portion.
  public subscript(level: PortionLevel) -> Price {
    switch level {
    case .none: none
    case .light: light
    case .regular: regular
    case .extra: extra
    }
  }

  /// Whether any portion has a surcharge.
  public var hasCharge: Bool { PortionLevel.allCases.contains { self[$0] > .zero } }

  /// Decodes prices; missing portions are free.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func price(_ key: CodingKeys) throws -> Price { try container.decodeIfPresent(Price.self, forKey: key) ?? .zero }
    self.init(
      none: try price(.none), light: try price(.light), regular: try price(.regular), extra: try price(.extra))
  }
}
