/// How a phrase of a class stands in the decoder's dictionary: as one word, so that the class's bigrams hold for it.
enum ClassMember {
  static func entry(of phrase: String, in className: String) -> String {
    phrase.split(separator: " ").joined(separator: "_") + "@" + className.dropFirst().dropLast()
  }

  static func phrase(of entry: String) -> String {
    entry.prefix { $0 != "@" }.split(separator: "_").joined(separator: " ")
  }
}
