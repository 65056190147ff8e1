/// Ways in which people say a word otherwise than its dictionary has it.
public enum PronunciationVariants {
  /// Every way with one sound exchanged for one that is close to it, or with one left out that is often swallowed.
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

  /// Vowels beside each other in height and depth, and consonants that differ in voice or place alone (International
  /// Phonetic Association, "Handbook of the IPA", 1999); with "ER" and "AH", that of speakers who say no r.
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
  /// Sounds that quick speech and some accents leave out.
  private static let swallowed: Set<String> = ["AH", "D", "HH", "IH", "L", "R", "T", "Y"]
  /// Shorter words lose nothing.
  private static let shortest = 3
}
