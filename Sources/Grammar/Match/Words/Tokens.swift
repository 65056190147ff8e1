/// The data of a word besides its letters.
struct WordMark: Hashable {
  /// See ``WordHash``.
  let hash: UInt64
  /// Whether a comma preceded it.
  let isAfterComma: Bool
  /// The typed-only terminals that accept it; empty for speech.
  var shape: WordShape = []
}

/// The words of a text from a tokenizer.
struct Tokens {
  private(set) var words: [String] = []
  /// The data of the words in the same order, in one row: a second row would cost an utterance as much as
  /// half a dozen words.
  private(set) var marks: [WordMark] = []

  mutating func reserveCapacity(_ count: Int) {
    words.reserveCapacity(count)
    marks.reserveCapacity(count)
  }

  /// Adds a word with its hash; a contraction without its apostrophe gets it.
  mutating func append(_ word: String, _ hash: UInt64, isAfterComma: Bool) {
    let number = Self.shortened.number(of: word, hash)
    let whole = number < 0 ? word : Self.contractions[Int(number)].whole
    words.append(whole)
    marks.append(WordMark(hash: number < 0 ? hash : WordHash.of(whole), isAfterComma: isAfterComma))
  }

  /// Contractions that people type without their apostrophe, if that form is no word of its own.
  private static let contractions: [(short: String, whole: String)] = [
    ("arent", "aren't"), ("cant", "can't"), ("couldnt", "couldn't"), ("didnt", "didn't"), ("doesnt", "doesn't"),
    ("dont", "don't"), ("hasnt", "hasn't"), ("havent", "haven't"), ("hows", "how's"), ("im", "i'm"), ("isnt", "isn't"),
    ("ive", "i've"), ("itll", "it'll"), ("shouldnt", "shouldn't"), ("thats", "that's"), ("theres", "there's"),
    ("theyre", "they're"), ("theyve", "they've"), ("wasnt", "wasn't"), ("werent", "weren't"), ("weve", "we've"),
    ("whats", "what's"), ("whens", "when's"), ("wheres", "where's"), ("whos", "who's"), ("wouldnt", "wouldn't"),
    ("youre", "you're"),
  ]

  private static let shortened = WordIndex(contractions.map(\.short))
}
