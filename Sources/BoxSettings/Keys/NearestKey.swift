import Grammar

/// The nearest key to a mistyped one.
enum NearestKey {
  /// The advice for the unknown `name`: "did you mean wake.words?", or the known names.
  static func advice(for name: String) -> String {
    if let name = nearest(to: name) { return "did you mean \(name)?" }
    let section = name.prefix { $0 != "." }
    let keys = Settings.keys.filter { $0.section == section }.map(\.key)
    if !keys.isEmpty { return "[\(section)] has \(keys.joined(separator: ", "))" }
    let sections = Settings.keys.map(\.section).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    return "the sections are \(sections.joined(separator: ", "))"
  }

  /// The known key nearest to `name`; nil if none is near.
  static func nearest(to name: String) -> String? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let ranked = Settings.keys.map { key in
      // The right key in the wrong section, or in none, is as near as one wrong letter.
      let distance = EditDistance.between(name, key.name)
      return (key.name, key.key == last ? min(1, distance) : distance)
    }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(2, name.count / 4) else { return nil }
    return best.0
  }
}
