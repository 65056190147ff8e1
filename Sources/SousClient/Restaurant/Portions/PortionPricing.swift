import Wire

/// What each portion of an ingredient costs more.
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

  /// Whether any of it costs something.
  public var hasCharge: Bool { PortionLevel.allCases.contains { self[$0] > .zero } }

  /// Reads prices; portions that are not named are free.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func price(_ key: CodingKeys) throws -> Price { try container.decodeIfPresent(Price.self, forKey: key) ?? .zero }
    self.init(
      none: try price(.none), light: try price(.light), regular: try price(.regular), extra: try price(.extra))
  }
}
