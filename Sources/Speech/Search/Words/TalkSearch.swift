/// Searches for free talk (``TalkModel``), with the names of a grammar.
struct TalkSearch {
  private let search: LexicalTreeSearch

  /// Makes a search.
  /// - Parameters:
  ///   - grammar: its classes' phrases and wake phrases are recognisable.
  ///   - lexicon: gains the model's words. Unpronounceable ones are left out.
  init(
    _ model: TalkModel, names grammar: LoadedGrammar, acoustics: Acoustics, dictionary: PronunciationDictionary,
    lexicon: inout Lexicon, settings: LexicalTreeSearch.Settings
  ) throws {
    let known = dictionary.known(among: Set(model.words))
    try lexicon.add(known.values.joined().sorted { ($0.word, $0.variant) < ($1.word, $1.variant) })
    search = LexicalTreeSearch(LexicalTree(acoustics), model: model.runs, acoustics: acoustics, settings: settings)
    for word in known.keys.sorted() { add(word, weight: 1, lexicon) }
    for entry in grammar.members.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      add(entry, weight: grammar.weights.weight(of: entry), lexicon)
    }
    for phrase in grammar.grammar.wakePhrases {
      let entry = ClassMember.entry(of: phrase, in: TalkModel.wake)
      try lexicon.add(
        dictionary.pronunciations(ofPhrase: phrase.split(separator: " ").map(String.init), as: entry))
      add(entry, weight: 1, lexicon)
    }
  }

  /// Makes a word, or a phrase of a class, recognisable, if the model has it.
  func add(_ entry: String, weight: Double, _ lexicon: Lexicon) {
    guard let label = search.lattice.model.number(of: ClassMember.className(of: entry) ?? entry) else { return }
    for way in lexicon[entry] { search.tree.add(way.entry, phones: way.phones, label: label, weight: Float(weight)) }
  }

  /// The best words in an utterance, and all possible words; nil: none.
  /// - Parameters:
  ///   - sound: passes on the scores of all senones, frame by frame.
  ///   - least: words with a lower posterior are left out.
  func words(in sound: (_ hear: ([Int16]) -> Void) -> Void, posterior least: Double) -> (Hypothesis, [LatticeWord])? {
    search.start()
    defer { search.forget() }
    sound { search.hear($0) }
    return search.hypothesis.map { ($0, search.likelyWords(posterior: least)) }
  }
}
