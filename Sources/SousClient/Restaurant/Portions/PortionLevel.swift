/// The portion of an ingredient on an item.
public enum PortionLevel: String, Codable, CaseIterable, Hashable, Sendable {
  case none, light, regular, extra

  /// A circle that fills.
  public var emoji: String {
    switch self {
    case .none: "\u{25CB}"
    case .light: "\u{25D4}"
    case .regular: "\u{25D1}"
    case .extra: "\u{25CF}"
    }
  }

  /// "Regular"
  public var displayName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// "Small amount (25%)"
  public var description: String {
    switch self {
    case .none: "No portion"
    case .light: "Small amount (25%)"
    case .regular: "Standard serving (50%)"
    case .extra: "Generous portion (100%)"
    }
  }
}

/// The groups of ingredients on screens, in their fixed order.
public enum IngredientCategory: String, Codable, CaseIterable, Hashable, Sendable {
  case vegetables, sauces, extras

  /// "Fresh Vegetables"
  public var displayName: String {
    switch self {
    case .vegetables: "Fresh Vegetables"
    case .sauces: "Signature Sauces"
    case .extras: "Premium Extras"
    }
  }

  /// The name of an SF Symbol.
  public var icon: String {
    switch self {
    case .vegetables: "leaf.fill"
    case .sauces: "drop.fill"
    case .extras: "sparkles"
    }
  }

  /// "#10B981"
  public var color: String {
    switch self {
    case .vegetables: "#10B981"
    case .sauces: "#F59E0B"
    case .extras: "#8B5CF6"
    }
  }

  /// Its place on screens.
  public var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
