import Commands

/// The choices of an item: "Bread".
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

extension ModifierGroup {
  /// The permitted numbers of choices.
  private static let counts = 0...1_000

  /// The error in its numbers; nil: none.
  var flaw: String? {
    Flaw.first(
      Flaw.of("minSelections", minSelections, Self.counts), Flaw.of("maxSelections", maxSelections, Self.counts),
      modifiers.lazy.compactMap { Flaw.of("priceAdjustment", $0.priceAdjustment) }.first)
  }

  /// Brings its numbers into their ranges.
  mutating func mend() {
    minSelections = minSelections.clamped(to: Self.counts)
    maxSelections = maxSelections.clamped(to: Self.counts)
    modifiers.removeAll { Flaw.of("priceAdjustment", $0.priceAdjustment) != nil }
  }
}

/// One choice: "Rye".
public struct Modifier: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// The surcharge; negative for a reduction.
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
