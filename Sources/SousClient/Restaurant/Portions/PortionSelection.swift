import Wire

/// The chosen portion of each ingredient.
public struct PortionSelection: Codable, Hashable, Sendable {
  /// The portions by customisation.
  public var selections: [String: PortionLevel] = [:]

  /// Makes an empty selection.
  public init() {}

  /// The default portions of an item.
  public init(usual customizations: [MenuItemCustomization]) {
    for one in customizations where one.supportsPortions {
      selections[one.id] = one.defaultPortion ?? PortionLevel.none
    }
  }

  /// Chooses a portion.
  public mutating func setSelection(_ portion: PortionLevel, for customizationId: String) {
    selections[customizationId] = portion
  }

  /// The chosen portion; nil: none was, and the default applies.
  public func getSelection(for customizationId: String) -> PortionLevel? { selections[customizationId] }

  /// The portion of an ingredient: the chosen one, else the default.
  public func portion(of customization: MenuItemCustomization) -> PortionLevel {
    selections[customization.id] ?? customization.defaultPortion ?? .none
  }

  /// The surcharge of the portions, for one.
  public func calculateAdditionalCost(customizations: [MenuItemCustomization]) -> Price {
    customizations.lazy.filter(\.supportsPortions).compactMap { $0.portionPricing?[portion(of: $0)] }.sum()
  }

  /// The choices in words, without left-out ingredients: "Light Tomato"; in the order of screens.
  public func toCustomizationStrings(customizations: [MenuItemCustomization]) -> [String] {
    customizations.filter(\.supportsPortions).sorted(by: MenuItemCustomization.precedes).compactMap { one in
      let portion = portion(of: one)
      return portion == .none ? nil : "\(portion.displayName) \(one.name)"
    }
  }
}
