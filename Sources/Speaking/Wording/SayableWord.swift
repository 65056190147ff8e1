/// A word of a line with the punctuation around it.
struct SayableWord: Equatable {
  /// The whole text.
  let whole: String
  /// The opening punctuation: a bracket, a quotation mark.
  let lead: String
  /// The word itself.
  let core: String
  /// The closing punctuation: a full stop, a comma.
  let trail: String

  init(_ whole: String) {
    let begin = whole.firstIndex { !Self.opening.contains($0) } ?? whole.endIndex
    let rest = whole[begin...]
    let end = rest.lastIndex { !Self.closing.contains($0) }.map { rest.index(after: $0) } ?? rest.startIndex
    self.whole = whole
    lead = String(whole[..<begin])
    core = String(rest[..<end])
    trail = String(rest[end...])
  }

  /// The closing punctuation, without a full stop of an abbreviation ("2 tbsp. sugar").
  func trail(before next: SayableWord?) -> String {
    guard trail.hasPrefix("."), core.contains(where: \.isLetter), let first = next?.core.first, first.isLowercase else {
      return trail
    }
    return String(trail.dropFirst())
  }

  private static let opening = Set("(\"“‘'")
  private static let closing = Set(".,;:!?…)\"”’'")
}
