import Commands

/// The people of the household.
extension Kitchen {
  /// Adds, renames, removes and lists people. A rename or a removal extends to all records with the name.
  func person(
    _ command: PersonCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(let name, let emoji, let email):
      try addPerson(name, emoji: emoji, email: email, in: state, context: context)
    case .rename(let name, let newName): try renamePerson(name, to: newName, in: state, context: context)
    case .remove(let name): try removePerson(name, in: state, context: context)
    case .list: listPeople(in: state)
    }
  }

  /// The most people and the most shops.
  static let mostNames = 100

  private func addPerson(
    _ name: String, emoji: String?, email: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let emoji = try emoji.map(Self.checkedEmoji)
    let email = try email.map(Self.checkedEmail)
    if let known = state.person(named: name) {
      var changed = known
      changed.emoji = emoji ?? known.emoji
      changed.email = email ?? known.email
      if changed == known { return Decision(say: "\(known.name) is already in the family.") }
      return Decision(events: [.person(Change(from: known, to: changed))], say: "Noted for \(known.name).")
    }
    let clean = try CleanName.proper(name, naming: "a person")
    try Self.checkNotReserved(clean)
    guard state.people.count < Self.mostNames else {
      throw Refusal.impossible("The family is full: \(Self.mostNames) people. Remove somebody first.")
    }
    let taken = Set(state.people.values.map(\.emoji))
    // A person added by voice has a picture as well: apps show one for each. It can be changed on the
    // page.
    let drawn = emoji ?? Self.avatars.first { !taken.contains($0) } ?? Self.avatars[0]
    let person = Person(id: context.makeID(), name: clean, emoji: drawn, email: email)
    return Decision(events: [.person(Change(from: nil, to: person))], say: "Added \(clean) to the family.")
  }

  private func renamePerson(
    _ name: String, to newName: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let person = try knownPerson(name, in: state, context: context)
    let clean = try CleanName.proper(newName, naming: "a person")
    try Self.checkNotReserved(clean)
    if let other = state.person(named: clean), other.id != person.id {
      throw Refusal.impossible("There is already somebody called \(other.name).")
    }
    if clean == person.name { return Decision(say: "\(clean) is already called that.") }
    var renamed = person
    renamed.name = clean
    let events = [KitchenEvent.person(Change(from: person, to: renamed))]
    return Decision(
      events: events + state.carryingPerson(person.name, to: clean), say: "\(person.name) is now \(clean).")
  }

  private func removePerson(
    _ name: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let person = try knownPerson(name, in: state, context: context)
    let theirs = state.items.values.count { $0.people == [person.name] }
    let verb = theirs == 1 ? "is" : "are"
    let freed = theirs == 0 ? "" : " \(Wording.count(theirs, "item")) only for them \(verb) now for everybody."
    let events = [KitchenEvent.person(Change(from: person, to: nil))]
    return Decision(
      events: events + state.carryingPerson(person.name, to: nil),
      say: "Removed \(person.name) from the family.\(freed) Say undo to take it back.")
  }

  private func listPeople(in state: KitchenState) -> Decision<KitchenEvent> {
    guard !state.people.isEmpty else {
      return Decision(say: "Nobody is in the family yet. Say \u{201C}add Sam to the family\u{201D}.")
    }
    return Decision(say: "In the family: \(Wording.short(state.people.values.map(\.name), most: 20)).")
  }

  private func knownPerson(_ name: String, in state: KitchenState, context: CommandContext) throws -> Person {
    guard let person = try state.eater(name, isNeeded: true, context: context) else {
      throw Refusal.impossible("Say which person: that is the whole family.")
    }
    return person
  }

  // A person called "Everybody" could not be distinguished from everybody.
  private static func checkNotReserved(_ name: String) throws {
    if KitchenState.isEverybody(name) || KitchenState.isSpeaker(name) {
      throw Refusal.impossible("\u{201C}\(name)\u{201D} cannot be a name: it already means somebody.")
    }
  }

  /// The default pictures of people, in the page's order.
  private static let avatars = ["🦊", "🐻", "🐱", "🐶", "🦁", "🐼", "🐰", "🐸", "🐵", "🦄", "🦉", "🐝", "🐧", "🐭"]

  private static func checkedEmoji(_ text: String) throws -> String {
    let clean = try CleanName.of(text, naming: "an emoji")
    guard clean.count == 1, let first = clean.unicodeScalars.first, first.properties.isEmoji,
      first.properties.isEmojiPresentation || clean.unicodeScalars.count > 1
    else { throw Refusal.impossible("\u{201C}\(clean)\u{201D} is not one emoji.") }
    return clean
  }

  private static func checkedEmail(_ text: String) throws -> String {
    let clean = try CleanName.of(text, naming: "an e-mail address")
    let parts = clean.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
      !parts[1].hasSuffix("."), !clean.contains(" ")
    else {
      throw Refusal.impossible("\u{201C}\(clean)\u{201D} is not an e-mail address such as sam@example.org.")
    }
    return clean
  }
}
