/// Words or phrases that sound nearly the same.
public struct ConfusableWords: Sendable, Hashable {
  /// The two, in alphabetical order.
  public var words: [String]
  /// Their distance, from 0, in whole sounds (``PhoneDistance``).
  public var distance: Double

  /// The pairs of a list, the nearest first. Names of one thing, such as "egg" and "eggs", are no pair.
  /// - Parameters:
  ///   - things: for each thing its names, each with its pronunciations.
  ///   - limit: the largest distance.
  public static func pairs(of things: [[(name: String, pronunciations: [[String]])]], within limit: Double) -> [Self] {
    let names = things.enumerated().flatMap { thing, names in
      names.flatMap { name in name.pronunciations.map { (thing: thing, name: name.name, phones: $0) } }
    }.sorted { $0.phones.count < $1.phones.count }
    var nearest: [[String]: Double] = [:]
    for (index, one) in names.enumerated() {
      for other in names[(index + 1)...] {
        // The next ones have even more phones.
        if Double(other.phones.count - one.phones.count) > limit { break }
        guard one.thing != other.thing, one.name != other.name,
          let distance = PhoneDistance.between(one.phones, other.phones, limit: limit)
        else { continue }
        let pair = [one.name, other.name].sorted()
        nearest[pair] = min(nearest[pair] ?? .infinity, distance)
      }
    }
    return nearest.map { Self(words: $0, distance: $1) }
      .sorted { ($0.distance, $0.words[0], $0.words[1]) < ($1.distance, $1.words[0], $1.words[1]) }
  }
}
