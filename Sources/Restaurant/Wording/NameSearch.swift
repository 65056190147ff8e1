import Commands

/// Finds a spoken name among existing names.
struct NameSearch {
  /// The result of the search.
  enum Finding: Equatable {
    case one(Int)
    /// Several fit equally.
    case several([Int])
    /// No name fits; the nearest, if there is one.
    case none(nearest: Int?)
  }

  private let wanted: NameKey
  private let spelt: ProperKey

  init(_ name: String) {
    wanted = NameKey(Self.spelt(name))
    spelt = ProperKey(Self.spelt(name))
  }

  /// The meant name: equal but for case and plural; else one that ends in the spoken words ("club" for
  /// "turkey club"), or contains all of them.
  func find(among names: [String]) -> Finding {
    let keys = names.map { NameKey(Self.spelt($0)) }
    for fits in [{ $0 == wanted }, { wanted.isTail(of: $0) }, holdsAll, isHeld] as [(NameKey) -> Bool] {
      let found = keys.indices.filter { fits(keys[$0]) }
      // Records with equal names are one to the speaker.
      if let first = found.first, Set(found.map { keys[$0] }).count == 1 { return .one(first) }
      if !found.isEmpty { return .several(found) }
    }
    return .none(nearest: names.indices.first { ProperKey(Self.spelt(names[$0])).isNear(spelt) } ?? sharing(keys))
  }

  // People do not say "&".
  private static func spelt(_ name: String) -> String { name.replacing("&", with: " and ") }

  private func holdsAll(_ key: NameKey) -> Bool {
    !wanted.words.isEmpty && wanted.words.allSatisfy { key.words.contains($0) }
  }

  // "The classic turkey club sandwich" is the turkey club.
  private func isHeld(_ key: NameKey) -> Bool {
    !key.words.isEmpty && key.words.count > 1 && key.words.allSatisfy { wanted.words.contains($0) }
  }

  // The name with the most words in common; nil: none has any.
  private func sharing(_ keys: [NameKey]) -> Int? {
    let words = Set(wanted.words)
    let best = keys.indices.max { common(keys[$0], words) < common(keys[$1], words) }
    return best.flatMap { common(keys[$0], words) > 0 ? $0 : nil }
  }

  private func common(_ key: NameKey, _ words: Set<Substring>) -> Int { words.intersection(key.words).count }
}
