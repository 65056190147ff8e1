import Basics
import Commands
import Foundation
import Grammar
import Kitchen

/// A requested record: a line with its name, and its content below.
struct ShownPanel {
  private let layout: ScreenLayout
  private let shows: Showing

  init(_ layout: ScreenLayout, _ shows: Showing) { (self.layout, self.shows) = (layout, shows) }

  /// Whether the panel contains the line of today's dinner.
  var tellsDinner: Bool {
    shows == .meal(slot: .dinner, date: layout.today) || shows == .day(layout.today)
  }

  /// Whether the panel contains the lines of the shopping list.
  var tellsShopping: Bool { shows == .list(ShoppingItem.usualList) }

  /// At most `rows` lines. Empty for content that is in the live view anyway, and for a deleted record.
  func lines(atMost rows: Int) -> [String] {
    guard let (title, body) = content, rows > 0 else { return [] }
    let isRoomy = layout.size.rows >= TimerView.largeRows
    let room = max(0, rows - (isRoomy ? 3 : 1))
    // bounded: room is at least 0, made above of the screen
    var shown = body.prefix(room).map { layout.line("  " + $0.text, as: $0.role) }
    if body.count > room, room > 0 {
      shown[room - 1] = layout.line("  … and \(body.count - room + 1) more", as: .faint)
    }
    let all = [layout.line(title, as: .heading)] + shown
    // bounded: rows are those of the screen
    return Array((isRoomy ? [""] + all + [""] : all).prefix(rows))
  }

  private typealias Line = (text: String, role: ScreenStyle.Role)

  private var content: (title: String, body: [Line])? {
    switch shows {
    case .meal(let slot, let date): return (capital("\(slot.rawValue) \(layout.day(date))"), meal(slot, on: date))
    case .day(let date): return (capital(bare(date)), texts(planned(on: date).map(capital)))
    case .week(let first): return ("The week from \(bare(first))", week(from: first))
    case .recipe(let id):
      guard let known = layout.state.recipes[id] else { return nil }
      return (capital(known.title), recipe(known))
    case .recipes: return ("Recipes", texts(layout.state.recipes.values.map(\.title).sorted()))
    case .list(let name): return (capital("\(name) list"), list(name))
    case .pantry: return ("In the pantry", pantry)
    case .announcement(let text): return (text, [])
    case .timers: return nil
    }
  }

  // MARK: Meals

  private func meal(_ slot: MealSlot, on date: CalendarDay) -> [Line] {
    let meal = PlannedMeal(slot, on: date, in: layout.state)
    var lines: [Line] = meal.mains.map { ($0.dish, .strong) }
    if !meal.sides.isEmpty {
      lines.append(((meal.mains.isEmpty ? "" : "with ") + Spoken.list(meal.sides.map(\.dish)), .usual))
    }
    if !meal.isEmpty { lines.append(("for \(layout.state.eaters(meal.people))", .faint)) }
    // A pudding is often planned as one of dinner's dishes.
    let beside = slot == .dessert ? PlannedMeal(.dinner, on: date, in: layout.state).sides.map(\.dish) : []
    if !beside.isEmpty { lines.append(("with dinner: \(Spoken.list(beside))", .strong)) }
    return lines.isEmpty ? texts([]) : lines
  }

  // In the order of eating.
  private static let slots: [MealSlot] = [.breakfast, .lunch, .snack, .dinner, .dessert]

  private func planned(on date: CalendarDay) -> [String] {
    Self.slots.map { PlannedMeal($0, on: date, in: layout.state) }.filter { !$0.isEmpty }.map { meal in
      let (mains, sides) = (meal.mains.map(\.dish), meal.sides.map(\.dish))
      let dishes = [mains, sides].filter { !$0.isEmpty }.map { Spoken.list($0) }.joined(separator: " with ")
      return "\(meal.slot.rawValue): \(dishes)"
    }
  }

  private func week(from first: CalendarDay) -> [Line] {
    texts(
      (0..<7).map { first.adding(days: $0, in: layout.calendar) }.map { date in
        let meals = planned(on: date)
        return "\(capital(bare(date))): \(meals.isEmpty ? "–" : meals.joined(separator: "; "))"
      })
  }

  // MARK: Everything else

  private func recipe(_ recipe: Recipe) -> [Line] {
    let ingredients = recipe.shownIngredients(times: 1).map { line, amount in
      [amount, line.name.isEmpty ? line.text : line.name].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let width = max(4, layout.size.columns - 2)
    let steps = recipe.steps.enumerated().flatMap { number, step in
      ShownText.wrap("\(number + 1). \(ShownText.clean(step))", to: width)
    }
    return texts(ingredients + steps)
  }

  private func list(_ name: String) -> [Line] {
    texts(
      layout.state.items.values.filter { $0.list == name && !$0.checked }
        .sorted { ($0.addedAt, $0.name) < ($1.addedAt, $1.name) }
        .map(ScreenLayout.text))
  }

  private var pantry: [Line] {
    texts(
      layout.state.lots.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { lot in
        let place = lot.place.map { " (\($0))" } ?? ""
        return "\(ShownAmount.text(lot.quantity, lot.unit)) \(lot.name)\(place)"
      })
  }

  // MARK: Words

  private func texts(_ texts: [String]) -> [Line] {
    texts.isEmpty ? [("nothing", .faint)] : texts.map { ($0, .usual) }
  }

  // "today", "Friday", "20 March".
  private func bare(_ date: CalendarDay) -> String {
    let said = layout.day(date)
    return said.hasPrefix("on ") ? String(said.dropFirst(3)) : said
  }

  private func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
