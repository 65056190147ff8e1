import Foundation
import Kitchen
import ListSync
import Mealie

/// A shopping list of Mealie's, with amounts, units and labels.
actor MealieList: RemoteList {
  let prefix = "mealie:"
  private let server: MealieServer
  private let name: String
  private var list: String?
  private var items: [String: MealieServer.Item] = [:]
  private var labels: [MealieServer.Named] = []
  private var units: [MealieServer.Named] = []
  private var readings = 0

  /// - Parameter name: the name of the list there.
  init(_ server: MealieServer, _ name: String) { (self.server, self.name) = (server, name) }

  func lines() async throws -> [KnownLine] {
    let list = try await found()
    let all = try await server.items(of: list)
    items = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let isUnknown = all.contains { one in one.label.map { label in !labels.contains { $0.name == label } } ?? false }
    // Labels and units change seldom; an item with an unknown label shows a new one.
    if readings.isMultiple(of: 60) || isUnknown {
      labels = try await server.labels()
      units = try await server.units()
    }
    readings += 1
    return all.compactMap { item in
      let line = Self.line(of: item)
      return line.name.isEmpty ? nil : KnownLine(item.id, line)
    }
  }

  func label(for category: String) -> String { named(labels, category)?.name.lowercased() ?? "" }

  func add(_ line: ListLine) async throws {
    var item = server.item(on: try await found())
    try await say(line, into: &item)
    item.tick(line.isDone)
    if !line.label.isEmpty { item.file(under: named(labels, line.label)) }
    try await server.add(item)
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws {
    guard var item = items[id] else { return }
    if line.name != before.name {
      try await say(line, into: &item)
    } else if line.amount != before.amount {
      measure(line, &item)
    }
    if line.isDone != before.isDone { item.tick(line.isDone) }
    if line.label != before.label { item.file(under: named(labels, line.label)) }
    try await server.put(item)
  }

  func remove(_ id: String) async throws { try await server.remove(item: id) }

  // MARK: Parts

  private func found() async throws -> String {
    if let list { return list }
    let found = try await server.list(name)
    list = found
    return found
  }

  // A known food there, so that its label, its unit and its recipes apply; otherwise words.
  private func say(_ line: ListLine, into item: inout MealieServer.Item) async throws {
    let food = try await server.food(line.name)
    item.name(food, otherwise: line.name)
    measure(line, &item)
  }

  private func measure(_ line: ListLine, _ item: inout MealieServer.Item) {
    let amount = ListText.amount(line.amount) ?? (1, nil)
    let unit = amount.unit.flatMap { $0 == .piece ? nil : $0 }
    let known = unit.flatMap { named(units, $0.rawValue) ?? named(units, Self.words[$0.rawValue] ?? "") }
    if item.food != nil, unit == nil || known != nil {
      item.measure(amount.quantity, known)
    } else if unit == nil {
      item.measure(amount.quantity, nil)
    } else {
      // A unit unknown to Mealie, or of something that is no food there: it is part of the words.
      item.name(nil, otherwise: ListText.text(of: line))
      item.measure(1, nil)
    }
  }

  private func named(_ all: [MealieServer.Named], _ name: String) -> MealieServer.Named? {
    all.first { $0.names.contains(name.lowercased()) }
  }

  /// Units by the words of Mealie's own.
  private static let words = [
    "g": "gram", "kg": "kilogram", "ml": "milliliter", "l": "liter", "oz": "ounce", "lb": "pound", "tsp": "teaspoon",
    "tbsp": "tablespoon", "fl_oz": "fluid ounce",
  ]

  /// An item as a line.
  static func line(of item: MealieServer.Item) -> ListLine {
    var line: ListLine
    if let food = item.food {
      line = ListLine(item.note.map { "\(food) (\($0))" } ?? food)
      if let quantity = item.quantity {
        let units = [item.unit, item.unitName].compactMap { $0 }
        let read = units.lazy.compactMap { ShownAmount.read("\(quantity) \($0)") }.first
        if let read {
          line.amount = ListText.amount(read.quantity, read.unit)
        } else if let unit = units.first {
          // A unit unknown to the box belongs to the item: "3 crates water".
          line.name = "\(ShownAmount.text(quantity, nil)) \(unit) \(line.name)"
        } else {
          line.amount = ListText.amount(quantity, nil)
        }
      }
    } else {
      line = ListText.line(of: item.note ?? "", isDone: false)
      if line.amount.isEmpty, let quantity = item.quantity { line.amount = ListText.amount(quantity, nil) }
    }
    line.isDone = item.isChecked
    line.label = item.label?.lowercased() ?? ""
    return line
  }
}

extension MealieServer.Problem: RemoteProblem {
  var isRefusal: Bool { if case .refused = self { true } else { false } }
}
