/// Texts that nobody may find out piece by piece.
enum Secret {
  /// Whether two texts are the same, in a time that does not tell how much of them is.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
