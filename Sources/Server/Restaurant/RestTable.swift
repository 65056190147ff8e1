import Foundation
import Restaurant

/// A table for database clients (PostgREST): a choice of columns, rows that equal a value, an order, a
/// limit.
struct RestTable {
  /// A value in a row.
  enum Cell: Hashable {
    case null
    case text(String)
    case number(Int)
    case flag(Bool)
    case money(Money)
    /// JSON text, for which there is no filter and no order.
    case json([UInt8])
  }

  typealias Row = [(column: String, cell: Cell)]

  /// The columns in the order of the rows, and whether rows can be filtered and sorted by them.
  var columns: [(name: String, isPlain: Bool)]
  var rows: [Row]

  /// The rows of a query, as a bare array.
  /// - Throws: ``RestaurantError`` for an unknown filter, column or order.
  func answer(_ parameters: [(name: String, value: String)]) throws -> [UInt8] {
    var rows = rows
    var shown = columns.map(\.name)
    var orders: [Order] = []
    var (limit, offset) = (Int.max, 0)
    for (name, value) in parameters {
      switch name {
      case "select": shown = try selection(value)
      case "order": orders = try value.split(separator: ",", omittingEmptySubsequences: false).map(order)
      case "limit": limit = try count(value, of: name)
      case "offset": offset = try count(value, of: name)
      // Clients of hosted databases send it; here tokens identify the caller.
      case "apikey": break
      default:
        let column = try plainColumn(name)
        guard value.hasPrefix("eq.") else {
          throw RestaurantError.validation("The filter of \(name) must be eq: \(name)=eq.VALUE.")
        }
        let wanted = String(value.dropFirst(3))
        rows.removeAll { !$0[column].cell.equals(wanted) }
      }
    }
    if !orders.isEmpty {
      // The sort is stable.
      let sorted = rows.enumerated().sorted { one, other in
        for order in orders {
          let (left, right) = (one.element[order.column].cell, other.element[order.column].cell)
          if left == right { continue }
          if left == .null || right == .null { return (left == .null) == order.nullsFirst }
          return order.isDescending ? right.precedes(left) : left.precedes(right)
        }
        return one.offset < other.offset
      }
      rows = sorted.map(\.element)
    }
    let places = shown.compactMap { name in columns.firstIndex { $0.name == name } }
    return JSONWriter.text { json in
      // bounded: both are read as digits
      json.array(rows.dropFirst(offset).prefix(limit)) { json, row in
        json.object { json in for place in places { json.field(row[place]) } }
      }
    }
  }

  private struct Order {
    var column: Int
    var isDescending: Bool
    var nullsFirst: Bool
  }

  // "category", "category.asc", "display_order.desc.nullslast"
  private func order(_ text: Substring) throws -> Order {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var order = Order(column: try plainColumn(parts[0]), isDescending: false, nullsFirst: false)
    var rest = parts.dropFirst()
    if rest.first == "asc" || rest.first == "desc" {
      order.isDescending = rest.removeFirst() == "desc"
      // As in PostgreSQL: null counts as larger than any value.
      order.nullsFirst = order.isDescending
    }
    if rest.first == "nullsfirst" || rest.first == "nullslast" { order.nullsFirst = rest.removeFirst() == "nullsfirst" }
    guard rest.isEmpty else {
      throw RestaurantError.validation(
        "\u{201C}\(text.prefix(60))\u{201D} is no order: one is a column, with .asc or .desc and .nullsfirst or "
          + ".nullslast behind it.")
    }
    return order
  }

  private func selection(_ text: String) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if names == ["*"] || names == [""] { return columns.map(\.name) }
    for name in names { _ = try column(name) }
    guard Set(names).count == names.count else { throw RestaurantError.validation("A column is selected twice.") }
    return names
  }

  private func column(_ name: String) throws -> Int {
    guard let place = columns.firstIndex(where: { $0.name == name }) else {
      throw RestaurantError.validation(
        "There is no column \u{201C}\(name.prefix(60))\u{201D}; there are "
          + "\(columns.map(\.name).joined(separator: ", ")).")
    }
    return place
  }

  private func plainColumn(_ name: String) throws -> Int {
    let place = try column(name)
    guard columns[place].isPlain else { throw RestaurantError.validation("\(name) is neither compared nor sorted by.") }
    return place
  }

  private func count(_ text: String, of name: String) throws -> Int {
    guard text.allSatisfy({ ("0"..."9").contains($0) }), let count = Int(text) else {
      throw RestaurantError.validation("\(name) must be a number from 0.")
    }
    return count
  }
}

extension RestTable.Cell {
  /// Whether it is what a filter names.
  fileprivate func equals(_ text: String) -> Bool {
    switch self {
    case .null, .json: false
    case .text(let own): own == text
    case .number(let own): Int(text) == own
    case .money(let own): Decimal(string: text).map { $0 == own.amount && text.allSatisfy(\.isASCII) } ?? false
    case .flag(let own): ["true": true, "t": true, "false": false, "f": false][text.lowercased()] == own
    }
  }

  // Text by its code points, as a database without a collation sorts it.
  fileprivate func precedes(_ other: RestTable.Cell) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
    case (.number(let left), .number(let right)): left < right
    case (.flag(let left), .flag(let right)): !left && right
    case (.money(let left), .money(let right)): left.amount < right.amount
    // An identifier is a number wherever it can be.
    case (.number, .text): true
    default: false
    }
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ value: (column: String, cell: RestTable.Cell)) {
    name(value.column)
    switch value.cell {
    case .null: null()
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .money(let money): self.value(money)
    case .json(let text): raw(text)
    }
  }
}

extension JSONWriter {
  /// A row with all its columns.
  mutating func row(_ row: RestTable.Row) {
    object { json in for value in row { json.field(value) } }
  }
  mutating func row(_ ingredient: IngredientTemplate) { row(RestTable.row(ingredient)) }
  mutating func row(_ customization: MenuItemCustomization) { row(RestTable.row(customization)) }
}
