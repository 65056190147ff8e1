import Grammar

/// Words a meaning as a plain sentence, which shows the writer of another one the interpretation: "set
/// a timer for 10 minutes".
struct SaidAs {
  let reference: ReferenceTime

  /// The sentence of a meaning; nil: there is none for its intent.
  func sentence(_ meaning: Meaning) -> String? {
    guard let form = Self.forms[meaning.intent] else { return nil }
    var words: [String] = []
    for part in form {
      switch part {
      case .words(let text): words.append(text)
      case .slot(let slot, let before, let after, let otherwise):
        if let value = meaning.slots[slot].flatMap({ text(slot, $0) }) {
          words += [before, value, after]
        } else {
          words.append(otherwise)
        }
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Values

  private func text(_ slot: String, _ value: SlotValue) -> String? {
    switch (slot, value) {
    case ("seconds", .number(let seconds)), ("original_seconds", .number(let seconds)):
      Int(exactly: seconds.rounded()).map { Spoken.duration(seconds: $0) }
    case ("time", .text(let time)): Spoken.clock(time)
    case ("date", .text(let date)): Spoken.date(date, from: reference)
    case ("from", .text(let unit)), ("to", .text(let unit)): unit.split(separator: "_").joined(separator: " ")
    case (_, .text(let text)): text
    case (_, .number(let number)): Spoken.number(number)
    case (_, .list(let values)): Spoken.list(values.compactMap(item))
    case (_, .flag(let isSet)): isSet ? "all" : nil
    case (_, .object): nil
    }
  }

  private func item(_ value: SlotValue) -> String? {
    guard case .object(let slots) = value, case .text(let name)? = slots["name"] else { return nil }
    guard case .number(let quantity)? = slots["quantity"] else { return name }
    guard case .text(let unit)? = slots["unit"] else { return "\(Spoken.number(quantity)) \(name)" }
    return "\(Spoken.quantity(quantity, unit: unit)) of \(name)"
  }

  // MARK: Sentences

  private enum Part {
    case words(String)
    /// A slot's value with words around it, and the text without it.
    case slot(String, before: String = "", after: String = "", otherwise: String = "")
  }

  private static let when: [Part] = [.slot("time", before: "at"), .slot("date")]
  private static let booked: [Part] = [.slot("name", before: "for"), .slot("business", before: "at")] + when
  private static let timers: [Part] = [
    .slot("all", otherwise: "the"), .slot("original_seconds"), .slot("name"), .words("timer"),
  ]
  private static let onWhich: Part = .slot("list", before: "the", after: "list", otherwise: "the shopping list")

  private static let forms: [String: [Part]] = [
    "timer.start": [
      .words("set a"), .slot("name"), .words("timer"), .slot("seconds", before: "for"),
    ],
    "timer.cancel": [.words("cancel")] + timers, "timer.pause": [.words("pause")] + timers,
    "timer.resume": [.words("resume")] + timers, "timer.restart": [.words("restart")] + timers,
    "timer.status": [.words("how long is left on")] + timers, "timer.list": [.words("which timers are running")],
    "timer.extend": [.words("add"), .slot("seconds"), .words("to the timer")],
    "timer.shorten": [.words("take"), .slot("seconds"), .words("off the timer")],
    "timer.stop": [.words("stop ringing")], "timer.snooze": [.words("snooze"), .slot("seconds", before: "for")],
    "alarm.set": [
      .words("set an alarm"), .slot("time", before: "for"), .slot("date"), .slot("days", before: "every"),
    ],
    "alarm.cancel": [.words("cancel"), .slot("all", otherwise: "the"), .slot("time"), .words("alarm"), .slot("date")],
    "alarm.list": [.words("what alarms are set")],
    "shopping.add": [.words("add"), .slot("items", otherwise: "something"), .words("to"), onWhich],
    "shopping.remove": [.words("take"), .slot("items", otherwise: "something"), .words("off"), onWhich],
    "shopping.check": [.words("check off"), .slot("items", otherwise: "something"), .words("on"), onWhich],
    "shopping.clear": [.words("clear"), onWhich], "shopping.show": [.words("what is on"), onWhich],
    "shopping.query": [.words("is"), .slot("item", otherwise: "something"), .words("on"), onWhich],
    "pantry.keeps": [
      .words("how long does"), .slot("item", otherwise: "it"), .words("keep"), .slot("place", before: "in the"),
      .slot("seconds", before: "and is it good after"),
    ],
    "recipe.time": [.words("how long to cook"), .slot("recipe", otherwise: "it")],
    "recipe.show": [.words("show me the recipe"), .slot("recipe", before: "for")],
    "recipe.start": [.words("start cooking"), .slot("recipe")],
    "recipe.find": [.words("find recipes"), .slot("query", before: "for")],
    "recipe.ingredients": [.words("read me the ingredients"), .slot("recipe", before: "for")],
    "recipe.amount": [
      .words("how much"), .slot("ingredient", otherwise: "of it"), .words("goes in"), .slot("recipe", otherwise: "it"),
    ],
    "recipe.substitute": [
      .words("can I use"), .slot("wanted", otherwise: "something"), .words("instead of"),
      .slot("ingredient", otherwise: "it"),
    ],
    "convert.measure": [
      .words("how much is"), .slot("quantity"), .slot("from"), .slot("ingredient", before: "of"),
      .slot("to", before: "in"),
    ],
    "meal.suggest": [.words("what could we have"), .slot("slot", before: "for"), .slot("date")],
    "order.status": [.words("where is my order")],
    "reservation.make": [
      .words("book a table"), .slot("party_size", before: "for"), .slot("business", before: "at"),
    ] + when,
    "reservation.check": [
      .words("is there a table"), .slot("party_size", before: "for"), .slot("business", before: "at"),
    ] + when,
    "reservation.status": [.words("do I have a reservation")] + booked,
    "reservation.cancel": [.words("cancel my reservation")] + booked,
  ]
}
