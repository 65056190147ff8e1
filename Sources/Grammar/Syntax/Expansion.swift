/// The expansion of a rule, as written; groups are only structure and leave no node.
public indirect enum Expansion: Sendable, Hashable {
  /// A word, or a quoted run of words.
  case token(Token)
  /// `<name>`.
  case reference(RuleReference)
  /// `<NULL>`: always matches, with no words.
  case null
  /// `<VOID>`: never matches.
  case void
  /// One after the other.
  case sequence([Expansion])
  /// One of several.
  case alternatives([Alternative])
  /// `[…]`.
  case optional(Expansion)
  /// `…*`.
  case zeroOrMore(Expansion)
  /// `…+`.
  case oneOrMore(Expansion)
  /// `… {tag} {tag}`.
  case tagged(Expansion, [Tag])
}

/// One of several expansions.
public struct Alternative: Sendable, Hashable {
  /// The number between slashes; alternatives without one count as 1, and 0 means never.
  public let weight: Double?
  /// The expansion.
  public let expansion: Expansion
}

/// A word of a grammar.
public struct Token: Sendable, Hashable {
  /// The spelling, without quotes.
  public let spelling: String
  /// The required words of an utterance: the spelling, tokenized. Empty for the comma.
  public let words: [String]

  /// Whether it is `","`, which matches a comma of the text and no word.
  public var isComma: Bool { words.isEmpty }
}

/// A rule's name used in an expansion.
public struct RuleReference: Sendable, Hashable {
  /// The name as written: simple, qualified or fully qualified.
  public let name: String
  /// The byte offset in the file.
  public let offset: Int
}

/// The content of braces after an expansion.
public struct Tag: Sendable, Hashable {
  /// The action of a tag when its expansion matches.
  public enum Action: Sendable, Hashable {
    /// `{slot}`: the slot becomes the value or the words of the expansion.
    case words
    /// `{slot=value}`: the slot becomes the value.
    case value(SlotValue)
    /// `{slot[]}`: the inner slots become an object at the end of a list.
    case append
    /// `{slot[:]}`: the inner slots become an object; several such tags of one slot give one object.
    case object
  }

  /// The slot's name.
  public let slot: String
  /// The action on the slot.
  public let action: Action

  /// Parses a tag's text without escapes; nil if it has none of the four forms.
  init?(text: String) {
    let text = text.trimmed
    if let equals = text.firstIndex(of: "=") {
      slot = String(text[..<equals]).trimmed
      let value = String(text[text.index(after: equals)...]).trimmed
      guard !value.isEmpty else { return nil }
      action = .value(Self.value(of: value))
    } else if text.hasSuffix("[:]") {
      slot = String(text.dropLast(3)).trimmed
      action = .object
    } else if text.hasSuffix("[]") {
      slot = String(text.dropLast(2)).trimmed
      action = .append
    } else {
      slot = text
      action = .words
    }
    guard let first = slot.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
      slot.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" || $0 == "."
      })
    else { return nil }
  }

  private static func value(of text: String) -> SlotValue {
    if text == "true" { return .flag(true) }
    if text == "false" { return .flag(false) }
    // Double(_:) also reads "nan", "infinity" and hexadecimal, which are words in a grammar.
    if text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }),
      let number = Double(text)
    {
      return .number(number)
    }
    if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      return .text(String(text.dropFirst().dropLast()))
    }
    return .text(text)
  }
}

extension String {
  /// The string without white space at its ends.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
