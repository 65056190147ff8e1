import Commands
import Foundation

/// A menu as a table: one line an item, fields separated by commas (RFC 4180). Groups of choices have
/// no place in it.
extension MenuFile {
  private static let columns = [
    "category", "id", "name", "description", "price", "active", "available", "vegetarian", "vegan", "gluten_free",
    "nuts", "dairy", "remaining", "spice_level", "calories", "prep_minutes",
  ]

  /// The menu as CSV, with a line of headings.
  public func csv() -> String {
    let lines = categories.flatMap { category in
      category.items.map { item -> [String] in
        let flags = [
          item.isActive, item.isAvailable, item.isVegetarian, item.isVegan, item.isGlutenFree, item.containsNuts,
          item.containsDairy,
        ].map(Self.text)
        let numbers = [item.remaining, item.spiceLevel, item.calories, item.prepTimeMinutes].map {
          $0.map(String.init) ?? ""
        }
        let texts = [category.category.name, item.id, item.name, item.description, item.price.map { "\($0)" }].map {
          $0 ?? ""
        }
        return texts + flags + numbers
      }
    }
    return ([Self.columns] + lines).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Parses CSV; the headings name the columns, in any order.
  /// - Throws: ``Refusal`` with the invalid line.
  public init(csv text: String) throws {
    var rows = try CommaSeparated.rows(text)
    guard let headings = rows.first?.map({ $0.lowercased().filter { $0 != "\u{FEFF}" } }), headings.contains("name"),
      headings.contains("price"), headings.contains("category")
    else {
      throw Refusal.coded(.validation, "The first line of a menu names its columns: category, name, price and others.")
    }
    if let foreign = headings.first(where: { !Self.columns.contains($0) }) {
      throw Refusal.coded(.validation, "There is no column \u{201C}\(foreign.prefix(40))\u{201D} in a menu.")
    }
    rows.removeFirst()
    var found: [Category] = []
    var places: [String: Int] = [:]
    for (number, row) in rows.enumerated() where row != [""] {
      guard row.count == headings.count else {
        throw Refusal.coded(
          .validation, "Line \(number + 2) has \(row.count) fields, not \(headings.count).")
      }
      let fields = Dictionary(zip(headings, row)) { _, last in last }
      let (category, item) = try Self.item(fields, line: number + 2)
      if let place = places[category] {
        found[place].items.append(item)
      } else {
        places[category] = found.count
        var draft = MenuCategoryDraft()
        draft.name = category
        found.append(Category(draft, [item]))
      }
    }
    self.init(categories: found)
  }

  private static func item(_ fields: [String: String], line: Int) throws -> (String, MenuItemDraft) {
    func value<Value>(_ column: String, _ make: (String) -> Value?) throws -> Value? {
      guard let text = fields[column], !text.isEmpty else { return nil }
      guard let value = make(text) else {
        throw Refusal.coded(
          .validation, "Line \(line): \u{201C}\(text.prefix(40))\u{201D} cannot stand under \(column).")
      }
      return value
    }
    guard let category = fields["category"], !category.isEmpty, let name = fields["name"], !name.isEmpty else {
      throw Refusal.coded(.validation, "Line \(line) needs a category and a name.")
    }
    var item = MenuItemDraft()
    item.id = try value("id") { $0 }
    item.name = name
    item.description = try value("description") { $0 }
    item.price = try value("price", Self.price)
    item.isActive = try value("active", Self.flag)
    item.isAvailable = try value("available", Self.flag)
    item.remaining = try value("remaining") { Int($0) }
    item.isVegetarian = try value("vegetarian", Self.flag)
    item.isVegan = try value("vegan", Self.flag)
    item.isGlutenFree = try value("gluten_free", Self.flag)
    item.containsNuts = try value("nuts", Self.flag)
    item.containsDairy = try value("dairy", Self.flag)
    item.spiceLevel = try value("spice_level") { Int($0) }
    item.calories = try value("calories") { Int($0) }
    item.prepTimeMinutes = try value("prep_minutes") { Int($0) }
    return (category, item)
  }

  // Decimal parses the longest valid beginning and ignores the rest.
  private static func price(_ text: String) -> Decimal? {
    guard !text.isEmpty, text.utf8.count < 20, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      text.count(where: { $0 == "." }) <= 1
    else { return nil }
    return Decimal(string: text)
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  private static func text(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "" }

  // A spreadsheet takes a field that begins like a formula for one.
  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.contains { ",\"\r\n".contains($0) } || field.hasPrefix(" ") || field.hasSuffix(" ")
    return needsQuotes ? "\"\(field.replacingOccurrences(of: "\"", with: "\"\""))\"" : field
  }
}

/// Parses tables with fields separated by commas (RFC 4180).
enum CommaSeparated {
  /// The rows of a text.
  /// - Throws: ``Refusal`` for quotes that do not close or are inside a field.
  static func rows(_ text: String) throws -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var state = State.start
    func refuse(_ what: String) -> Refusal { .coded(.validation, "Line \(rows.count + 1): \(what).") }
    func end() {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
      state = .start
    }
    for byte in text.utf8 {
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .closed
      case (.quoted, _): field.append(byte)
      case (.closed, UInt8(ascii: "\"")):
        field.append(byte)
        state = .quoted
      case (.start, UInt8(ascii: "\"")): state = .quoted
      case (_, UInt8(ascii: ",")): end()
      case (_, UInt8(ascii: "\r")): break
      case (_, UInt8(ascii: "\n")):
        end()
        rows.append(row)
        row = []
      case (.closed, _): throw refuse("something stands behind a closing quote")
      case (.plain, UInt8(ascii: "\"")): throw refuse("a quote stands inside a field")
      default:
        field.append(byte)
        state = .plain
      }
    }
    if state == .quoted { throw refuse("a quote does not close") }
    if state != .start || !row.isEmpty {
      end()
      rows.append(row)
    }
    return rows
  }

  private enum State { case start, plain, quoted, closed }
}
