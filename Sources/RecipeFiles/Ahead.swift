/// Finds where a character stands next, for a reader that asks again and again from further on. However often it asks,
/// each place is looked at once: a text full of openings that nothing closes costs no more than another.
struct Ahead {
  private let wanted: Character
  private var known: (from: String.Index, place: String.Index?)?
  /// How many characters have been looked at.
  private(set) var looked = 0

  init(_ wanted: Character) { self.wanted = wanted }

  /// The first place of the character from `start` on; nil: there is none.
  /// - Parameter text: the rest of the same text each time, up to the same end.
  mutating func place(in text: Substring, from start: String.Index) -> String.Index? {
    if let known, start >= known.from, known.place.map({ start <= $0 }) ?? true { return known.place }
    var place = start
    while place < text.endIndex, text[place] != wanted {
      place = text.index(after: place)
      looked += 1
    }
    let found = place < text.endIndex ? place : nil
    known = (start, found)
    return found
  }
}
