import Commands

/// Choices that go with an item: "Bread".
public struct ModifierGroup: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  public var description: String?
  public var isRequired: Bool
  public var minSelections: Int
  public var maxSelections: Int
  public var modifiers: [Modifier]

  /// Makes a group.
  public init(
    id: String, name: String, description: String? = nil, isRequired: Bool = false, minSelections: Int = 0,
    maxSelections: Int, modifiers: [Modifier]
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.isRequired = isRequired
    self.minSelections = minSelections
    self.maxSelections = maxSelections
    self.modifiers = modifiers
  }
}

/// One choice: "Rye".
public struct Modifier: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// What it costs more; less than nothing for less.
  public var priceAdjustment: Money
  public var isDefault: Bool
  public var isAvailable: Bool

  /// Makes a choice.
  public init(id: String, name: String, priceAdjustment: Money, isDefault: Bool = false, isAvailable: Bool = true) {
    self.id = id
    self.name = name
    self.priceAdjustment = priceAdjustment
    self.isDefault = isDefault
    self.isAvailable = isAvailable
  }
}
