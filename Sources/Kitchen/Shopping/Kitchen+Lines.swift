import Commands
import Grammar

/// Operations on existing lines, and on whole lists.
extension Kitchen {
  /// Replaces a line's item; its amount, its shop and its people stay.
  func swapItem(
    _ name: String, for newName: String, on scope: ListScope, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let (old, new) = (try CleanName.of(name, naming: "an item"), try CleanName.of(newName, naming: "an item"))
    guard let line = scope.lines(in: state).called(old).first else {
      throw Refusal.impossible(
        "\(Wording.sentence(old)) \(Wording.isPlural(old) ? "are" : "is") not on \(scope.spoken).")
    }
    var changed = line
    changed.name = new
    changed.category = category(of: new, in: state)
    changed.checked = false
    if changed == line { return Decision(say: "It is \(new) already.") }
    return Decision(
      events: state.changing(line, to: changed), say: "\(Wording.sentence(new)) instead of \(line.name).")
  }

  /// Moves a line to the top of its list; a missing one is added.
  func putFirst(
    _ name: String, on scope: ListScope, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let clean = try CleanName.of(name, naming: "an item")
    var (now, events) = (state, [KitchenEvent]())
    if scope.lines(in: now).called(clean).isEmpty {
      events = try addItems([SpokenItem(name: clean)], to: scope, in: now, context: context).events
      for event in events { now.apply(event) }
    }
    let lines = scope.lines(in: now)
    guard let line = lines.called(clean).first, let top = lines.map(\.position).min() else {
      throw Refusal.impossible("\(Wording.sentence(clean)) is not on \(scope.spoken).")
    }
    guard line.position > top || lines.count(where: { $0.position == top }) > 1 else {
      return Decision(events: events, say: "\(Wording.sentence(line.name)) is at the top of \(scope.spoken).")
    }
    var changed = line
    changed.position = top - 1
    return Decision(
      events: events + [.item(Change(from: line, to: changed))],
      say: "\(Wording.sentence(line.name)) \(Wording.isPlural(line.name) ? "are" : "is") at the top of \(scope.spoken)."
    )
  }

  /// Ticks every line, or those of a category.
  func tickAll(
    _ category: String?, on scope: ListScope, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let shelf = category.map(ProperKey.init)
    let open = scope.lines(in: state).filter { !$0.checked && (shelf == nil || ProperKey($0.category) == shelf) }
    let under = category.map { " under \(Wording.sentence($0.lowercased()))" } ?? ""
    guard !open.isEmpty else { throw Refusal.impossible("Nothing\(under) is left on \(scope.spoken).") }
    var now = state
    return Decision(
      events: now.setting(true, of: open), say: "Ticked \(Wording.short(open.map(\.name), most: Self.mostSpoken)).")
  }

  /// Tells the lists, with the number of their lines.
  func tellLists(in state: KitchenState) -> Decision<KitchenEvent> {
    var counts: [(list: String, count: Int)] = []
    for line in state.items.values {
      let open = line.checked ? 0 : 1
      if let index = counts.firstIndex(where: { $0.list == line.list }) {
        counts[index].count += open
      } else {
        counts.append((line.list, open))
      }
    }
    guard !counts.isEmpty else { return Decision(say: "Nothing is on any list.") }
    let told = counts.map { "\($0.list), \($0.count == 0 ? "all ticked" : Wording.count($0.count, "item"))" }
    let lists = Wording.count(counts.count, "list")
    return Decision(say: "\(lists): \(told.joined(separator: "; ")).")
  }
}
