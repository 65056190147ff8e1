import Commands

/// The preferred place in a restaurant.
struct SectionWish {
  private let words: Set<String>

  init(_ text: String) {
    let said = Set(NameKey(text).words.map(String.init))
    // Any of the usual names of such a place matches.
    words = Self.kinds.filter { !$0.isDisjoint(with: said) }.reduce(said) { $0.union($1) }
  }

  /// Whether a section with this name is such a place.
  func isMet(_ section: String) -> Bool { NameKey(section).words.contains { words.contains(String($0)) } }

  private static let kinds: [Set<String>] = [
    ["outside", "outdoor", "terrace", "patio", "garden", "rooftop", "sidewalk"],
    ["inside", "indoor", "dining", "main"],
    ["window", "view"], ["bar", "counter"], ["booth"], ["quiet", "corner", "private"],
  ].map { Set($0.map { NameKey($0).description }) }
}
