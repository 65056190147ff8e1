/// Variants of a word's pronunciation outside its dictionary.
public enum PronunciationVariants {
  /// Every pronunciation with one sound exchanged for a similar one, or without one that is often
  /// dropped.
  public static func of(_ ways: [[String]]) -> [[String]] {
    var seen = Set(ways)
    var variants: [[String]] = []
    for phones in ways {
      for (index, phone) in phones.enumerated() {
        for other in near[phone] ?? [] {
          var variant = phones
          variant[index] = other
          if seen.insert(variant).inserted { variants.append(variant) }
        }
        guard phones.count > shortest, swallowed.contains(phone) else { continue }
        var variant = phones
        variant.remove(at: index)
        if seen.insert(variant).inserted { variants.append(variant) }
      }
    }
    return variants
  }

  /// The given pronunciations and those of other accents of English, because the dictionary is that of
  /// General American: a t between vowels that is a d, an r that is pronounced before vowels alone, and
  /// "IH" for a weak "AH" that ends no word (J. Wells, "Accents of English", 1982).
  public static func accents(of ways: [[String]]) -> [[String]] {
    var seen = Set<[String]>()
    return ways.flatMap { way in
      [way, flapped(way), withoutR(way)].flatMap { [$0, withWeakVowels($0)] }
    }.filter { seen.insert($0).inserted }
  }

  private static func flapped(_ phones: [String]) -> [String] {
    phones.indices.map { index in
      let isBetween = index > 0 && isVowel(phones[index - 1]) && index + 1 < phones.count && isVowel(phones[index + 1])
      return phones[index] == "T" && isBetween ? "D" : phones[index]
    }
  }

  private static func withoutR(_ phones: [String]) -> [String] {
    phones.indices.compactMap { index -> String? in
      let isBeforeVowel = index + 1 < phones.count && isVowel(phones[index + 1])
      switch phones[index] {
      case "ER": return isBeforeVowel ? "ER" : "AH"
      case "R" where index > 0 && isVowel(phones[index - 1]) && !isBeforeVowel:
        // The remaining sound after a front or a high vowel glides to the middle.
        return ["AA", "AO", "OW"].contains(phones[index - 1]) ? nil : "AH"
      default: return phones[index]
      }
    }
  }

  private static func withWeakVowels(_ phones: [String]) -> [String] {
    guard let stressed = phones.firstIndex(where: isVowel) else { return phones }
    return phones.indices.map { index in
      phones[index] == "AH" && index > stressed && index + 1 < phones.count ? "IH" : phones[index]
    }
  }

  /// Whether a phone of the speech model is a vowel; its names begin like "AA" for a vowel and "B" for a
  /// consonant.
  private static func isVowel(_ phone: String) -> Bool { phone.first.map { "AEIOU".contains($0) } ?? false }

  /// Vowels of neighbouring height and backness, and consonants that differ in voice or place alone
  /// (International Phonetic Association, "Handbook of the IPA", 1999); with "ER" and "AH", the pair of
  /// non-rhotic speakers.
  private static let near: [String: [String]] = {
    let groups = [
      "AA AO AH", "AE EH", "EH IH", "IH IY", "IH AH", "UH UW", "UH AH", "OW AO", "ER AH", "AY AA", "EY EH", "AW AA",
      "B P", "D T", "G K", "Z S", "V F", "DH TH", "DH D", "TH T", "JH CH", "ZH SH", "N NG", "M N", "W V", "R W", "L W",
    ]
    var near: [String: [String]] = [:]
    for group in groups.map({ $0.split(separator: " ").map(String.init) }) {
      for phone in group { near[phone, default: []] += group.filter { $0 != phone } }
    }
    return near
  }()
  /// Sounds that quick speech and some accents drop.
  private static let swallowed: Set<String> = ["AH", "D", "HH", "IH", "L", "R", "T", "Y"]
  /// The shortest word that may lose a sound.
  private static let shortest = 3
}
