import Foundation
import TestWeb

// The apps' own types, field by field as they have them (names, types, and what may be absent), so that what the box
// sends is read as the apps read it.

/// One meal of the tablet's list.
struct MealSlot: Decodable {
  let slot: String
  let recipeId: String
  let title: String
  var additionalItems: [AdditionalItem]
  var assignedUsers: [AssignedUser]
}

/// A dish beside it.
struct AdditionalItem: Decodable, Identifiable {
  let id: String
  let type: String
  let slot: String
  let recipeId: String
  let title: String
  let name: String
}

/// Who eats it.
struct AssignedUser: Decodable {
  let userId: String
  let name: String
  let avatarEmoji: String
  let email: String?
}

/// A recipe; its picture came later.
struct AppRecipe: Decodable {
  let id: String
  let title: String
  let ingredients: [String]
  let steps: [String]
  var additionalItems: [AdditionalItem]
  var imageUrl: String?
}

/// A line of the phone's list.
struct AppShoppingItem: Decodable, Identifiable {
  let id: String
  let name: String
  let quantity: String
  let category: String
  let store: String?
  let checked: Bool
  let forUsers: [String]
}

/// A row of the pantry, by the columns of the apps' database.
// swift-format-ignore: AlwaysUseLowerCamelCase
struct AppPantryRow: Decodable {
  let ItemId: String
  let Name: String
  let NameLower: String
  let QtyText: String
  let QtyNum: Double
  let Unit: String
  let StoreId: String?
  let Notes: String?
  let UpdatedAt: String
}

/// What the phone waits for after a scan.
struct AppConfirmation: Decodable {
  let name: String
  let qtyText: String
}

/// `Message(type:data:)` of the apps.
struct AppMessage<Content: Decodable>: Decodable {
  let type: String
  let data: Content
}

struct MealPlanContent: Decodable { let meals: [MealSlot] }
struct ShoppingListContent: Decodable { let items: [AppShoppingItem] }
struct PantryContent: Decodable { let rows: [AppPantryRow] }

extension Probe {
  /// The next frame of a type, as an app reads it.
  func read<Content: Decodable>(_ type: String, as content: Content.Type) async throws -> Content? {
    guard case .text(let text)? = await hear(until: { $0.type == type }).last else { return nil }
    return try JSONDecoder().decode(AppMessage<Content>.self, from: Data(text.utf8)).data
  }
}
