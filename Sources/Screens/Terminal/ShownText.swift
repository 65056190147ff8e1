import Grammar

/// Text for a terminal.
enum ShownText {
  /// The text on one line, without anything that a terminal would act on: escape sequences, control
  /// characters, and bidirectional marks, which could make one line look like another.
  static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in TerminalSequences.removed(from: text).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
      // The joiner holds an emoji of several together.
      case .format where scalar != "\u{200D}": break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The width of the text in a terminal's cells.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// The cells of a character: 2 for emoji and East Asian wide ones (Unicode Standard Annex #11), 0 for a
  /// mark alone.
  static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII, character.unicodeScalars.count == 1 { return 1 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") || isWide(first) {
      return 2
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  // The blocks of the annex's "W" and "F"; for emoji, the character itself is asked.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1B000...0x1B2FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text cut to `columns` cells, the last of them "…" if something is left out.
  static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var (kept, used) = ("", 0)
    for character in text {
      let cells = width(character)
      guard used + cells < columns else { break }
      kept.append(character)
      used += cells
    }
    return kept + "…"
  }

  /// The text cut or filled with spaces to exactly `columns` cells.
  static func fill(_ text: String, to columns: Int) -> String {
    let cut = cut(text, to: columns)
    return cut + String(repeating: " ", count: max(0, columns - width(cut)))
  }

  /// The text on as many lines as needed, broken between words if possible.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    let columns = max(4, columns)
    var (lines, line) = ([String](), "")
    func end() {
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for word in text.split(separator: " ") {
      if width(line) + 1 + width(String(word)) > columns { end() }
      if !line.isEmpty { line += " " }
      for character in word {
        if width(line) + width(character) > columns { end() }
        line.append(character)
      }
    }
    end()
    return lines.isEmpty ? [""] : lines
  }
}
