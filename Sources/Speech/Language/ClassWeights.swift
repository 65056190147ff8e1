/// The shares of a class's members in its probability: everyday words have more of it than the others.
struct ClassWeights {
  /// The share of a rare word relative to an everyday one.
  private static let rareShare = 0.05

  /// For each class, its size in everyday words.
  private(set) var sizes: [String: Double] = [:]
  private var rare: Set<String> = []

  /// - Parameters:
  ///   - members: the dictionary entries by class.
  ///   - everyday: the phrases in their spoken form.
  init(_ members: [String: [String]], everyday: Set<String>) {
    for (name, entries) in members {
      let others = entries.filter { !everyday.contains(ClassMember.phrase(of: $0)) }
      // If no member is an everyday word, all are alike.
      if others.count < entries.count { rare.formUnion(others) }
      sizes[name] = entries.reduce(0) { $0 + weight(of: $1) }
    }
  }

  /// The weight of a member relative to an everyday one, 0 to 1.
  func weight(of entry: String) -> Double { rare.contains(entry) ? Self.rareShare : 1 }

  /// A member's share of its class, 0 to 1.
  func share(of entry: String, in name: String) -> Double { weight(of: entry) / max(sizes[name] ?? 1, 1) }
}
