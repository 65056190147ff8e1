/// How a phrase of a class stands in the lexicon: as one word, so that what is known of the class's neighbours holds for it.
enum ClassMember {
  static func entry(of phrase: String, in className: String) -> String {
    phrase.split(separator: " ").joined(separator: "_") + "@" + className.dropFirst().dropLast()
  }

  /// The class of an entry; nil: it is a word of its own.
  static func className(of entry: String) -> String? {
    entry.firstIndex(of: "@").map { "[\(entry[entry.index(after: $0)...])]" }
  }

  static func phrase(of entry: String) -> String {
    entry.prefix { $0 != "@" }.split(separator: "_").joined(separator: " ")
  }
}
