import Wire

/// Which portion of each ingredient is chosen.
public struct PortionSelection: Codable, Hashable, Sendable {
  /// By customisation.
  public var selections: [String: PortionLevel] = [:]

  /// Chooses nothing.
  public init() {}

  /// What an item comes with.
  public init(usual customizations: [MenuItemCustomization]) {
    for one in customizations where one.supportsPortions {
      selections[one.id] = one.defaultPortion ?? PortionLevel.none
    }
  }

  /// Chooses a portion.
  public mutating func setSelection(_ portion: PortionLevel, for customizationId: String) {
    selections[customizationId] = portion
  }

  /// The portion that is chosen; nil: none was, and it comes as it usually does.
  public func getSelection(for customizationId: String) -> PortionLevel? { selections[customizationId] }

  /// What comes of an ingredient: what was chosen, else what is usual.
  public func portion(of customization: MenuItemCustomization) -> PortionLevel {
    selections[customization.id] ?? customization.defaultPortion ?? .none
  }

  /// What the portions cost more, of one.
  public func calculateAdditionalCost(customizations: [MenuItemCustomization]) -> Price {
    customizations.lazy.filter(\.supportsPortions).compactMap { $0.portionPricing?[portion(of: $0)] }.sum()
  }

  /// What is on it in words, without what is left out: "Light Tomato"; in the order of screens.
  public func toCustomizationStrings(customizations: [MenuItemCustomization]) -> [String] {
    customizations.filter(\.supportsPortions).sorted(by: MenuItemCustomization.precedes).compactMap { one in
      let portion = portion(of: one)
      return portion == .none ? nil : "\(portion.displayName) \(one.name)"
    }
  }
}
