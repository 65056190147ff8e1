import Grammar

/// Bookings: the time, the number of guests, the name, and the place.
extension SlotFinder {
  func booking(_ spotted: inout SpottedWords) -> Slots {
    var slots: Slots = [:]
    let words = spotted.words
    let party = spotted.take(Self.small) { range in
      guard range.count == 1 else { return false }
      let (before, after) = (words[..<range.lowerBound].suffix(2), words[range.upperBound...].first)
      if after.map(Self.people.contains) ?? false { return true }
      guard !(after.map(Self.ofClock.contains) ?? false) else { return false }
      return before.last == "for" || (before.last == "of" && (before.first == "party" || before.first == "group"))
    }
    if let party { slots["party_size"] = party }
    slots.merge(moment(Self.table, &spotted)) { size, _ in size }
    if slots["date"] == nil { slots.merge(value("date", Self.date, &spotted)) { found, _ in found } }
    slots["business"] = place(&spotted)
    return slots
  }

  /// The details of an existing booking: "my reservation for tommy at 7 pm at the golden fork, under
  /// tommy smith".
  func bookingMeant(_ spotted: inout SpottedWords) -> Slots {
    let words = spotted.words
    // "For 5" may as well be the number of guests.
    var slots = moment(Self.table, &spotted, behind: Self.beforeTime.subtracting(["for"]))
    if slots["date"] == nil { slots.merge(value("date", Self.date, &spotted)) { found, _ in found } }
    if let under = words.firstIndex(of: "under") {
      let name = words[(under + 1)...].drop { Self.ofName.contains($0) }.prefix { !Self.behindPlace.contains($0) }
      if !name.isEmpty, name.count <= 3, !spotted.isUsed[name.startIndex..<name.endIndex].contains(true) {
        slots["name"] = .text(name.joined(separator: " "))
      }
    }
    slots["business"] = place(&spotted)
    // "Taco house" is no person, "for chris" is one of the household.
    if slots["name"] == nil,
      let name = words.indices.dropFirst().first(where: { index in
        words[index - 1] == "for" && !spotted.isUsed[index]
          && vocabulary.entry(saying: [words[index]], in: "person") != nil
      })
    {
      slots["name"] = .text(words[name])
    }
    return slots
  }

  private static let ofName: Set<String> = ["the", "name", "of"]

  private static let people: Set<String> = ["people", "persons", "guests", "adults", "of"]
  private static let ofClock: Set<String> = ["am", "pm", "o'clock", "in", "minutes", "hours"]

  /// The name of a place: the words after "at" or "for", or else the last name.
  private func place(_ spotted: inout SpottedWords) -> SlotValue? {
    if let under = spotted.words.firstIndex(of: "under") { spotted.use(under..<spotted.words.count) }
    let runs = spotted.names(isName)
    let behind = runs.first { run in
      spotted.words[..<run.lowerBound].suffix(2).contains { $0 == "at" || $0 == "with" }
    }
    guard var run = behind else { return nil }
    // "Taco house", "the golden fork": every word up to one that begins something else.
    let words = spotted.words
    while run.upperBound < words.count, !spotted.isUsed[run.upperBound],
      !Self.behindPlace.contains(words[run.upperBound]),
      words[run.upperBound].utf8.first.map({ !(0x30...0x39).contains($0) }) ?? false
    {
      run = run.lowerBound..<(run.upperBound + 1)
    }
    spotted.use(run)
    return .text(spotted.text(run))
  }

  private static let behindPlace: Set<String> = [
    "at", "for", "on", "under", "in", "by", "with", "and", "around", "this", "next", "to", "that", "which", "from",
    "as", "of", "today", "tonight", "tomorrow", "please", "is", "was", "has", "have", "i", "we", "my", "our", "if",
    "so", "because", "anymore", "still", "about", "before", "after", "when", "it", "since", "will", "would", "can",
    "could",
  ]
}
