import Commands
import Foundation

/// A whole menu as a file, for export and import.
public struct MenuFile: Codable, Sendable, Hashable {
  /// "sous-menu": distinguishes such a file from others.
  public var format: String?
  /// "USD"; nil: the business's own.
  public var currency: String?
  public var categories: [Category]

  /// A category and its items. Both are the drafts of the commands that save them.
  public struct Category: Codable, Sendable, Hashable {
    public var category: MenuCategoryDraft
    public var items: [MenuItemDraft]

    private enum CodingKeys: String, CodingKey { case items }

    init(_ category: MenuCategoryDraft, _ items: [MenuItemDraft]) {
      self.category = category
      self.items = items
    }

    /// Decodes a category; its items are among its fields.
    public init(from decoder: any Decoder) throws {
      category = try MenuCategoryDraft(from: decoder)
      items =
        try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([MenuItemDraft].self, forKey: .items) ?? []
    }

    /// Encodes the items among the category's fields.
    public func encode(to encoder: any Encoder) throws {
      try category.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(items, forKey: .items)
    }
  }

  /// The menu of a business.
  public init(_ business: String, in state: RestaurantState) {
    format = Self.formatName
    currency = state.ordering(of: business).currency.code
    categories = state.categories(of: business).map { category in
      Category(MenuCategoryDraft(category), state.items(in: category.id).map { MenuItemDraft($0) })
    }
  }

  init(categories: [Category]) { self.categories = categories }

  static let formatName = "sous-menu"

  /// The menu as JSON.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Parses JSON.
  /// - Throws: ``Refusal`` with the place of the error.
  public init(json text: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw Refusal.coded(.validation, "That is no menu: \(Self.place(of: error)).")
    }
    guard format == nil || format == Self.formatName else {
      throw Refusal.coded(.validation, "That is no menu: its format is \u{201C}\(format?.prefix(40) ?? "")\u{201D}.")
    }
  }

  private static func place(of error: DecodingError) -> String {
    let context: DecodingError.Context? =
      switch error {
      case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    var path = context?.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue } ?? []
    if case .keyNotFound(let key, _) = error { path.append(key.stringValue) }
    return path.isEmpty ? "it cannot be read" : "\(path.joined(separator: " ")) cannot be read"
  }
}

extension MenuCategoryDraft {
  init(_ category: MenuCategory) {
    self.init()
    id = category.id
    name = category.name
    description = category.description
    imageUrl = category.imageUrl
    displayOrder = category.displayOrder
    isActive = category.isActive
    availableStartTime = category.availableStartTime
    availableEndTime = category.availableEndTime
  }
}

extension MenuItemDraft {
  init(_ item: MenuItem) {
    self.init()
    id = item.id
    name = item.name
    description = item.description
    imageUrl = item.imageUrl
    price = item.price.amount
    displayOrder = item.displayOrder
    isActive = item.isActive
    isAvailable = item.isAvailable
    remaining = item.remaining
    isVegetarian = item.isVegetarian
    isVegan = item.isVegan
    isGlutenFree = item.isGlutenFree
    containsNuts = item.containsNuts
    containsDairy = item.containsDairy
    spiceLevel = item.spiceLevel
    calories = item.calories
    prepTimeMinutes = item.prepTimeMinutes
    modifierGroups = item.modifierGroups.isEmpty ? nil : item.modifierGroups.map { ModifierGroupDraft($0) }
  }
}

extension ModifierGroupDraft {
  fileprivate init(_ group: ModifierGroup) {
    self.init(
      name: group.name,
      modifiers: group.modifiers.map { modifier in
        var draft = ModifierDraft(
          id: modifier.id, name: modifier.name, priceAdjustment: modifier.priceAdjustment.amount)
        draft.isDefault = modifier.isDefault
        draft.isAvailable = modifier.isAvailable
        return draft
      })
    id = group.id
    description = group.description
    isRequired = group.isRequired
    minSelections = group.minSelections
    maxSelections = group.maxSelections
  }
}
