/// How a class's probability is shared among its members: everyday words have more of it than the others.
struct ClassWeights {
  /// An everyday word is this many times as likely as another.
  private static let rareShare = 0.05

  /// For each class, how many everyday words it is worth.
  private(set) var sizes: [String: Double] = [:]
  private var rare: Set<String> = []

  /// - Parameters:
  ///   - members: dictionary entries by class.
  ///   - everyday: phrases as they are said.
  init(_ members: [String: [String]], everyday: Set<String>) {
    for (name, entries) in members {
      let others = entries.filter { !everyday.contains(ClassMember.phrase(of: $0)) }
      // Where no member is an everyday word, all are alike.
      if others.count < entries.count { rare.formUnion(others) }
      sizes[name] = entries.reduce(0) { $0 + weight(of: $1) }
    }
  }

  /// How likely a member is beside an everyday one, 0 to 1.
  func weight(of entry: String) -> Double { rare.contains(entry) ? Self.rareShare : 1 }

  /// A member's share of its class, 0 to 1.
  func share(of entry: String, in name: String) -> Double { weight(of: entry) / max(sizes[name] ?? 1, 1) }
}
