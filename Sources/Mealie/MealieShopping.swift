import Foundation
import Wire

/// Shopping lists.
extension MealieServer {
  /// One line of a list.
  public struct Item: Hashable, Sendable {
    var object: MealieObject

    public var id: String { object.text("id") ?? "" }
    public var isChecked: Bool { object.isTrue("checked") }
    /// The quantity; nil: none.
    public var quantity: Double? { object.number("quantity").flatMap { $0 > 0 ? $0 : nil } }
    /// "l"; nil: pieces.
    public var unit: String? {
      object.object("unit").flatMap { $0.text("abbreviation") ?? $0.text("name") }
    }
    /// "liter"
    public var unitName: String? { object.object("unit")?.text("name") }
    /// "milk"; nil: the item is only a note.
    public var food: String? { object.object("food")?.text("name") }
    public var note: String? { object.text("note") }
    /// "Dairy": the item's own label, or that of its food.
    public var label: String? {
      (object.object("label") ?? object.object("food")?.object("label"))?.text("name")
    }
  }

  /// A named unit, food or label of Mealie.
  public struct Named: Hashable, Sendable {
    public var id: String
    /// All its names: "liter", "liters", "l".
    public var names: Set<String>
    public var name: String
  }

  /// The identifier of the list with this name.
  /// - Throws: ``Problem``
  public func list(_ name: String) async throws -> String {
    let lists = try await all("households/shopping/lists", of: MealieObject.self)
    let key = name.lowercased()
    guard let id = lists.first(where: { $0.text("name")?.lowercased() == key || $0.text("id") == name })?.text("id")
    else {
      let names = lists.compactMap { $0.text("name") }.map { "\"\($0)\"" }.joined(separator: ", ")
      throw Problem.refused("there is no list \"\(name)\", only \(names.isEmpty ? "none" : names)")
    }
    return id
  }

  /// The items of a list.
  /// - Throws: ``Problem``
  public func items(of list: String) async throws -> [Item] {
    struct List: Decodable { var listItems: [MealieObject] }
    return try await get("households/shopping/lists/\(list)", as: List.self).listItems.map { Item(object: $0) }
      .filter { !$0.id.isEmpty }
  }

  /// Makes an item, without sending it.
  public func item(on list: String) -> Item {
    Item(
      object: MealieObject([
        "id": .text(UUID().uuidString.lowercased()), "shoppingListId": .text(list), "checked": .flag(false),
        "isFood": .flag(false), "note": .text(""), "quantity": .number(1),
      ]))
  }

  /// Adds a new item to its list.
  /// - Throws: ``Problem``
  public func add(_ item: Item) async throws {
    try await ask("POST", "households/shopping/items", [:], item.object.data)
  }

  /// Replaces an item.
  /// - Throws: ``Problem``
  public func put(_ item: Item) async throws {
    try await ask("PUT", "households/shopping/items/\(item.id)", [:], item.object.data)
  }

  /// Removes an item; a missing one is no error.
  /// - Throws: ``Problem``
  public func remove(item id: String) async throws { try await ask("DELETE", "households/shopping/items/\(id)") }

  /// The labels of foods and items.
  /// - Throws: ``Problem``
  public func labels() async throws -> [Named] { try await named("groups/labels") }

  /// The units.
  /// - Throws: ``Problem``
  public func units() async throws -> [Named] { try await named("units") }

  /// The food with this name; nil: there is none.
  /// - Throws: ``Problem``
  public func food(_ name: String) async throws -> Named? {
    try await named("foods", ["search": name]).first { $0.names.contains(name.lowercased()) }
  }

  private func named(_ path: String, _ query: [String: String] = [:]) async throws -> [Named] {
    try await all(path, query, of: MealieObject.self).compactMap { one in
      guard let id = one.text("id"), let name = one.text("name") else { return nil }
      let names = ["name", "pluralName", "abbreviation", "pluralAbbreviation"].compactMap { one.text($0)?.lowercased() }
      return Named(id: id, names: Set(names), name: name)
    }
  }
}

extension MealieServer.Item {
  /// Sets the food: a known one, or a note.
  public mutating func name(_ food: MealieServer.Named?, otherwise note: String) {
    object["isFood"] = .flag(food != nil)
    object["foodId"] = food.map { .text($0.id) } ?? JSONValue.null
    object["food"] = food.map { .object(["id": .text($0.id), "name": .text($0.name)]) } ?? JSONValue.null
    object["note"] = .text(food == nil ? note : "")
    object["display"] = nil
  }

  /// Sets the quantity.
  public mutating func measure(_ quantity: Double, _ unit: MealieServer.Named?) {
    object["quantity"] = .number(quantity)
    object["unitId"] = unit.map { .text($0.id) } ?? JSONValue.null
    object["unit"] = unit.map { .object(["id": .text($0.id), "name": .text($0.name)]) } ?? JSONValue.null
    object["display"] = nil
  }

  /// Sets or removes the tick.
  public mutating func tick(_ isChecked: Bool) { object["checked"] = .flag(isChecked) }

  /// Sets the label, or removes it.
  public mutating func file(under label: MealieServer.Named?) {
    object["labelId"] = label.map { .text($0.id) } ?? JSONValue.null
    object["label"] = nil
  }
}
