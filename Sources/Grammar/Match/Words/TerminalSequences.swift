/// Control sequences of terminals (ECMA-48): colours, arrow keys, window titles. They enter text by
/// pasting, and by keys that a line editor does not know.
public enum TerminalSequences {
  /// The text without complete sequences. A lone escape character stays, like other control characters.
  public static func removed(from text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: isIntroducer) else { return text }
    var kept = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let end = end(ofSequenceAt: index, in: scalars) {
        index = end
      } else {
        kept.append(scalars[index])
        index += 1
      }
    }
    return String(kept)
  }

  // ESC, and the single characters for DCS, SOS, CSI, OSC, PM and APC.
  private static func isIntroducer(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{1B}" || "\u{90}\u{98}\u{9B}\u{9D}\u{9E}\u{9F}".unicodeScalars.contains(scalar)
  }

  private static func end(ofSequenceAt start: Int, in scalars: [Unicode.Scalar]) -> Int? {
    var kind = scalars[start]
    guard isIntroducer(kind) else { return nil }
    var next = start + 1
    if kind == "\u{1B}" {
      guard next < scalars.count else { return nil }
      kind = scalars[next]
      next += 1
    }
    switch kind {
    case "[", "\u{9B}":
      // Parameters, intermediates, one final character.
      while next < scalars.count, (0x20...0x3F).contains(scalars[next].value) { next += 1 }
      return next < scalars.count && (0x40...0x7E).contains(scalars[next].value) ? next + 1 : next
    case "O":
      // A key of the keypad, or a function key.
      return next < scalars.count && scalars[next].properties.isAlphabetic ? next + 1 : next
    case "P", "X", "]", "^", "_", "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}":
      return end(ofStringAt: next, in: scalars)
    default: return nil
    }
  }

  // Up to BEL, ST or ESC \. An unterminated string loses its beginning alone: the rest may be a command.
  private static func end(ofStringAt start: Int, in scalars: [Unicode.Scalar]) -> Int {
    for index in start..<min(scalars.count, start + longestString) {
      if scalars[index] == "\u{07}" || scalars[index] == "\u{9C}" { return index + 1 }
      if scalars[index] == "\u{1B}" {
        let isEnded = index + 1 < scalars.count && scalars[index + 1] == "\\"
        return isEnded ? index + 2 : index
      }
    }
    return start
  }

  // So that a text of many beginnings is not read again from each of them.
  private static let longestString = 500
}
