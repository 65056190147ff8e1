/// What people ask every voice box and this one cannot do: it says so, rather than that it did not understand.
enum BeyondTheBox {
  /// The sentence for words that ask for it, without its end; nil: they do not.
  static func complaint(about words: [String]) -> String? {
    guard words.count <= longest else { return nil }
    let said = Set(words)
    return things.first { !said.isDisjoint(with: $0.named) && ($0.with.isEmpty || !said.isDisjoint(with: $0.with)) }?
      .say
  }

  private static let longest = 12

  private static let things: [(named: Set<String>, with: Set<String>, say: String)] = [
    (
      ["weather", "forecast", "raining"], [],
      "I know nothing of the weather, for nothing of this box goes out of the house"
    ),
    (["joke", "jokes"], ["tell", "know", "another", "me"], "I know no jokes"),
    (
      ["music", "song", "songs", "radio", "playlist"], ["play", "put", "listen", "turn", "start", "hear"],
      "I play no music"
    ),
    (["calories", "calorie"], [], "I do not know how many calories food has"),
  ]
}
