import Commands
import Cryptography
import Foundation
import NIOCore
import Restaurant

/// The encoded menus, cached until they change.
///
/// A menu of thousands of items takes longer to encode than to send, and each order changes the
/// remaining number of one of them. So each item is cached by itself, and a menu is assembled from the
/// cache.
package struct MenuShelf {
  /// The view of a business's menu.
  package enum Kind: Hashable {
    /// The active items, for guests.
    case shown
    /// The categories with everything in them.
    case whole
  }

  /// An encoded menu and the tag of its version.
  package struct Text: Sendable {
    var bytes: ByteBuffer
    var tag: String
  }

  private struct Key: Hashable {
    var business: String
    var kind: Kind
  }

  private var items: [String: [UInt8]] = [:]
  private var menus: [Key: Text] = [:]

  package init() {}

  /// A menu, encoded unless it is cached.
  package mutating func menu(of business: Business, _ kind: Kind, in state: RestaurantState) -> Text {
    let key = Key(business: business.id, kind: kind)
    if let known = menus[key] { return known }
    let all = state.categories(of: business.id)
    let shown = kind == .whole ? all : all.filter(\.isActive)
    var categories: [(MenuCategory, [[UInt8]])] = []
    for category in shown {
      var texts: [[UInt8]] = []
      for item in state.items(in: category.id) where kind == .whole || item.isActive {
        texts.append(text(of: item, in: state))
      }
      categories.append((category, texts))
    }
    let bytes = JSONWriter.text { json in
      json.object { json in
        json.name("data")
        if kind == .whole { return json.array(categories) { $0.category($1.0, items: $1.1) } }
        json.object { json in
          json.field("businessId", business.id)
          json.field("businessName", business.businessName)
          json.field("currency", state.ordering(of: business.id).currency.code)
          json.field("categories", array: categories) { $0.category($1.0, items: $1.1) }
        }
      }
    }
    let digest = Digest.sha1(bytes).prefix(12).hexadecimal
    let text = Text(bytes: ByteBuffer(bytes: bytes), tag: "\"\(digest)\"")
    menus[key] = text
    return text
  }

  /// Forgets what an event makes untrue.
  mutating func follow(_ event: RestaurantEvent) {
    switch event {
    case .menuItem(let change):
      items[change.id] = nil
      forget(change.after?.businessId, change.before?.businessId)
    case .menuCategory(let change): forget(change.after?.businessId, change.before?.businessId)
    case .business(let change): forget(change.id)
    case .ordering(let change) where change.after?.currency != change.before?.currency: forget(change.id)
    case .customization(let change):
      for item in [change.after?.menuItemId, change.before?.menuItemId].compactMap({ $0 }) { items[item] = nil }
      // Its business is not in it.
      menus = [:]
    default: break
    }
  }

  private mutating func text(of item: MenuItem, in state: RestaurantState) -> [UInt8] {
    if let known = items[item.id] { return known }
    let text = JSONWriter.text { $0.item(item, in: state) }
    items[item.id] = text
    return text
  }

  private mutating func forget(_ businesses: String?...) {
    for business in businesses.compactMap({ $0 }) {
      menus[Key(business: business, kind: .shown)] = nil
      menus[Key(business: business, kind: .whole)] = nil
    }
  }
}
