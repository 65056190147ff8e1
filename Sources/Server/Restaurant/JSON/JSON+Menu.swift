import Commands
import Restaurant

extension JSONWriter {
  /// A category with its items, which are already encoded.
  mutating func category(_ category: MenuCategory, items: [[UInt8]]) {
    object { json in
      json.field("id", category.id)
      json.field("businessId", category.businessId)
      json.field("name", category.name)
      json.field("description", category.description)
      json.field("imageUrl", category.imageUrl)
      json.field("displayOrder", category.displayOrder)
      json.field("isActive", category.isActive)
      json.field("availableStartTime", category.availableStartTime?.description)
      json.field("availableEndTime", category.availableEndTime?.description)
      json.field("items", array: items) { $0.raw($1) }
    }
  }

  /// An item with all its choices.
  mutating func item(_ item: MenuItem, in state: RestaurantState) {
    object { json in
      json.field("id", item.id)
      json.field("categoryId", item.categoryId)
      json.field("businessId", item.businessId)
      json.field("name", item.name)
      json.field("description", item.description)
      json.field("imageUrl", item.imageUrl)
      json.field("price", item.price)
      json.field("displayOrder", item.displayOrder)
      json.field("isActive", item.isActive)
      json.field("isAvailable", item.isAvailable && item.remaining != 0)
      json.field("remaining", item.remaining)
      json.field("isVegetarian", item.isVegetarian)
      json.field("isVegan", item.isVegan)
      json.field("isGlutenFree", item.isGlutenFree)
      json.field("containsNuts", item.containsNuts)
      json.field("containsDairy", item.containsDairy)
      json.field("spiceLevel", item.spiceLevel)
      json.field("calories", item.calories)
      json.field("prepTimeMinutes", item.prepTimeMinutes)
      json.field("modifierGroups", array: state.modifierGroups(of: item)) { $0.group($1) }
    }
  }

  private mutating func group(_ group: ModifierGroup) {
    object { json in
      json.field("id", group.id)
      json.field("name", group.name)
      json.field("description", group.description)
      json.field("isRequired", group.isRequired)
      json.field("minSelections", group.minSelections)
      json.field("maxSelections", group.maxSelections)
      json.field("modifiers", array: group.modifiers) { json, modifier in
        json.object { json in
          json.field("id", modifier.id)
          json.field("name", modifier.name)
          json.field("priceAdjustment", modifier.priceAdjustment)
          json.field("isDefault", modifier.isDefault)
          json.field("isAvailable", modifier.isAvailable)
        }
      }
    }
  }
}
