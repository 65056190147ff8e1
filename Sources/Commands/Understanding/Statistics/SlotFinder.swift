import Grammar

/// Finds the slots of a sentence with a known intent: values by the grammars' rules for them, and names
/// among the words that are left without function words.
struct SlotFinder {
  let reading: StatisticalReading
  let vocabulary: Vocabulary
  let reference: ReferenceTime

  /// The meaning of a sentence with an intent. A meal of some country means a search for recipes.
  func meaning(of intent: String, in words: [String]) -> Meaning {
    if intent == "meal.suggest", let cuisine = Cuisines.named(in: words) {
      return Meaning(intent: "recipe.find", slots: ["query": .text(cuisine)])
    }
    return Meaning(intent: intent, slots: slots(of: intent, in: words))
  }

  /// The slots of an intent's sentence; missing ones are left out.
  func slots(of intent: String, in words: [String]) -> Slots {
    let words = Self.withoutReason(words)
    var spotted = SpottedWords(words, reference: reference)
    switch intent {
    case "timer.start": return timer(&spotted)
    case "timer.extend", "timer.shorten": return value("seconds", Self.duration, &spotted)
    case "timer.snooze": return value("seconds", Self.duration, &spotted)
    case "timer.cancel", "timer.pause", "timer.resume", "timer.restart", "timer.status": return target(&spotted)
    case "alarm.set": return alarm(&spotted)
    case "alarm.cancel":
      var slots = moment(Self.moment, &spotted)
      if slots.isEmpty, !words.allSatisfy({ !Self.all.contains($0) }) { slots["all"] = .flag(true) }
      return slots
    case "shopping.add", "shopping.remove", "shopping.check": return items(&spotted)
    case "shopping.show": return list(&spotted)
    case "shopping.clear":
      return list(&spotted).merging(["scope": .text("all")]) { found, _ in found }
    case "shopping.query":
      var slots = list(&spotted)
      slots["item"] = item(&spotted)
      return slots
    case "pantry.keeps":
      var slots = value("seconds", Self.duration, &spotted)
      if let place = Self.place(of: words) { slots["place"] = .text(place) }
      slots["item"] = name(&spotted)
      return slots
    case "recipe.time", "recipe.show", "recipe.start", "recipe.ingredients": return named("recipe", &spotted)
    case "recipe.find": return named("query", &spotted)
    case "recipe.amount": return amount(&spotted)
    case "recipe.substitute": return substitute(&spotted)
    case "convert.measure": return conversion(&spotted)
    case "meal.suggest": return meal(&spotted)
    case "reservation.make", "reservation.check": return booking(&spotted)
    case "reservation.status", "reservation.cancel":
      return bookingMeant(&spotted)
    default: return [:]
    }
  }

  /// The words before a reason: "put milk on the list cause i'm out of it".
  private static func withoutReason(_ words: [String]) -> [String] {
    let place = words.indices.dropFirst(3).first { index in
      let next = index + 1 < words.count ? words[index + 1] : ""
      return reasons.contains(words[index]) || (["as", "since"].contains(words[index]) && speakers.contains(next))
    }
    return place.map { Array(words[..<$0]) } ?? words
  }

  private static let reasons: Set<String> = ["because", "cause"]
  private static let speakers: Set<String> = ["i", "we", "i'm", "we're", "i've", "we've", "it's", "they're"]

  // MARK: Values

  private static func rule(_ name: String) -> ValueRule? { ValueRule.builtIn.first { $0.name == name } }
  private static let duration = rule("time.duration")
  static let moment = rule("time.moment")
  static let table = rule("time.table")
  private static let usual = rule("time.usual")
  private static let weekdays = rule("time.weekdays")
  static let date = rule("time.date")
  static let small = rule("number.small")
  private static let quantity = rule("measure.quantity")
  private static let unit = rule("measure.unit")

  private static let all: Set<String> = ["all", "every", "everything", "both"]
  private static let places = [
    "fridge": "fridge", "refrigerator": "fridge", "freezer": "freezer", "frozen": "freezer", "pantry": "cupboard",
    "cupboard": "cupboard", "counter": "warm", "countertop": "warm", "outside": "warm", "overnight": "warm",
    "unrefrigerated": "warm",
  ]

  /// The place of food: food that was left out was warm.
  private static func place(of words: [String]) -> String? {
    let isLeftOut = zip(words, words.dropFirst()).contains { left.contains($0) && $1 == "out" || $0 == "room" }
    return isLeftOut ? "warm" : words.lazy.compactMap { places[$0] }.first
  }

  private static let left: Set<String> = ["left", "leave", "leaving", "sat", "sit", "sitting", "been", "stood", "be"]
  private static let meals = [
    "breakfast": "breakfast", "brunch": "lunch", "lunch": "lunch", "dinner": "dinner", "supper": "dinner",
    "tonight": "dinner", "snack": "snack", "dessert": "dessert",
  ]

  func value(_ slot: String, _ rule: ValueRule?, _ spotted: inout SpottedWords) -> Slots {
    spotted.take(rule).map { [slot: $0] } ?? [:]
  }

  private func alarm(_ spotted: inout SpottedWords) -> Slots {
    guard let days = spotted.take(Self.weekdays) else { return moment(Self.moment, &spotted) }
    return value("time", Self.usual, &spotted).merging(["days": days]) { found, _ in found }
  }

  private func timer(_ spotted: inout SpottedWords) -> Slots {
    var slots = value("seconds", Self.duration, &spotted)
    // The name of a timer is a likely one; other words may as well be a reason.
    let run = spotted.names(isName).first { run in
      vocabulary.entry(saying: Array(spotted.words[run]), in: "timer") != nil
    }
    if let run { slots["name"] = .text(spotted.text(run)) }
    return slots
  }

  private func target(_ spotted: inout SpottedWords) -> Slots {
    if spotted.words.contains(where: Self.all.contains) { return ["all": .flag(true)] }
    var slots = value("original_seconds", Self.duration, &spotted)
    let run = spotted.names(isName).first { run in
      vocabulary.entry(saying: Array(spotted.words[run]), in: "timer") != nil
    }
    if let run { slots["name"] = .text(spotted.text(run)) }
    return slots
  }

  /// A clock time, with its day if given; a bare number is one only after a word for it.
  /// - Parameter words: the words after which a bare number is one.
  func moment(
    _ rule: ValueRule?, _ spotted: inout SpottedWords, behind starts: Set<String> = Self.beforeTime
  ) -> Slots {
    let words = spotted.words
    let value = spotted.take(rule) { range in
      range.count > 1 || words[range.lowerBound].contains(":") || Self.isWord(words[range.lowerBound])
        || (range.lowerBound > 0 && starts.contains(words[range.lowerBound - 1]))
    }
    guard case .object(let slots)? = value else { return [:] }
    return slots
  }

  static let beforeTime: Set<String> = ["at", "around", "about", "for", "by", "until"]

  private static func isWord(_ word: String) -> Bool { ["noon", "midnight", "midday"].contains(word) }

  private func conversion(_ spotted: inout SpottedWords) -> Slots {
    let words = spotted.words
    // "How can you" has no tin.
    for (place, next) in zip(words.indices, words.dropFirst())
    where words[place] == "can" && Self.askers.contains(next) { spotted.use(place..<(place + 1)) }
    var units: [(place: Int, unit: SlotValue)] = []
    for (place, word) in words.enumerated() {
      guard let length = Self.lengths[word] else { continue }
      units.append((place, .text(length)))
      spotted.use(place..<(place + 1))
    }
    var rest = spotted
    while let unit = rest.take(Self.unit) {
      let place = words.indices.first { rest.isUsed[$0] && !spotted.isUsed[$0] } ?? 0
      units.append((place, unit))
      spotted = rest
    }
    units.sort { $0.place < $1.place }
    // "10 kg in pounds and ounces": one of several is enough.
    guard units.count >= 2 else { return [:] }
    // "How many grams in a cup": the wanted unit comes first.
    let asksFirst = zip(words, words.dropFirst()).contains { $0 == "how" && $1 == "many" }
    let before = spotted.isUsed
    let quantity = spotted.take(Self.quantity)
    // "If I have four inches, how many centimetres is that": the counted unit is the given one.
    let end = words.indices.last { spotted.isUsed[$0] && !before[$0] }.map { $0 + 1 }
    let counted = units.prefix(2).firstIndex { $0.place == end }
    let first = counted ?? (asksFirst ? 1 : 0)
    var slots: Slots = ["from": units[first].unit, "to": units[first == 0 ? 1 : 0].unit]
    slots["quantity"] = quantity ?? .number(1)
    let named = spotted.names { isName($0) && reading.isFood($0) }
    if let run = named.last { slots["ingredient"] = .text(spotted.text(run)) }
    return slots
  }

  private static let askers: Set<String> = ["you", "i", "we", "u", "one", "somebody", "someone"]
  private static let lengths = [
    "mm": "mm", "millimeter": "mm", "millimeters": "mm", "millimetre": "mm", "millimetres": "mm", "cm": "cm",
    "centimeter": "cm", "centimeters": "cm", "centimetre": "cm", "centimetres": "cm", "meter": "m", "meters": "m",
    "metre": "m", "metres": "m", "km": "km", "kilometer": "km", "kilometers": "km", "kilometre": "km",
    "kilometres": "km", "inch": "in", "inches": "in", "ft": "ft", "foot": "ft", "feet": "ft", "yard": "yd",
    "yards": "yd", "mile": "mi", "miles": "mi",
  ]

  private func meal(_ spotted: inout SpottedWords) -> Slots {
    var slots = value("date", Self.date, &spotted)
    if let word = spotted.words.first(where: { Self.meals[$0] != nil }) {
      slots["slot"] = Self.meals[word].map { .text($0) }
    }
    return slots
  }

  // MARK: Names

  func isName(_ word: String) -> Bool {
    if vocabulary.entry(saying: [word], in: "item") != nil { return !CarrierWords.contains(word) }
    return !Utterance.isCommon(word) && !CarrierWords.contains(word)
      && (!reading.isFrame(word) || reading.isFood(word))
      && word.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
  }

  private func named(_ slot: String, _ spotted: inout SpottedWords) -> Slots {
    name(&spotted).map { [slot: $0] } ?? [:]
  }

  /// The likeliest name of a food or dish: with most words of foods, then the longest, then the last.
  private func name(_ spotted: inout SpottedWords) -> SlotValue? {
    let runs = spotted.names(isName)
    func worth(_ run: Range<Int>) -> (Int, Int, Int) {
      (spotted.words[run].count(where: reading.isFood), run.count, run.lowerBound)
    }
    guard let run = runs.max(by: { worth($0) < worth($1) }) else { return nil }
    spotted.use(run)
    return .text(spotted.text(run))
  }

  private func amount(_ spotted: inout SpottedWords) -> Slots {
    let runs = spotted.names(isName)
    guard let first = runs.first else { return [:] }
    var slots: Slots = ["ingredient": .text(spotted.text(first))]
    if runs.count > 1, let last = runs.last { slots["recipe"] = .text(spotted.text(last)) }
    return slots
  }

  /// The thing to replace: "butter" in "oil instead of butter", in "swap butter for oil" and in "replace
  /// butter with oil".
  private func substitute(_ spotted: inout SpottedWords) -> Slots {
    let words = spotted.words
    let runs = spotted.names { isName($0) && $0 != "and" }
    guard var run = runs.last else { return [:] }
    if runs.count > 1, words.contains("replace") || words.contains("replaced") { run = runs[0] }
    spotted.use(run)
    var slots: Slots = ["ingredient": .text(spotted.text(run))]
    if let other = runs.last(where: { $0 != run }) { slots["wanted"] = .text(spotted.text(other)) }
    return slots
  }

  // MARK: Lists

  /// The named list: the words before "list", up to a word that begins a name.
  private func list(_ spotted: inout SpottedWords) -> Slots {
    let words = spotted.words
    if let tasks = Self.listOfTasks(words) {
      spotted.use(tasks)
      return ["list": .text("to do")]
    }
    for phrase in [["to", "do", "list"], ["to", "do", "lists"], ["to", "dos"], ["to", "do"]] {
      if spotted.take(phrase) != nil { return ["list": .text("to do")] }
    }
    guard let end = words.lastIndex(where: { $0 == "list" || $0 == "lists" }) else {
      let isTasks = words.contains { ["task", "tasks", "chore", "chores"].contains($0) }
      return isTasks ? ["list": .text("to do")] : [:]
    }
    var start = end
    while start > 0, end - start < 2, !Self.beforeList.contains(words[start - 1]), !spotted.isUsed[start - 1] {
      start -= 1
    }
    spotted.use(start..<(end + 1))
    let name = words[start..<end].filter { !Self.groceries.contains($0) }.joined(separator: " ")
    if name.isEmpty { return [:] }
    return ["list": .text(Self.taskLists.contains(name) ? "to do" : name)]
  }

  /// "List of things to do", "list of pending tasks": its place in the sentence.
  private static func listOfTasks(_ words: [String]) -> Range<Int>? {
    guard
      let start = words.indices.first(where: { words[$0] == "list" && $0 + 2 < words.count && words[$0 + 1] == "of" }),
      let noun = words[start...].prefix(5).firstIndex(where: tasks.contains)
    else { return nil }
    var end = noun + 1
    if end < words.count, words[end] == "to" { end = min(end + 2, words.count) }
    return start..<end
  }

  private static let tasks: Set<String> = ["things", "tasks", "chores", "todos", "to-dos", "duties", "errands", "jobs"]

  private static let beforeList: Set<String> = [
    "my", "the", "our", "a", "this", "that", "on", "to", "from", "off", "in", "into", "onto", "of", "current", "your",
    "whole", "entire",
  ]
  private static let groceries: Set<String> = ["shopping", "grocery", "groceries", "store", "food"]
  private static let taskLists: Set<String> = ["task", "tasks", "chore", "reminder", "things"]

  private func items(_ spotted: inout SpottedWords) -> Slots {
    var slots = list(&spotted)
    guard let run = content(spotted) else { return slots }
    let parts = spotted.words[run].split(separator: "and").map { Array($0) }
    let items = parts.compactMap { item($0) }
    if !items.isEmpty { slots["items"] = .list(items) }
    return slots
  }

  private func item(_ words: [String]) -> SlotValue? {
    var spotted = SpottedWords(words, reference: reference)
    var slots: Slots = [:]
    if let first = words.first, first.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false || Self.counts(first),
      let quantity = spotted.take(Self.quantity, fits: { $0.lowerBound == 0 })
    {
      slots["quantity"] = quantity
      let start = spotted.isUsed.firstIndex(of: false) ?? 0
      if let unit = spotted.take(Self.unit, fits: { $0.lowerBound == start }) { slots["unit"] = unit }
    }
    let rest = words.indices.filter { !spotted.isUsed[$0] }.map { words[$0] }
    let name = rest.drop { ["a", "an", "the", "some", "of", "more"].contains($0) }.joined(separator: " ")
    guard !name.isEmpty else { return nil }
    slots["name"] = .text(name)
    return .object(slots)
  }

  private static func counts(_ word: String) -> Bool {
    small?.evaluate([word], ReferenceTime(now: .distantPast, calendar: .current)) != nil
  }

  private func item(_ spotted: inout SpottedWords) -> SlotValue? {
    content(spotted).map { .text(spotted.text($0)) }
  }

  /// The longest run of unused words, without function words at its ends.
  private func content(_ spotted: SpottedWords) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    for place in 0...spotted.words.count where place == spotted.words.count || spotted.isUsed[place] {
      var run = start..<place
      start = place + 1
      while isOpening(spotted.words[run]) { run = (run.lowerBound + 1)..<run.upperBound }
      while let last = run.last, isFraming(spotted.words[last]) { run = run.lowerBound..<last }
      if run.count > (best?.count ?? 0) { best = run }
    }
    return best
  }

  /// Whether a word begins an introduction to a name: "whether", "sure that", "can you", "I am out of".
  private func isOpening(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return false }
    let next = words.dropFirst().first ?? ""
    switch first {
    case "whether", "if", "that": return true
    case "can": return Self.askers.contains(next)
    case "out": return next == "of"
    default: return isFraming(first)
    }
  }

  private func isFraming(_ word: String) -> Bool {
    Self.verbs.contains(word)
      || !reading.isFood(word) && !Self.counts(word) && word.utf8.first.map { !(0x30...0x39).contains($0) } ?? true
        && (Utterance.isCommon(word) || reading.isFrame(word) || CarrierWords.ofLists.contains(word))
  }

  private static let verbs: Set<String> = ["have", "has", "had", "got", "get", "rid", "need", "needs", "put", "take"]
}
