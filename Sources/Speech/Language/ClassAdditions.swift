/// The phrases that a grammar's classes gain, if nothing else of it changes: they need no new model.
struct ClassAdditions {
  /// New phrases by class.
  private(set) var phrases: [String: [String]] = [:]

  /// The words of the new phrases.
  var words: Set<String> { phrases.words }

  /// - Returns: nil if a new model is needed: something else has changed, or a phrase is gone.
  init?(from old: SpeechGrammar, to new: SpeechGrammar) {
    guard old.network == new.network, old.usual == new.usual, old.everyday == new.everyday,
      old.wakePhrases == new.wakePhrases, old.classes.count == new.classes.count
    else { return nil }
    for (name, all) in new.classes {
      guard let known = old.classes[name] else { return nil }
      if known == all { continue }
      let before = Set(known)
      let added = all.filter { !before.contains($0) }
      guard before.count + added.count == all.count else { return nil }
      // The first everyday phrase makes all others of its class rarer (``ClassWeights``).
      if !known.isEmpty, before.isDisjoint(with: new.everyday), added.contains(where: new.everyday.contains) {
        return nil
      }
      phrases[name] = added
    }
  }
}
