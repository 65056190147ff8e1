import Basics
import Commands
import Foundation

/// A backend's menu.
struct WireMenu: Decodable {
  var currency: String?
  var categories: [WireCategory]

  struct WireCategory: Decodable {
    var id: String
    var name: String
    var description: String?
    var imageUrl: String?
    var displayOrder: Int
    var isActive: Bool
    var availableStartTime: ClockTime?
    var availableEndTime: ClockTime?
    var items: [WireItem]?
  }

  struct WireItem: Decodable {
    var id: String
    var name: String
    var description: String?
    var imageUrl: String?
    var price: Decimal
    var displayOrder: Int
    var isActive: Bool
    var isAvailable: Bool
    var isVegetarian: Bool
    var isVegan: Bool
    var isGlutenFree: Bool
    var containsNuts: Bool
    var containsDairy: Bool
    var spiceLevel: Int?
    var calories: Int?
    var prepTimeMinutes: Int?
    var modifierGroups: [WireGroup]?
  }

  struct WireGroup: Decodable {
    var id: String
    var name: String
    var description: String?
    var isRequired: Bool
    var minSelections: Int
    var maxSelections: Int
    var modifiers: [WireModifier]
  }

  struct WireModifier: Decodable {
    var id: String
    var name: String
    var priceAdjustment: Decimal
    var isDefault: Bool
    var isAvailable: Bool
  }

  /// The menu in the terms of the box.
  func menu(settings: ReservationSettingsDraft?, tables: [TableDraft]?, ordering: WireOrdering?) -> RemoteMenu {
    var menu = RemoteMenu(settings: settings, tables: tables, ordering: ordering?.draft)
    if let currency, menu.ordering?.currency == nil {
      var told = menu.ordering ?? OrderingDraft()
      told.currency = currency
      menu.ordering = told
    }
    for category in categories {
      menu.categories.append(category.draft)
      for item in category.items ?? [] {
        var draft = item.draft(in: category.id)
        var groups: [ModifierGroupDraft] = []
        for (place, group) in (item.modifierGroups ?? []).enumerated() {
          if let portions = group.portions(of: item.id, place: place) {
            menu.customizations.append(portions)
          } else if !group.modifiers.isEmpty {
            groups.append(group.draft)
          }
        }
        draft.modifierGroups = groups
        menu.items.append(draft)
      }
    }
    return menu
  }
}

extension WireMenu.WireCategory {
  fileprivate var draft: MenuCategoryDraft {
    var draft = MenuCategoryDraft()
    (draft.id, draft.name, draft.description, draft.imageUrl) = (id, name, description, imageUrl)
    (draft.displayOrder, draft.isActive) = (displayOrder, isActive)
    (draft.availableStartTime, draft.availableEndTime) = (availableStartTime, availableEndTime)
    return draft
  }
}

extension WireMenu.WireItem {
  fileprivate func draft(in category: String) -> MenuItemDraft {
    var draft = MenuItemDraft()
    (draft.id, draft.categoryId, draft.name) = (id, category, name)
    (draft.description, draft.imageUrl, draft.price) = (description, imageUrl, price)
    (draft.displayOrder, draft.isActive, draft.isAvailable) = (displayOrder, isActive, isAvailable)
    (draft.isVegetarian, draft.isVegan, draft.isGlutenFree) = (isVegetarian, isVegan, isGlutenFree)
    (draft.containsNuts, draft.containsDairy, draft.spiceLevel) = (containsNuts, containsDairy, spiceLevel)
    (draft.calories, draft.prepTimeMinutes) = (calories, prepTimeMinutes)
    return draft
  }
}

extension WireMenu.WireGroup {
  /// An ingredient in portions is a group of four, "17:none" to "17:extra"; nil: it is another group.
  fileprivate func portions(of item: String, place: Int) -> CustomizationDraft? {
    guard modifiers.count == Portion.allCases.count else { return nil }
    var ids: Set<String> = []
    var prices: [Portion: Decimal] = [:]
    var usual = Portion.none
    for modifier in modifiers {
      let parts = modifier.id.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let portion = Portion(rawValue: parts[1]), modifier.priceAdjustment >= 0 else {
        return nil
      }
      ids.insert(parts[0])
      prices[portion] = modifier.priceAdjustment
      if modifier.isDefault { usual = portion }
    }
    guard ids.count == 1, prices.count == Portion.allCases.count, let id = ids.first else { return nil }
    var draft = CustomizationDraft()
    (draft.id, draft.menuItemId, draft.name) = (id, item, name)
    (draft.supportsPortions, draft.portionPricing, draft.defaultPortion) = (true, prices, usual)
    (draft.isRequired, draft.displayOrder) = (isRequired && usual != .none, place)
    return draft
  }

  fileprivate var draft: ModifierGroupDraft {
    var draft = ModifierGroupDraft(
      name: name,
      modifiers: modifiers.map { modifier in
        var choice = ModifierDraft(id: modifier.id, name: modifier.name, priceAdjustment: modifier.priceAdjustment)
        (choice.isDefault, choice.isAvailable) = (modifier.isDefault, modifier.isAvailable)
        return choice
      })
    (draft.id, draft.description, draft.isRequired) = (id, description, isRequired)
    (draft.minSelections, draft.maxSelections) = (minSelections, maxSelections)
    return draft
  }
}
