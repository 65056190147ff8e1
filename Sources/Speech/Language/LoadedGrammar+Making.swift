extension LoadedGrammar {
  /// Collects the pronunciations of everything in a grammar; the searches are made from them.
  /// - Parameter usualPrior: the weight of the grammar's own probabilities at every state, in usual
  ///   sentences.
  /// - Returns: the grammar, and the pronunciations of its words and of its classes' phrases
  ///   (``ClassMember``).
  static func made(
    of grammar: SpeechGrammar, _ dictionary: PronunciationDictionary, usualPrior: Double
  ) -> (grammar: LoadedGrammar, entries: [Pronunciation]) {
    let wake = grammar.wakePhrases.map { $0.split(separator: " ").map(String.init) }
    var network = IndexedNetwork(grammar.network.preceded(by: wake))
    network.learn(
      grammar.usual.flatMap { sentence in
        (wake.isEmpty ? [[]] : wake).map { ($0 + sentence.words, sentence.count) }
      }, prior: usualPrior)
    let plain = Set(network.words.filter { !$0.isClassName })
    // All at once: each look-up reads the whole dictionary.
    let known = dictionary.pronunciations(of: plain.union(grammar.phraseWords))
    let missing = plain.filter { known[$0] == nil }.sorted()
    var new = LoadedGrammar(
      grammar: grammar, network: network, words: plain.subtracting(missing), members: [:],
      weights: ClassWeights([:], everyday: []), missing: missing)
    let named = grammar.classes.filter { network.words.contains($0.key) }
    let entries = plain.sorted().flatMap { known[$0] ?? [] } + new.add(named, dictionary)
    return (new, entries)
  }

  /// The same grammar with more phrases in its classes.
  /// - Returns: the grammar, and the pronunciations of the new phrases.
  func extended(
    to grammar: SpeechGrammar, by additions: ClassAdditions, _ dictionary: PronunciationDictionary
  ) -> (grammar: LoadedGrammar, entries: [Pronunciation]) {
    var new = self
    new.grammar = grammar
    _ = dictionary.pronunciations(of: additions.words)
    let entries = new.add(additions.phrases, dictionary)
    return (new, entries)
  }

  /// Removes words and phrases that are unpronounceable with the model's phones.
  mutating func leaveOut(_ refused: Set<String>) {
    guard !refused.isEmpty else { return }
    let phrases = members.values.joined().filter(refused.contains).map { ClassMember.phrase(of: $0) }
    missing += words.intersection(refused).sorted() + phrases.sorted()
    words.subtract(refused)
    members = members.mapValues { $0.filter { !refused.contains($0) } }
    weights = ClassWeights(members, everyday: grammar.everyday)
  }

  private mutating func add(
    _ phrases: [String: [String]], _ dictionary: PronunciationDictionary
  ) -> [Pronunciation] {
    var entries: [Pronunciation] = []
    for (name, phrases) in phrases.sorted(by: { $0.key < $1.key }) {
      for phrase in phrases {
        let entry = ClassMember.entry(of: phrase, in: name)
        do {
          entries += try dictionary.pronunciations(
            ofPhrase: phrase.split(separator: " ").map(String.init), as: entry)
          members[name, default: []].append(entry)
        } catch {
          missing.append(phrase)
        }
      }
    }
    weights = ClassWeights(members, everyday: grammar.everyday)
    return entries
  }
}
