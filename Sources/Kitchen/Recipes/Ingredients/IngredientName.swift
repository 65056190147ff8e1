import Commands
import Foundation

/// An ingredient's plain name, without its size, cut and temperature: "2 large eggs, beaten" and "egg"
/// are one.
enum IngredientName {
  /// The key for comparison with the stock.
  static func key(_ name: String) -> String { NameKey(plain(name)).description }

  /// The name without words that do not matter for shopping; the whole name if it has no others.
  static func plain(_ name: String) -> String {
    let words = name.lowercased().replacing("all-purpose", with: "plain").split(separator: " ").map(String.init)
    var kept: [String] = []
    for (place, word) in words.enumerated() {
      let next = place + 1 < words.count ? words[place + 1] : ""
      if word == "ground", !meats.contains(next) { continue }
      if word == "white", ["sugar", "flour"].contains(next) { continue }
      if !passedOver.contains(word) { kept.append(word) }
    }
    return kept.isEmpty ? name.lowercased() : kept.joined(separator: " ")
  }

  /// Whether every kitchen has it, so that it need not be bought: tap water, salt and pepper.
  static func isStaple(_ key: String) -> Bool { staples.contains(key) }

  private static let staples: Set<String> = Set(
    ["water", "salt", "pepper", "black pepper", "salt and pepper", "sea salt", "ice", "salt and black pepper"]
      .map { NameKey($0).description })

  private static let meats: Set<String> = ["beef", "pork", "turkey", "lamb", "chicken", "meat", "veal"]

  private static let passedOver: Set<String> = [
    "fresh", "freshly", "large", "small", "medium", "big", "ripe", "unsalted", "salted", "plain", "whole", "virgin",
    "extra", "extra-virgin", "organic", "free-range", "chopped", "diced", "sliced", "minced", "grated", "shredded",
    "peeled", "crushed", "finely", "roughly", "thinly", "coarsely", "packed", "heaped", "level", "cold", "warm", "hot",
    "boiling", "lukewarm", "softened", "melted", "uncooked", "raw", "boneless", "skinless", "lean", "granulated",
    "caster", "toasted", "beaten", "optional", "good", "quality", "of", "the", "a", "an", "some", "halved", "cubed",
    "trimmed", "rinsed", "drained", "thawed", "firm",
  ]
}
