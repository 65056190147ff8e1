import Commands
import Grammar

/// Finding people and shops by their names in a command.
extension KitchenState {
  /// The person with this name.
  func person(named name: String) -> Person? {
    let key = ProperKey(name)
    return people.values.first { ProperKey($0.name) == key }
  }

  /// The shop with this name.
  public func shop(named name: String) -> Shop? {
    let key = ProperKey(name)
    return shops.values.first { ProperKey($0.name) == key }
  }

  /// The person that a command means; nil for everybody. "me" is the speaker.
  /// - Parameter isNeeded: whether the command needs a known person; then there is no offer to add one.
  /// - Throws: ``Refusal`` for an unknown person, with the nearest name or the offer to add them.
  func eater(_ name: String, isNeeded: Bool = false, context: CommandContext) throws -> Person? {
    if Self.isEverybody(name) { return nil }
    guard Self.isSpeaker(name) else { return try known(name, isNeeded: isNeeded) }
    guard let speaker = context.person ?? preferences.person else {
      throw Refusal.impossible("I do not know who you are. Say \u{201C}this is\u{201D} and your name.")
    }
    return try known(speaker, isNeeded: isNeeded)
  }

  /// The shop that a command means; nil for any.
  /// - Parameter isNeeded: whether the command needs a known shop; then there is no offer to add one.
  /// - Throws: ``Refusal`` for an unknown shop, with the nearest name or the offer to add it.
  func market(_ name: String, isNeeded: Bool = false) throws -> Shop? {
    if let shop = shop(named: name) { return shop }
    if Self.isAnywhere(name) { return nil }
    let spoken = try CleanName.proper(name, naming: "a shop")
    let near = shops.values.map(\.name).filter { ProperKey($0).isNear(ProperKey(spoken)) }
    guard near.isEmpty, !isNeeded else { throw Self.unknown("a shop called \(spoken)", near: near) }
    throw Refusal.offer(
      command: .store(.add(name: spoken)), question: "I do not know a shop called \(spoken). Shall I add it?")
  }

  /// Whether a name means any shop.
  static func isAnywhere(_ name: String) -> Bool {
    ["any", "anywhere", "any shop", "any store"].contains(name.lowercased())
  }

  /// Whether a name means the whole family.
  static func isEverybody(_ name: String) -> Bool { everybody.contains(name.lowercased()) }

  /// Whether a name means the speaker.
  static func isSpeaker(_ name: String) -> Bool { ["me", "myself", "i"].contains(name.lowercased()) }

  private func known(_ name: String, isNeeded: Bool) throws -> Person {
    if let person = person(named: name) { return person }
    let spoken = try CleanName.proper(name, naming: "a person")
    let near = people.values.map(\.name).filter { ProperKey($0).isNear(ProperKey(spoken)) }
    guard near.isEmpty, !isNeeded else { throw Self.unknown("anybody called \(spoken)", near: near) }
    throw Refusal.offer(
      command: .person(.add(name: spoken, emoji: nil, email: nil)),
      question: "I don't know \(spoken) yet. Shall I add \(spoken) to the family?")
  }

  private static func unknown(_ what: String, near: [String]) -> Refusal {
    let hint = near.isEmpty ? "" : " Did you mean \(Spoken.list(near.sorted(), joinedBy: "or"))?"
    return .impossible("I do not know \(what).\(hint)")
  }

  private static let everybody: Set<String> = [
    "everybody", "everyone", "family", "the family", "whole family", "the whole family", "us", "all of us", "all",
  ]
}
