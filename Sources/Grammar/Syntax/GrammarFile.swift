/// One parsed JSGF file, its names not yet resolved.
public struct GrammarFile: Sendable, Hashable {
  /// The origin of the file.
  public let source: GrammarSource
  /// The full name after `grammar`, `com.acme.timer`.
  public let name: String
  /// The locale of the header, `en`, if it has one.
  public let locale: String?
  /// The documentation comment before `grammar`.
  public let documentation: Documentation
  /// The imports in order.
  public let imports: [Import]
  /// The rules in order.
  public let rules: [RuleDefinition]

  /// The last part of the name, `timer` of `com.acme.timer`.
  public var simpleName: Substring {
    name.split(separator: ".").last ?? Substring(name)
  }
}

/// One `import <…>;`.
public struct Import: Sendable, Hashable {
  /// The grammar of the import, `number` of `<number.*>`.
  public let grammar: String
  /// The imported rule, nil for `*`, all public rules.
  public let rule: String?
  /// The byte offset in the file.
  public let offset: Int
}

/// One rule as written.
public struct RuleDefinition: Sendable, Hashable {
  /// The simple name, without brackets.
  public let name: String
  /// Whether other grammars may import it and utterances may match it.
  public let isPublic: Bool
  /// The documentation comment before it.
  public let documentation: Documentation
  /// The expansion.
  public let expansion: Expansion
  /// The byte offset of the name in the file.
  public let offset: Int
}

/// A parsed `/** … */` comment.
public struct Documentation: Sendable, Hashable {
  /// The text before the first `@` line.
  public var text: String = ""
  /// The phrases after `@example`.
  public var examples: [String] = []
  /// Whether `@part` marks a public rule as only for import by other grammars, not as an intent.
  public var isPart: Bool = false
  /// Whether `@adds` marks a household's rule as an addition to the built-in rule of its name. Otherwise
  /// it replaces that.
  public var adds: Bool = false

  /// Parses a comment's inner text.
  init(comment: String = "") {
    var lines: [Substring] = []
    for line in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " || $0 == "\t" || $0 == "*" || $0 == "\r" }
      if line.hasPrefix("@example") {
        let phrase = line.dropFirst(8).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !phrase.isEmpty { examples.append(phrase) }
      } else if line.hasPrefix("@part") {
        isPart = true
      } else if line.hasPrefix("@adds") {
        adds = true
      } else if !line.hasPrefix("@") {
        lines.append(line)
      }
    }
    text = lines.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
