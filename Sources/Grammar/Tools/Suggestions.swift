extension CompiledGrammar {
  /// Phrases to suggest for words that were not understood, the nearest first; never empty while any
  /// command can be said.
  ///
  /// Commands without an `@example` are suggested by sentences drawn from their rules. If nothing is
  /// near, the result has an example of each grammar, beginning with those of the most commands.
  /// - Parameter grammars: the names of grammars to leave out. The default is none.
  public func suggestions(
    for words: [String], vocabulary: Vocabulary, reference: ReferenceTime, limit: Int = 3,
    without grammars: Set<String> = []
  ) -> [String] {
    var phrases: [String] = []
    func offer(_ more: some Sequence<String>) {
      for phrase in more where !phrases.contains(phrase) && phrases.count < limit { phrases.append(phrase) }
    }
    let drawn = drawnExamples(vocabulary, reference)
    let own = nearest(to: words, limit: (grammars.isEmpty ? 2 : 8) * limit)
    let others = drawn.isEmpty ? [] : ExampleIndex(drawn).nearest(to: words, limit: 2 * limit)
    let near = (own + others).filter { !grammars.contains(String($0.intent.prefix { $0 != "." })) }
    offer(near.sorted { $0.similarity > $1.similarity }.map(\.phrase))
    guard phrases.isEmpty else { return phrases }
    let families = Dictionary(grouping: commandRules.map { rules[Int($0)] }, by: \.grammar)
    let ordered = families.filter { !grammars.contains($0.key) }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    offer(ordered.compactMap { $0.value.lazy.compactMap(\.documentation.examples.first).first })
    offer(drawn.compactMap(\.examples.first))
    return phrases
  }

  /// A few sentences of each command without an example.
  private func drawnExamples(
    _ vocabulary: Vocabulary, _ reference: ReferenceTime
  ) -> [(intent: String, examples: [String])] {
    // Made only if needed: that takes longer than the rest of an answer.
    var sampler: Sampler?
    return bareRules.prefix(40).compactMap { number in
      let rule = rules[Int(number)]
      let examples: [String]
      if let category = categoryAlone(in: rule) {
        examples = vocabulary.phrases(in: category).prefix(4).map { $0.joined(separator: " ") }
      } else {
        // Seeded, so that the same words get the same suggestions.
        var drawing = sampler ?? Sampler(self, vocabulary: vocabulary, reference: reference, seed: 1)
        examples = (0..<4).compactMap { _ in drawing.next(from: rule.fullName)?.text }
        sampler = drawing
      }
      return examples.isEmpty ? nil : (rule.fullName, examples)
    }
  }

  /// The category of data whose phrases are the rule's only sentences; nil: it has others.
  private func categoryAlone(in rule: CompiledRule) -> String? {
    var node = nodes[Int(rule.root)]
    while node.operation == .tag { node = nodes[Int(node.first)] }
    return node.operation == .data ? categories[Int(node.first)] : nil
  }
}
