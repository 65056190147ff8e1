/// The form of a class's phrase in the lexicon: one word, so that the class's neighbours apply to it.
enum ClassMember {
  static func entry(of phrase: String, in className: String) -> String {
    phrase.split(separator: " ").joined(separator: "_") + "@" + className.dropFirst().dropLast()
  }

  /// The class of an entry; nil: it is a single word.
  static func className(of entry: String) -> String? {
    entry.firstIndex(of: "@").map { "[\(entry[entry.index(after: $0)...])]" }
  }

  static func phrase(of entry: String) -> String {
    entry.prefix { $0 != "@" }.split(separator: "_").joined(separator: " ")
  }
}
