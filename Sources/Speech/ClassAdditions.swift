/// The phrases that a grammar's classes gain, where nothing else of it changes: they need no new model.
struct ClassAdditions {
  /// New phrases by class.
  private(set) var phrases: [String: [String]] = [:]

  /// The words of the new phrases.
  var words: Set<String> { phrases.words }

  /// - Parameter sizes: how many phrases each class had when its model was made.
  /// - Returns: nil where a new model is needed: something else has changed, a phrase is gone, a class had none, or has
  ///   grown by more than a quarter since, so that its members' shares are no longer right.
  init?(from old: SpeechGrammar, to new: SpeechGrammar, sizes: [String: Int]) {
    guard old.network == new.network, old.usual == new.usual, old.everyday == new.everyday,
      old.wakePhrases == new.wakePhrases, old.classes.count == new.classes.count
    else { return nil }
    for (name, all) in new.classes {
      guard let known = old.classes[name] else { return nil }
      if known == all { continue }
      let before = Set(known)
      let added = all.filter { !before.contains($0) }
      guard before.count + added.count == all.count, let size = sizes[name], size > 0, 4 * all.count <= 5 * size else {
        return nil
      }
      phrases[name] = added
    }
  }
}
