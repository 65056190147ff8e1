/// Values for spoken answers: words around figures for the voice.
public enum Spoken {
  /// A duration as "1 hour and 20 minutes", "2 hours, 5 minutes and 10 seconds"; "0 seconds" for none or
  /// less.
  public static func duration(seconds: Int) -> String {
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)]
    var rest = max(0, seconds)
    var terms: [String] = []
    for (name, length) in units where rest >= length {
      let count = rest / length
      terms.append(count == 1 ? "1 \(name)" : "\(count) \(name)s")
      rest %= length
    }
    return terms.isEmpty ? "0 seconds" : list(terms)
  }

  /// A list as "milk, eggs and bread"; empty for none. The default conjunction is "and".
  public static func list(_ items: [String], joinedBy word: String = "and") -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// An ordinal as "1st", "2nd", "13th"; -1 is "last".
  public static func ordinal(_ place: Int) -> String {
    if place == OrdinalWords.last { return "last" }
    let isTeen = (11...13).contains(abs(place) % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(place)" + (isTeen ? "th" : endings[abs(place) % 10] ?? "th")
  }
}
