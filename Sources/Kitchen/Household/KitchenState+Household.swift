import Commands

/// Finding people and shops by what they were called in a command.
extension KitchenState {
  /// The person of this name.
  func person(named name: String) -> Person? {
    let key = ProperKey(name)
    return people.values.first { ProperKey($0.name) == key }
  }

  /// The shop of this name.
  func shop(named name: String) -> Shop? {
    let key = ProperKey(name)
    return shops.values.first { ProperKey($0.name) == key }
  }

  /// The person that a command means; nil for everybody. "me" is who speaks.
  /// - Throws: ``Refusal`` for somebody unknown, with the nearest name or how to add them.
  func eater(_ name: String, context: CommandContext) throws -> Person? {
    if Self.isEverybody(name) { return nil }
    if ["me", "myself", "i"].contains(name.lowercased()) {
      guard let speaker = context.person ?? preferences.person else {
        throw Refusal.impossible("I do not know who you are. Say \u{201C}this is\u{201D} and your name.")
      }
      return try known(speaker)
    }
    return try known(name)
  }

  /// The shop that a command means; nil for any.
  /// - Throws: ``Refusal`` for an unknown shop, with the nearest name or how to add it.
  func market(_ name: String) throws -> Shop? {
    if let shop = shop(named: name) { return shop }
    if ["any", "anywhere", "any shop", "any store"].contains(name.lowercased()) { return nil }
    let spoken = try CleanName.of(name, naming: "a shop")
    let near = shops.values.map(\.name).filter { ProperKey($0).isNear(ProperKey(spoken)) }
    throw Self.unknown("a shop called \(spoken)", near: near, mend: "add the shop \(spoken)")
  }

  /// Whether a name stands for the whole family.
  static func isEverybody(_ name: String) -> Bool { everybody.contains(name.lowercased()) }

  private func known(_ name: String) throws -> Person {
    if let person = person(named: name) { return person }
    let spoken = try CleanName.proper(name, naming: "a person")
    let near = people.values.map(\.name).filter { ProperKey($0).isNear(ProperKey(spoken)) }
    throw Self.unknown("anybody called \(spoken)", near: near, mend: "add \(spoken) to the family")
  }

  private static func unknown(_ what: String, near: [String], mend: String) -> Refusal {
    let hint =
      near.isEmpty
      ? "Say \u{201C}\(mend)\u{201D}." : "Did you mean \(near.sorted().joined(separator: " or "))?"
    return .impossible("I do not know \(what). \(hint)")
  }

  private static let everybody: Set<String> = [
    "everybody", "everyone", "family", "the family", "whole family", "the whole family", "us", "all of us", "all",
  ]
}
