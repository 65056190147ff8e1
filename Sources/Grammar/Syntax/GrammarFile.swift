/// One parsed JSGF file, its names not yet resolved.
public struct GrammarFile: Sendable, Hashable {
  /// Where the file came from.
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
  /// The grammar it takes from, `number` of `<number.*>`.
  public let grammar: String
  /// The rule it takes, nil for `*`, all public rules.
  public let rule: String?
  /// Byte offset in the file.
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
  /// What it stands for.
  public let expansion: Expansion
  /// Byte offset of the name in the file.
  public let offset: Int
}

/// A `/** … */` comment, taken apart.
public struct Documentation: Sendable, Hashable {
  /// The text before the first `@` line.
  public var text: String = ""
  /// The phrases after `@example`.
  public var examples: [String] = []
  /// Whether `@part` says that a public rule is only for other grammars to import, and is no intent.
  public var isPart: Bool = false
  /// Whether `@adds` says that a household's rule adds its alternatives to the built-in rule of its name, which it
  /// would replace otherwise.
  public var adds: Bool = false

  /// Takes a comment's inner text apart.
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
