import Wire

extension ModifierGroupRecord {
  /// The least number of choices.
  public var least: Int { isRequired ? max(1, minSelections) : max(0, minSelections) }

  /// The most choices.
  public var most: Int { maxSelections > 0 ? min(maxSelections, modifiers.count) : modifiers.count }

  /// The default choices.
  public var usual: [String] { modifiers.lazy.filter { $0.isDefault && $0.isAvailable }.prefix(most).map(\.id) }

  /// A customisation without portions as a group of choices, which are identified by their names.
  init(options row: MenuItemCustomization) {
    self.init(
      id: "option-\(row.id)", name: row.name, isRequired: row.isRequired, minSelections: 0,
      maxSelections: row.type == "multiple" ? row.options.count : 1,
      modifiers: row.options.map { ModifierRecord(id: $0.name, name: $0.name, priceAdjustment: $0.price) })
  }
}
