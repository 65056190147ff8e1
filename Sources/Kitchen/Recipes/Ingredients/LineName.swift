/// The thing in a line of ingredients, without its preparation, its size and its purpose.
struct LineName {
  /// The thing: "onions".
  var name = ""
  /// "large".
  var size: [String] = []
  /// "finely chopped".
  var preparation: [String] = []
  /// "plus more if needed", "such as canola".
  var comment: [String] = []
  /// "for garnish".
  var purpose: [String] = []

  /// Parses the words after the amount.
  init(_ words: [LineWord]) {
    var parts = Self.segments(words)
    guard !parts.isEmpty else { return }
    var first = parts.removeFirst()
    // "boneless, skinless chicken thighs"; "bourbon, rye, or brandy"; "peeled, cored and diced pineapple".
    while let next = parts.first,
      Self.isOpen(first) && !Self.isPurely(next)
        || first.allSatisfy(Self.isPreparing) && !parts.allSatisfy(Self.isPurely)
    {
      first += next
      parts.removeFirst()
    }
    if let end = Self.listEnd(first, parts) {
      // bounded: a place among the parts
      for part in parts[...end] { first += part }
      parts.removeFirst(end + 1)
    }
    cut(first)
    for part in parts { sort(part) }
  }

  private static func segments(_ words: [LineWord]) -> [[LineWord]] {
    words.split { $0.plain == "," || $0.plain == ";" }.map(Array.init)
  }

  // MARK: Where the name ends

  private static func isOpen(_ part: [LineWord]) -> Bool {
    guard let last = part.last, !part.contains(where: { endings.contains($0.plain) }) else { return false }
    return adjectives.contains(last.plain) || last.plain.hasSuffix("-free") || last.plain.hasSuffix("-fat")
      || last.plain.hasSuffix("-sodium") || last.plain.hasSuffix("-on") || last.plain.hasSuffix("-in")
  }

  private static func isPurely(_ part: [LineWord]) -> Bool {
    guard let first = part.first else { return true }
    return endings.contains(first.plain) || part.allSatisfy(isPreparing)
  }

  // "salt, pepper, and nutmeg": a later part begins with "or" or "and", and none before it is a
  // preparation.
  private static func listEnd(_ first: [LineWord], _ parts: [[LineWord]]) -> Int? {
    guard first.count <= 6, !first.contains(where: { endings.contains($0.plain) }) else { return nil }
    for (index, part) in parts.enumerated() {
      guard let head = part.first, part.count <= 7 else { return nil }
      if joins.contains(head.plain), part.count > 1 {
        let isThing = part.last.map { !isPreparing($0) } ?? false
        let isOther =
          part[1].number == nil && !endings.contains(part[1].plain) && !["more", "to", "if"].contains(part[1].plain)
        return isThing && isOther && !part.contains { endings.contains($0.plain) } ? index : nil
      }
      if part.contains(where: { isPreparing($0) || endings.contains($0.plain) }) { return nil }
    }
    return nil
  }

  private mutating func cut(_ words: [LineWord]) {
    var words = words[...]
    leading(&words)
    // From a word such as "for" or "such" on, it is no longer the name.
    var end = words.endIndex
    for index in words.indices.dropFirst() where Self.ends(words, at: index) {
      end = index
      break
    }
    let rest = Array(words[end...])
    words = words[..<end]
    trailing(&words)
    name = Self.joined(Self.withoutGrinding(words, &preparation))
    if !rest.isEmpty { sort(rest) }
  }

  private static func ends(_ words: ArraySlice<LineWord>, at index: Int) -> Bool {
    let word = words[index].plain
    let next = index + 1 < words.endIndex ? words[index + 1] : nil
    switch word {
    case "or", "and":
      return next.map { $0.number != nil || ["more", "as", "to", "so", "a", "about"].contains($0.plain) } ?? true
    case "to": return next.map { toDo.contains($0.plain) } ?? false
    case "at": return next?.plain == "room"
    case "such", "as": return next?.plain == "as" || ["needed", "required", "necessary"].contains(next?.plain ?? "")
    case "like", "if", "plus", "preferably", "about", "approximately", "see", "optional", "each", "+", "for", "from",
      "until",
      "including", "approx", "per", "divided":
      return true
    case "cut":
      return next.map {
        ["into", "in", "on", "crosswise", "lengthwise", "from", "to", "across", "at"].contains($0.plain)
      } ?? true
    case "-", "–", "—": return !words[index].isGlued
    case "in":
      return ["half", "thin", "small", "large", "pieces", "chunks", "bite-size"].contains(next?.plain ?? "")
        || next?.number != nil
    case "with": return ["a", "the", "its", "their"].contains(next?.plain ?? "")
    default: return false
    }
  }

  // "2 large", "finely chopped fresh", "peeled, cored and diced".
  private mutating func leading(_ words: inout ArraySlice<LineWord>) {
    var said: [String] = []
    func close(_ list: inout [String]) {
      if !said.isEmpty { list.append(said.joined(separator: " ")) }
      said = []
    }
    while words.count > 1, let first = words.first {
      if Self.sizes.contains(first.plain) || first.plain == "extra" && words.dropFirst().first?.plain == "large" {
        close(&preparation)
        var length = first.plain == "extra" ? 2 : 1
        // "medium to large".
        let ahead = words.dropFirst(length)
        if ["to", "or", "-"].contains(ahead.first?.plain ?? ""), let other = ahead.dropFirst().first,
          Self.sizes.contains(other.plain)
        {
          length += 2
        }
        if ["size", "sized"].contains(words.dropFirst(length).first?.plain ?? "") { length += 1 }
        guard length < words.count else { return }
        size.append(Self.joined(words.prefix(length)))
        words = words.dropFirst(length)
        continue
      }
      guard let length = Self.preparingLength(words), length < words.count else { break }
      said += words.prefix(length).map(\.text)
      words = words.dropFirst(length)
    }
    close(&preparation)
    if let first = words.first, first.plain == "of", words.count > 1 { words = words.dropFirst() }
  }

  // The number of words of one preparation here: "finely chopped", "and coarsely grated".
  private static func preparingLength(_ words: ArraySlice<LineWord>) -> Int? {
    var length = 0
    let list = Array(words.prefix(5))
    if length < list.count, ["and", "or", "&", "then"].contains(list[length].plain) { length += 1 }
    var hasManner = false
    while length < list.count, manners.contains(list[length].plain) {
      length += 1
      hasManner = true
    }
    guard length < list.count else { return nil }
    let word = list[length].plain
    let next = length + 1 < list.count ? list[length + 1].plain : ""
    if hasManner, word == "ground" || word == "packed" || word == "squeezed" || word == "cooked" { return length + 1 }
    guard preparations.contains(word) || word.hasSuffix("-cut") && length + 1 < list.count else { return nil }
    if word == "toasted", next == "sesame", list.last?.plain != "oil" { return length + 1 }
    if let names = kept[word], names.contains(next) || names.contains("*"), !sizes.contains(next) { return nil }
    // "grated or crushed", "and diced" alone; "fresh or thawed" is a name.
    return length + 1
  }

  // "butter softened", "onion finely chopped".
  private mutating func trailing(_ words: inout ArraySlice<LineWord>) {
    var start = words.endIndex
    while start > words.startIndex + 1 {
      let word = words[start - 1]
      guard Self.isPreparing(word), Self.kept[word.plain] == nil || start < words.endIndex else { break }
      start -= 1
    }
    while start < words.endIndex, Self.joins.contains(words[start].plain) { start += 1 }
    guard start < words.endIndex, words[start...].contains(where: { Self.preparations.contains($0.plain) }) else {
      return
    }
    preparation.append(Self.joined(words[start...]))
    words = words[..<start]
    while words.count > 1, let last = words.last, Self.joins.contains(last.plain) { words.removeLast() }
  }

  // "salt and freshly ground pepper" is salt and pepper.
  private static func withoutGrinding(_ words: ArraySlice<LineWord>, _ preparation: inout [String]) -> ArraySlice<
    LineWord
  > {
    guard
      let place = words.indices.dropLast().first(where: { index in
        ["freshly", "coarsely", "finely"].contains(words[index].plain)
          && ["ground", "cracked", "grated", "milled", "chopped"].contains(words[index + 1].plain)
      }), place + 2 < words.endIndex
    else { return words }
    preparation.append(joined(words[place...(place + 1)]))
    return (Array(words[..<place]) + words[(place + 2)...])[...]
  }

  private mutating func sort(_ part: [LineWord]) {
    let text = Self.joined(part[...])
    guard let first = part.first?.plain else { return }
    switch first {
    case "for": purpose.append(text)
    case "to" where part.count > 1 && part[1].plain != "taste": purpose.append(text)
    case "plus", "such", "like", "or", "and", "preferably", "optional", "see", "about", "if", "each", "to", "as",
      "from", "+":
      comment.append(text)
    default:
      if part.contains(where: Self.isPreparing) || first == "cut" || first == "at" {
        preparation.append(text)
      } else {
        comment.append(text)
      }
    }
  }

  static func joined(_ words: ArraySlice<LineWord>) -> String {
    var text = ""
    for word in words { text += (text.isEmpty || word.isGlued ? "" : " ") + word.text }
    return text
  }

  // MARK: Words

  private static func isPreparing(_ word: LineWord) -> Bool {
    preparations.contains(word.plain) || manners.contains(word.plain) || joins.contains(word.plain)
  }

  private static let joins: Set<String> = ["and", "or", "&", "then"]

  private static let sizes: Set<String> = [
    "large", "small", "medium", "lg", "lrg", "sm", "md", "med", "jumbo", "extra-large", "medium-size", "medium-sized",
    "large-size", "large-sized", "small-sized", "small-size", "xl", "good-sized", "good-size",
  ]

  private static let manners: Set<String> = [
    "finely", "roughly", "coarsely", "thinly", "thickly", "freshly", "lightly", "very", "well", "loosely", "firmly",
    "tightly", "fresh-", "fine", "neatly", "rough", "newly", "slightly", "gently", "carefully", "just", "roughly-",
  ]

  private static let preparations: Set<String> = [
    "chopped", "minced", "diced", "sliced", "grated", "shredded", "peeled", "cored", "seeded", "deseeded", "de-seeded",
    "trimmed", "halved", "quartered", "crushed", "mashed", "melted", "softened", "beaten", "sifted", "crumbled",
    "cubed",
    "julienned", "rinsed", "drained", "washed", "toasted", "cooked", "cooled", "chilled", "thawed", "defrosted",
    "shaved",
    "torn", "hulled", "stemmed", "pitted", "stoned", "deveined", "shelled", "shucked", "snipped", "smashed", "bruised",
    "squeezed", "juiced", "zested", "scrubbed", "separated", "divided", "skinned", "cleaned", "soaked", "steamed",
    "flaked",
    "ground", "cracked", "warmed", "scalded", "fresh-squeezed", "rough-chopped", "hand-torn", "chiffonade", "destemmed",
    "pared", "slivered", "strained", "patted", "pulsed", "whisked", "lengthwise", "crosswise", "diagonally",
    "lengthways",
    "split", "scraped", "boned", "spiralized", "segmented", "broken", "picked", "sieved", "reserved", "pounded",
    "pressed",
    "heated", "whipped", "room-temperature", "finely-chopped", "roughly-chopped", "thinly-sliced", "topped", "tailed",
    "packed",
    "shelled", "butterflied", "uncooked", "poached", "scant", "dissolved", "blitzed", "unpeeled", "removed", "cold",
  ]

  /// Preparations that are part of a name before these words; "*": before all.
  private static let kept: [String: Set<String>] = [
    "ground": ["*"], "crushed": ["tomatoes", "tomato", "red", "chili", "chilli", "pineapple", "ice"], "whipped": ["*"],
    "slivered": ["*"], "toasted": ["sesame", "oil"], "flaked": ["*"], "broken": ["*"], "cracked": ["wheat"],
    "pitted": ["*"], "shelled": ["*"], "split": ["*"], "unpeeled": ["*"], "pressed": ["*"],
    "strained": ["yogurt", "yoghurt"],
    "heated": ["*"], "removed": ["*"], "reserved": ["*"], "picked": ["*"], "topped": ["*"], "cold": ["*"],
    "scraped": ["*"],
    "packed": ["in"], "thawed": ["*"], "torn": ["*"], "mashed": ["potato", "potatoes"], "separated": ["*"],
    "chopped": ["tomatoes"], "diced": ["tomatoes"], "shredded": ["wheat", "coconut"],
  ]

  /// Words after which no name goes on.
  private static let endings: Set<String> = [
    "for", "such", "like", "plus", "preferably", "optional", "cut", "if", "see", "about", "from", "divided", "at",
    "with", "into", "until",
    "to", "in", "on", "each", "approximately",
  ]

  private static let toDo: Set<String> = [
    "taste", "serve", "garnish", "finish", "decorate", "sprinkle", "coat", "dust", "drizzle", "cover", "fry", "grease",
    "season", "top", "brush", "glaze", "make", "fill", "accompany", "deep-fry", "thicken", "bind", "roll", "squeeze",
    "thin",
  ]

  private static let adjectives: Set<String> = [
    "boneless", "skinless", "bone-in", "skin-on", "firm", "young", "ripe", "fresh", "dried", "dry", "good", "soft",
    "thick",
    "hot", "cold", "sweet", "large", "small", "medium", "high-fat", "low-fat", "low-sodium", "full-flavored",
    "unsalted",
    "lean", "free-range", "organic", "unsweetened", "thin", "plain", "unbleached", "homemade", "tender", "raw", "white",
    "red", "green", "yellow", "black", "navy", "crisp", "light", "dark", "heavy", "whole", "fatty", "day-old", "stale",
    "fat-free", "gluten-free", "reduced-fat", "reduced-sodium", "extra-virgin", "fully", "long", "short", "frozen",
  ]
}
