import Grammar

/// Text that is safe for a speech synthesizer.
enum SpokenText {
  /// The longest spoken text, in Unicode scalars: about three quarters of a minute of speech.
  static let longest = 600

  /// Only the speakable part: letters, digits and the marks that guide the voice, on one line, cut at the
  /// end of a sentence (else of a word) if it is longer than `limit`; empty if nothing remains.
  ///
  /// Control characters and emoji are removed, and so are brackets and backslashes, because synthesizers
  /// read commands in them (espeak-ng takes `[[…]]` for phonemes, others `<…>` for SSML).
  static func clean(_ text: String, limit: Int = longest) -> String {
    var scalars = String.UnicodeScalarView()
    var isSayable = false
    // Read no further than needed: most of 10 000 characters of noise would be dropped anyway.
    for scalar in TerminalSequences.removed(from: String(text.unicodeScalars.prefix(limit * 16))).unicodeScalars {
      switch kind(of: scalar) {
      case .said:
        isSayable = true
        scalars.append(scalar)
      case .guide: scalars.append(scalar)
      case .mark:
        if let last = scalars.last, last.properties.isAlphabetic { scalars.append(scalar) }
      case .gap:
        if let last = scalars.last, last != " " { scalars.append(" ") }
      case .dropped: break
      }
      // One more than the limit shows that something follows.
      if scalars.count > limit { break }
    }
    guard isSayable else { return "" }
    if scalars.count > limit { scalars = cut(scalars, limit: limit) }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  private enum Kind {
    case said, guide, mark, gap, dropped
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.properties.isVariationSelector { return .dropped }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      return .said
    case .nonspacingMark, .spacingMark: return .mark
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: return .gap
    default: break
    }
    if saidSymbols.contains(scalar) { return .said }
    return guides.contains(scalar) ? .guide : .dropped
  }

  private static let saidSymbols = Set("%&+=@°€£$".unicodeScalars)
  private static let guides = Set("×−⁄.,;:!?…'’\"“”-–—()/*#".unicodeScalars)

  private static func cut(_ scalars: String.UnicodeScalarView, limit: Int) -> String.UnicodeScalarView {
    let head = scalars.prefix(limit)
    let ends = head.indices.filter { index in
      // There is one scalar more than the limit, so that a sentence may end right there.
      ".!?…".unicodeScalars.contains(head[index]) && scalars[scalars.index(after: index)] == " "
    }
    if let end = ends.last { return String.UnicodeScalarView(head[...end]) }
    if let space = head.lastIndex(of: " "), space > head.startIndex { return .init(head[..<space]) }
    return .init(head)
  }
}
