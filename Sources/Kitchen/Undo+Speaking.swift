import Commands
import Grammar

/// The reply after a command was taken back: the current state.
extension Kitchen {
  public func sentence(
    takingBack events: [KitchenEvent], in state: KitchenState, context: CommandContext
  ) -> String {
    sentence(takingBack: events, beside: [], in: state, context: context)
  }

  /// The reply if more was taken back with it.
  /// - Parameter others: the reply about that.
  public func sentence(
    takingBack events: [KitchenEvent], beside others: [String], in state: KitchenState, context: CommandContext
  ) -> String {
    var after = state
    for event in events { after.apply(event) }
    let names = Self.people(events) + Self.shops(events)
    // The further effects of a rename or a removal are undone with it, and need no mention. An addition
    // has none.
    guard names.isEmpty || events.allSatisfy(Self.isNoNameChanged) else { return names.joined(separator: " ") }
    let sentences =
      Self.timers(events, context) + alarms(events, context) + Self.items(events)
      + Self.stock(events) + Self.recipes(events, in: after) + Self.meals(events, in: after, context)
      + Self.preferences(events) + Self.phrases(events) + Self.diets(events)
      + Self.headcounts(events, context)
      + others + names
    let most = 4
    guard !sentences.isEmpty else { return Self.categories(events) ?? "It is as it was before." }
    let more = sentences.count > most ? ["The rest is as it was too."] : []
    return (sentences.prefix(most) + more).joined(separator: " ")
  }

  // MARK: Timers and alarms

  private static func timers(_ events: [KitchenEvent], _ context: CommandContext) -> [String] {
    let changes = events.compactMap { if case .timer(let change) = $0 { change } else { nil } }
    let gone = changes.filter { $0.after == nil }.compactMap { $0.before.map { "the \($0.title)" } }
    let back = changes.filter { $0.before == nil }.compactMap(\.after)
    var sentences = gone.isEmpty ? [] : ["\(subject(gone)) off again."]
    if back.count == 1 {
      sentences += back.map { "The \($0.title) is back, \($0.standing(at: context.now))." }
    } else if !back.isEmpty {
      sentences.append("\(subject(back.map { "the \($0.title)" })) back.")
    }
    return sentences
      + changes.compactMap { change in
        guard let before = change.before, let after = change.after else { return nil }
        return timer(before, as: after, context)
      }
  }

  private static func timer(_ before: KitchenTimer, as after: KitchenTimer, _ context: CommandContext) -> String {
    if before.name != after.name {
      return after.name.map { "The \(before.title) is called \($0) again." } ?? "The timer has no name again."
    }
    if before.warnsAt != after.warnsAt {
      return after.warnsAt == nil
        ? "I will not say how much is left on the \(after.title)."
        : "I will say how much is left on the \(after.title)."
    }
    let standing = after.standing(at: context.now)
    switch (before.status, after.status) {
    case (.running, .running): return "The \(after.title) has \(standing) again."
    case (_, .running): return "The \(after.title) is running again, \(standing)."
    default: return "The \(after.title) is \(standing) again."
    }
  }

  private func alarms(_ events: [KitchenEvent], _ context: CommandContext) -> [String] {
    events.compactMap { event in
      guard case .alarm(let change) = event, let alarm = change.after ?? change.before else { return nil }
      let name = alarm.name.map { "\($0) alarm" } ?? "alarm"
      let told = "The \(name) for \(Speaking.moment(alarm.time, on: alarm.day, style: clockStyle, context: context)) is"
      if change.after == nil { return "\(told) off again." }
      return change.before == nil ? "\(told) back." : "\(told) as it was."
    }
  }

  // MARK: Lists and meals

  private static func items(_ events: [KitchenEvent]) -> [String] {
    let changes = events.compactMap { if case .item(let change) = $0 { change } else { nil } }
    let list = Set(changes.compactMap { ($0.before ?? $0.after)?.list })
    let place = list.count == 1 ? "the \(list.joined()) list" : "their lists"
    var sentences: [String] = []
    func tell(_ end: String, where isMeant: (Change<ShoppingItem>) -> Bool) {
      // Undone newest first; told in the order of naming.
      var names: [String] = []
      for change in changes.reversed() where isMeant(change) {
        if let name = (change.before ?? change.after)?.name, !names.contains(name) { names.append(name) }
      }
      if !names.isEmpty { sentences.append("\(subject(names)) \(end)") }
    }
    tell("off \(place) again.") { $0.after == nil }
    tell("back on \(place).") { $0.before == nil }
    tell("ticked again.") { $0.before?.checked == false && $0.after?.checked == true }
    tell("no longer ticked.") { $0.before?.checked == true && $0.after?.checked == false }
    for case (let before?, let after?) in changes.map({ ($0.before, $0.after) }) {
      if before.amount != after.amount {
        sentences.append("\(subject([after.name])) back to \(Wording.amount(after.amount)).")
      } else if before.category != after.category {
        sentences.append("\(subject([after.name])) under \(after.category) again.")
      }
    }
    return sentences
  }

  private static func categories(_ events: [KitchenEvent]) -> String? {
    events.lazy.compactMap { event in
      guard case .category(let change) = event else { return nil }
      return "\(subject([change.id])) \(change.after.map { "under \($0.category) again" } ?? "filed as before")."
    }.first
  }

  private static func meals(
    _ events: [KitchenEvent], in state: KitchenState, _ context: CommandContext
  ) -> [String] {
    var told: [String] = []
    for case .dish(let change) in events {
      guard let dish = change.after ?? change.before else { continue }
      let meal = PlannedMeal(dish.slot, on: dish.day, in: state)
      let when = Self.when(meal, context: context)
      let said = meal.isEmpty ? "\(when) is open again." : "\(when) is \(meal.spoken(in: state)) again."
      if !told.contains(said) { told.append(said) }
    }
    return told
  }

  // MARK: The pantry and recipes

  private static func stock(_ events: [KitchenEvent]) -> [String] {
    var gone: [String] = []
    var back: [String] = []
    for case .lot(let change) in events.reversed() {
      guard let name = (change.before ?? change.after)?.name else { continue }
      if change.after == nil, !gone.contains(name) { gone.append(name) }
      if change.after != nil, !back.contains(name) { back.append(name) }
    }
    var sentences: [String] = []
    if !back.isEmpty { sentences.append("\(subject(back)) in the pantry again as before.") }
    if !gone.isEmpty { sentences.append("\(subject(gone)) out of the pantry again.") }
    if gone.isEmpty, back.isEmpty { sentences += scans(events) }
    for case .minimum(let change) in events {
      let name = change.after?.name ?? change.before?.name ?? ""
      sentences.append(
        change.after == nil ? "I do not watch the stock of \(name)." : "I watch the stock of \(name) as before.")
    }
    return sentences
  }

  private static func scans(_ events: [KitchenEvent]) -> [String] {
    var told: [String] = []
    for case .scan(let change) in events {
      guard let scan = change.after ?? change.before else { continue }
      let sentence = "The scan of \(scan.barcode) is \(change.after == nil ? "forgotten" : "as it was")."
      if !told.contains(sentence) { told.append(sentence) }
    }
    return told
  }

  private static func recipes(_ events: [KitchenEvent], in state: KitchenState) -> [String] {
    var gone: [String] = []
    var back: [String] = []
    for case .recipe(let change) in events.reversed() {
      if let before = change.before, change.after == nil { gone.append(before.title) }
      if let after = change.after, change.before == nil { back.append(after.title) }
    }
    var sentences: [String] = []
    if !gone.isEmpty { sentences.append("\(Wording.short(gone, most: 3)): no longer in the recipe box.") }
    if !back.isEmpty { sentences.append("\(Wording.short(back, most: 3)): in the recipe box again.") }
    // A recipe's mark goes and comes with it.
    for case .recurring(let change) in events {
      guard let item = change.after ?? change.before else { continue }
      let told = change.after == nil ? "does not come back any more" : "comes back as before"
      sentences.append("\(Wording.sentence(item.name)) \(told).")
    }
    for case .usualShop(let change) in events {
      guard let usual = change.after ?? change.before else { continue }
      let told =
        change.after.map { "for \($0.store) again" }
        ?? "for no shop of \(Wording.isPlural(usual.name) ? "their" : "its") own again"
      sentences.append("\(Wording.sentence(usual.name)) \(Wording.isPlural(usual.name) ? "are" : "is") \(told).")
    }
    for case .favourite(let change) in events where gone.isEmpty && back.isEmpty {
      guard let title = (change.after ?? change.before).flatMap({ state.recipes[$0.id]?.title }) else { continue }
      let mark = change.after == nil ? "is no favorite any more" : "is one of your favorites again"
      sentences.append("\(title) \(mark).")
    }
    for case .cooking(let change) in events {
      guard let cooking = change.after, let recipe = state.recipes[cooking.recipe] else {
        sentences.append("Nothing is being cooked.")
        continue
      }
      sentences.append("\(recipe.title) is at step \(cooking.step) again.")
    }
    return sentences
  }

  // MARK: Names and settings

  private static func isNoNameChanged(_ event: KitchenEvent) -> Bool {
    switch event {
    case .person(let change): change.after == nil
    case .shop(let change): change.after == nil
    default: true
    }
  }

  private static func people(_ events: [KitchenEvent]) -> [String] {
    events.compactMap { event in
      guard case .person(let change) = event else { return nil }
      switch (change.before, change.after) {
      case (let gone?, nil): return "\(gone.name) is no longer in the family."
      case (nil, let back?): return "\(back.name) is back in the family."
      case (let before?, let after?) where before.name != after.name:
        return "\(before.name) is called \(after.name) again."
      case (_, let after?): return "\(after.name) is as before."
      case (nil, nil): return nil
      }
    }
  }

  private static func shops(_ events: [KitchenEvent]) -> [String] {
    events.compactMap { event in
      guard case .shop(let change) = event else { return nil }
      switch (change.before, change.after) {
      case (let gone?, nil): return "\(gone.name) is no longer one of your shops."
      case (nil, let back?): return "\(back.name) is one of your shops again."
      case (let before?, let after?): return "\(before.name) is called \(after.name) again."
      case (nil, nil): return nil
      }
    }
  }

  private static func phrases(_ events: [KitchenEvent]) -> [String] {
    events.compactMap { event in
      guard case .phrase(let change) = event, let phrase = change.after ?? change.before else { return nil }
      return change.after == nil
        ? "\u{201C}\(phrase.said)\u{201D} means nothing again."
        : "\u{201C}\(phrase.said)\u{201D} means \u{201C}\(phrase.does)\u{201D} again."
    }
  }

  private static func diets(_ events: [KitchenEvent]) -> [String] {
    events.compactMap { event in
      guard case .diet(let change) = event, let diet = change.after ?? change.before else { return nil }
      return change.after == nil ? "Forgotten again: \(diet.told)." : "Noted again: \(diet.told)."
    }
  }

  private static func headcounts(_ events: [KitchenEvent], _ context: CommandContext) -> [String] {
    events.compactMap { event in
      guard case .headcount(let change) = event, let meal = change.after ?? change.before else { return nil }
      let when = "\(Wording.sentence(meal.slot.rawValue)) \(Spoken.date(meal.day.description, from: context.reference))"
      return change.after == nil
        ? "\(when) is for the usual number again." : "\(when) is for \(meal.count) again."
    }
  }

  private static func preferences(_ events: [KitchenEvent]) -> [String] {
    events.flatMap { event -> [String] in
      guard case .preferences(let change) = event else { return [] }
      let (before, after) = (change.before ?? Preferences(), change.after ?? Preferences())
      var sentences: [String] = []
      if before.volume != after.volume { sentences.append("The volume is back at \(after.volume) percent.") }
      if before.alarmVolume != after.alarmVolume {
        sentences.append("The alarm volume is back at \(after.alarmVolume) percent.")
      }
      if before.store != after.store { sentences.append("New items are for \(after.store ?? "any shop") again.") }
      if before.stocksBought != after.stocksBought {
        sentences.append("What is bought goes \(after.stocksBought ? "into" : "no longer into") the pantry.")
      }
      if before.looksUp != after.looksUp {
        sentences.append("I \(after.looksUp == true ? "look" : "no longer look") unknown barcodes up on the internet.")
      }
      if before.pace != after.pace { sentences.append("I speak at \(after.pace) percent of my usual pace again.") }
      for word in Set(before.pronunciations.keys).union(after.pronunciations.keys).sorted()
      where before.pronunciations[word] != after.pronunciations[word] {
        let like = after.pronunciations[word].map { "like \u{201C}\($0)\u{201D}" } ?? "as it is written"
        sentences.append("I say \(word) \(like) again.")
      }
      if before.listens != after.listens {
        sentences.append(after.listens ? "I listen again." : "I no longer listen.")
      }
      if before.wakeWord != after.wakeWord {
        let word = after.wakeWord.map { "\u{201C}\($0)\u{201D}" } ?? "the wake word of the settings"
        sentences.append("I listen for \(word) again.")
      }
      if before.person != after.person {
        sentences.append(after.person.map { "You are \($0) again." } ?? "I no longer know who is speaking.")
      }
      return sentences
    }
  }

  /// "Milk is", "Milk and eggs are".
  private static func subject(_ names: [String]) -> String {
    let isPlural = names.count > 1 || names.allSatisfy(Wording.isPlural)
    return "\(Wording.sentence(Wording.short(names, most: 10))) \(isPlural ? "are" : "is")"
  }
}
