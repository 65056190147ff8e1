/// Merges the layers of a library and resolves the names of its rules.
struct Linker {
  /// The categories that `import <data.*>;` imports; any other is imported by its own name.
  static let dataCategories: Set<String> = [
    "item", "recipe", "ingredient", "store", "list", "person", "timer", "category", "business", "menuitem",
  ]

  private let files: [GrammarFile]
  private var rules: [LinkedGrammar.Rule] = []
  /// The index of a rule by its grammar and its name.
  private var index: [String: [String: Int]] = [:]
  /// For each file the names of other files' additions to its rules.
  private var additions: [Int: [String: LinkedGrammar.Target]] = [:]
  private var errors: [GrammarError] = []

  private init(_ entries: [GrammarLibrary.Entry]) {
    files = entries.map(\.file)
  }

  static func link(_ entries: [GrammarLibrary.Entry]) throws(GrammarErrors) -> LinkedGrammar {
    var linker = Linker(entries)
    for (file, entry) in entries.enumerated().sorted(by: { $0.element.layer < $1.element.layer }) {
      linker.define(entry, file: file)
    }
    let names = linker.files.indices.map { file in
      linker.resolveNames(of: file).merging(linker.additions[file] ?? [:]) { own, _ in own }
    }
    guard linker.errors.isEmpty else { throw GrammarErrors(linker.errors) }
    return LinkedGrammar(files: linker.files, rules: linker.rules, names: names)
  }

  private mutating func define(_ entry: GrammarLibrary.Entry, file: Int) {
    var own: Set<String> = []
    for definition in entry.file.rules {
      guard own.insert(definition.name).inserted else {
        report(file, definition.offset, "<\(definition.name)> is defined twice; remove one or rename it")
        continue
      }
      let rule = LinkedGrammar.Rule(
        grammar: entry.file.name, isPartGrammar: entry.file.documentation.isPart, definition: definition,
        layer: entry.layer, file: file)
      let other = index[entry.file.name]?[definition.name]
      if definition.documentation.adds {
        guard let other else {
          report(file, definition.offset, "there is no built-in <\(definition.name)> to add to; leave out @adds")
          continue
        }
        extend(other, with: rule)
      } else if let other {
        rules[other] = rule
      } else {
        index[entry.file.name, default: [:]][definition.name] = rules.count
        rules.append(rule)
      }
    }
  }

  /// Adds a rule's words to the alternatives of another. They stay a rule of their own, and resolve names
  /// in their own file.
  private mutating func extend(_ number: Int, with rule: LinkedGrammar.Rule) {
    let (base, addition) = (rules[number], rule.definition)
    // No rule in a file can have this name.
    let name = "\(base.definition.name) + \(files[rule.file].source.name)"
    additions[base.file, default: [:]][name] = .rule(rules.count)
    rules.append(
      LinkedGrammar.Rule(
        grammar: rule.grammar, isPartGrammar: rule.isPartGrammar,
        definition: RuleDefinition(
          name: name, isPublic: false, documentation: addition.documentation, expansion: addition.expansion,
          offset: addition.offset),
        layer: rule.layer, file: rule.file))
    var alternatives = [Alternative(weight: nil, expansion: base.definition.expansion)]
    if case .alternatives(let own) = base.definition.expansion { alternatives = own }
    alternatives.append(
      Alternative(weight: nil, expansion: .reference(RuleReference(name: name, offset: base.definition.offset))))
    var documentation = base.definition.documentation
    documentation.examples += addition.documentation.examples
    rules[number] = LinkedGrammar.Rule(
      grammar: base.grammar, isPartGrammar: base.isPartGrammar,
      definition: RuleDefinition(
        name: base.definition.name, isPublic: base.definition.isPublic, documentation: documentation,
        expansion: .alternatives(alternatives), offset: base.definition.offset),
      layer: base.layer, file: base.file)
  }

  private mutating func report(_ file: Int, _ offset: Int, _ message: String) {
    errors.append(files[file].source.error(at: offset, message))
  }

  // MARK: Names

  private mutating func resolveNames(of file: Int) -> [String: LinkedGrammar.Target] {
    for item in files[file].imports { check(item, file: file) }
    var names: [String: LinkedGrammar.Target] = [:]
    var failed: Set<String> = []
    for rule in files[file].rules {
      for reference in Self.references(in: rule.expansion) where !failed.contains(reference.name) {
        guard names[reference.name] == nil else { continue }
        if let target = resolve(reference, file: file) {
          names[reference.name] = target
        } else {
          failed.insert(reference.name)
        }
      }
    }
    return names
  }

  /// The references of an expansion in order; its depth is bounded by the parser.
  private static func references(in expansion: Expansion) -> [RuleReference] {
    switch expansion {
    case .token, .null, .void: []
    case .reference(let reference): [reference]
    case .sequence(let items): items.flatMap(references)
    case .alternatives(let items): items.flatMap { references(in: $0.expansion) }
    case .optional(let item), .zeroOrMore(let item), .oneOrMore(let item), .tagged(let item, _):
      references(in: item)
    }
  }

  private mutating func check(_ item: Import, file: Int) {
    guard let rule = item.rule else {
      if item.grammar != "data", item.grammar != "text", index[item.grammar] == nil {
        report(file, item.offset, "there is no grammar \(item.grammar)")
      }
      return
    }
    if item.grammar == "data" || target(item.grammar, rule) != nil { return }
    if let found = index[item.grammar]?[rule], !rules[found].definition.isPublic {
      report(file, item.offset, "<\(rule)> is private in the grammar \(item.grammar); make it public")
    } else if item.grammar == "text" || index[item.grammar] != nil {
      report(file, item.offset, "the grammar \(item.grammar) has no rule <\(rule)>")
    } else {
      report(file, item.offset, "there is no grammar \(item.grammar)")
    }
  }

  /// A public rule of a grammar, or a built-in terminal.
  private func target(_ grammar: String, _ rule: String) -> LinkedGrammar.Target? {
    if grammar == "data", !rule.isEmpty { return .data(rule) }
    if grammar == "text" { return WordShape.names[rule].map { .text($0) } }
    guard let found = index[grammar]?[rule], rules[found].definition.isPublic else { return nil }
    return .rule(found)
  }

  private mutating func resolve(_ reference: RuleReference, file: Int) -> LinkedGrammar.Target? {
    let grammar = files[file].name
    let parts = reference.name.split(separator: ".", omittingEmptySubsequences: false)
    let simple = String(parts.last ?? "")
    let prefix = parts.dropLast().joined(separator: ".")
    let isOwn = prefix.isEmpty || prefix == grammar || prefix == files[file].simpleName
    if isOwn, let own = index[grammar]?[simple] { return .rule(own) }

    var found: [LinkedGrammar.Target: String] = [:]
    for item in files[file].imports where item.rule == nil || item.rule == simple {
      if prefix.isEmpty {
        // The wildcard does not know the household's categories, so a misspelt rule must not become one.
        if item.grammar == "data", item.rule == nil, !Self.dataCategories.contains(simple) { continue }
      } else if prefix != item.grammar, prefix != item.grammar.split(separator: ".").last ?? "" {
        continue
      }
      if let target = target(item.grammar, simple) { found[target] = "\(item.grammar).\(simple)" }
    }
    if !prefix.isEmpty, let target = target(prefix, simple) { found[target] = reference.name }
    if found.count > 1 {
      let names = found.values.sorted().map { "<\($0)>" }.joined(separator: " or ")
      report(file, reference.offset, "<\(reference.name)> is ambiguous; write \(names)")
      return nil
    }
    if let target = found.keys.first { return target }
    if !prefix.isEmpty, index[prefix]?[simple] != nil {
      report(file, reference.offset, "<\(simple)> is private in the grammar \(prefix); make it public")
    } else {
      report(file, reference.offset, "there is no rule <\(reference.name)>\(suggestion(for: simple, in: grammar))")
    }
    return nil
  }

  private func suggestion(for name: String, in grammar: String) -> String {
    let close = (index[grammar] ?? [:]).keys
      .map { (EditDistance.between(name, $0), $0) }
      .filter { $0.0 <= 2 && $0.0 < name.count }
    return close.min { $0 < $1 }.map { "; did you mean <\($0.1)>?" } ?? ""
  }
}
