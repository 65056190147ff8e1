/// Makes slots from the recorded events of a whole match.
struct SlotBuilder {
  /// In place of a slot's number: the element of a list that has no slots of its own.
  static let wholeElement: Int32 = -1

  let tables: MatchTables
  let utterance: Utterance
  let vocabulary: Vocabulary
  let reference: ReferenceTime
  /// A few values already made; an inner nil means that the words have no value.
  private var made: [(key: UInt64, value: SlotValue?)] = []

  init(_ tables: MatchTables, _ utterance: Utterance, _ vocabulary: Vocabulary, _ reference: ReferenceTime) {
    self.tables = tables
    self.utterance = utterance
    self.vocabulary = vocabulary
    self.reference = reference
  }

  /// The slots, or nil if some words have the shape of a value and no meaning.
  mutating func slots(_ root: Int32, _ matcher: borrowing Matcher) -> Slots? {
    guard root >= 0 else { return [:] }
    var slots = Slots(minimumCapacity: 2)
    let isWhole = matcher.trail.forEach(root) { event in
      switch event {
      case .both:
        break  // `forEach` has taken these apart
      case .words(let slot, let start, let end):
        slots[name(slot)] = .text(utterance.text(of: matcher.input.words(from: start, to: end)))
      case .constant(let slot, let constant):
        slots[name(slot)] = tables.constants[Int(constant)]
      case .value(let slot, let key):
        guard let value = value(key, matcher) else { return false }
        slots[name(slot)] = value
      case .append(let slot, let inner):
        guard var element = self.slots(inner, matcher) else { return false }
        let whole = element.removeValue(forKey: "")
        let value = element.isEmpty ? whole ?? .object(element) : .object(element)
        append(value, to: &slots[name(slot)])
      case .object(let slot, let inner):
        guard let fields = self.slots(inner, matcher) else { return false }
        var object: Slots = [:]
        if case .object(let known)? = slots[name(slot)] { object = known }
        slots[name(slot)] = .object(object.merging(fields) { _, last in last })
      }
      return true
    }
    return isWhole ? slots : nil
  }

  /// Appends to a list without a copy: there may be hundreds of items.
  private func append(_ value: SlotValue, to slot: inout SlotValue?) {
    guard case .list(var list)? = slot else {
      slot = .list([value])
      return
    }
    slot = nil
    list.append(value)
    slot = .list(list)
  }

  private func name(_ slot: Int32) -> String {
    slot == Self.wholeElement ? "" : tables.slotNames[Int(slot)]
  }

  private mutating func value(_ key: UInt64, _ matcher: borrowing Matcher) -> SlotValue? {
    if let known = made.first(where: { $0.key == key }) { return known.value }
    var value: SlotValue?
    if let entry = ValueKey.entry(key) {
      return .text(vocabulary.name(ofEntry: entry))
    } else if let (rule, start, end) = ValueKey.rule(key) {
      let words = utterance.words[matcher.input.words(from: Int32(start), to: Int32(end))]
      value = tables.values[rule].evaluate(words, reference)
    }
    made.append((key, value))
    return value
  }
}
