/// Finds the next place of a character, for a parser that asks again and again from later places. Each
/// place is read once for any number of questions: a text full of unclosed openings costs no more than
/// another.
struct Ahead {
  private let wanted: Character
  private var known: (from: String.Index, place: String.Index?)?
  /// The number of characters read.
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
