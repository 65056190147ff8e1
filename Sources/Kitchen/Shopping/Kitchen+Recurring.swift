import Basics
import Commands
import Foundation
import Grammar

/// Recurring items.
extension Kitchen {
  /// Stores, ends and tells recurring items.
  func recurring(
    _ command: ShoppingCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .repeat(let items, let list, let days, let weekdays):
      let scope = try ListScope(list: list, in: state, context: context)
      guard !items.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What shall come back?") }
      return try repeatItems(items, on: scope, every: days ?? 7, weekdays, in: state, context: context)
    case .stopRepeating(let item): return try stopRepeating(item, in: state)
    default: return tellRecurring(in: state, context: context)
    }
  }

  private func repeatItems(
    _ items: [SpokenItem], on scope: ListScope, every days: Int, _ weekdays: Weekdays?, in state: KitchenState,
    context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard RecurringItem.intervals.contains(days) else {
      throw Refusal.impossible("Things can come back every day, and at least once a year.")
    }
    guard state.recurring.count + items.count <= RecurringItem.most else {
      throw Refusal.impossible("\(RecurringItem.most) things come back already. End one of them first.")
    }
    let first = weekdays?.first(from: context.today, in: context.calendar) ?? context.today
    let isNow = first == context.today
    // An open line is wanted already.
    let new = isNow ? items.filter { !Self.isOpen($0.name, on: scope, in: state) } : []
    let added = new.isEmpty ? nil : try addItems(new, to: scope, in: state, context: context)
    let changes = try items.map { item in
      let name = try CleanName.of(item.name, naming: "an item")
      let before = state.recurring(called: name).first
      let kept = RecurringItem(
        id: before?.id ?? context.makeID(), name: name, quantity: item.quantity, unit: item.unit, list: scope.list,
        days: weekdays == nil ? days : 1, weekdays: weekdays, next: first)
      return KitchenEvent.recurring(Change(from: before, to: isNow ? kept.after(context) : kept))
    }
    let often = weekdays?.spoken ?? Self.often(days)
    let names = Wording.sentence(Spoken.list(items.map(\.name)))
    let verb = items.count == 1 && !Wording.isPlural(items[0].name) ? "comes" : "come"
    let say =
      isNow
      ? [added?.say, "\(names) \(verb) back \(often)."].compactMap { $0 }.joined(separator: " ")
      : "\(names) \(verb) on \(scope.spoken) \(often), first \(Spoken.date(first.description, from: context.reference))."
    return Decision(events: (added?.events ?? []) + changes, say: say)
  }

  private static func doesNot(_ name: String) -> String { Wording.isPlural(name) ? "do not" : "does not" }

  private func stopRepeating(_ name: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let found = state.recurring(called: name)
    guard !found.isEmpty else {
      throw Refusal.impossible("\(Wording.sentence(name)) \(Self.doesNot(name)) come back by itself.")
    }
    return Decision(
      events: found.map { .recurring(Change(from: $0, to: nil)) },
      say: "\(Wording.sentence(found[0].name)) \(Self.doesNot(found[0].name)) come back any more.")
  }

  private func tellRecurring(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    let all = state.recurring.values.sorted { ($0.next, $0.name) < ($1.next, $1.name) }
    guard !all.isEmpty else {
      return Decision(say: "Nothing comes back by itself. Say \u{201C}add milk every week\u{201D}.")
    }
    let parts = all.prefix(8).map { item in
      let next = Spoken.date(item.next.description, from: context.reference)
      return "\(item.name) \(item.weekdays?.spoken ?? Self.often(item.days)), next \(next)"
    }
    let more = all.count > parts.count ? "; and \(all.count - parts.count) more" : ""
    return Decision(say: "What comes back: \(parts.joined(separator: "; "))\(more).")
  }

  /// The recurring items due by today: on their lists, and scheduled for their next days. An impossible
  /// addition waits for that day.
  func comingBack(in state: KitchenState, context: CommandContext) -> [KitchenEvent] {
    var now = state
    var events: [KitchenEvent] = []
    for item in state.recurring.values where item.next <= context.today {
      let spoken = SpokenItem(name: item.name, quantity: item.quantity, unit: item.unit)
      let scope = ListScope(list: item.list)
      let isOpen = Self.isOpen(item.name, on: scope, in: now)
      let added = isOpen ? [] : (try? addItems([spoken], to: scope, in: now, context: context).events) ?? []
      for event in added { now.apply(event) }
      events += added + [.recurring(Change(from: item, to: item.after(context)))]
    }
    return events
  }

  private static func isOpen(_ name: String, on scope: ListScope, in state: KitchenState) -> Bool {
    scope.lines(in: state).contains { !$0.checked && NameKey.areSame($0.name, name) }
  }

  private static func often(_ days: Int) -> String {
    switch days {
    case 1: "every day"
    case 7: "every week"
    case _ where days.isMultiple(of: 7): "every \(days / 7) weeks"
    default: "every \(days) days"
    }
  }
}

extension RecurringItem {
  /// The item with the first of its days after today.
  fileprivate func after(_ context: CommandContext) -> RecurringItem {
    var item = self
    let tomorrow = context.today.adding(days: 1, in: context.calendar)
    if let weekdays {
      item.next = weekdays.first(from: tomorrow, in: context.calendar)
    } else {
      item.next = max(item.next.adding(days: days, in: context.calendar), tomorrow)
    }
    return item
  }
}

extension KitchenState {
  fileprivate func recurring(called name: String) -> [RecurringItem] {
    recurring.values.filter { NameKey.areSame($0.name, name) }
  }
}
