/// Makes slots of the events that a whole match recorded.
struct SlotBuilder {
  /// In place of a slot's number: the element of a list that has no slots of its own.
  static let wholeElement: Int32 = -1

  let grammar: CompiledGrammar
  let utterance: Utterance
  let input: MatcherInput
  let reference: ReferenceTime
  /// Values already made; nil inside says that the words have no value.
  private var made: [UInt64: SlotValue?] = [:]

  init(_ grammar: CompiledGrammar, _ utterance: Utterance, _ input: MatcherInput, _ reference: ReferenceTime) {
    self.grammar = grammar
    self.utterance = utterance
    self.input = input
    self.reference = reference
  }

  /// The slots, or nil when some words have the shape of a value and no meaning.
  mutating func slots(_ root: Int32, _ trail: SlotTrail) -> Slots? {
    var slots: Slots = [:]
    for event in trail.sequence(root) {
      switch event {
      case .both:
        break  // `sequence` has taken these apart
      case .words(let slot, let start, let end):
        slots[name(slot)] = .text(words(Int(start), Int(end)).joined(separator: " "))
      case .constant(let slot, let constant):
        slots[name(slot)] = grammar.constants[Int(constant)]
      case .value(let slot, let key):
        guard let value = value(key) else { return nil }
        slots[name(slot)] = value
      case .append(let slot, let inner):
        guard var element = self.slots(inner, trail) else { return nil }
        let value = element.removeValue(forKey: "").map { element.isEmpty ? $0 : .object(element) } ?? .object(element)
        if case .list(let list)? = slots[name(slot)] {
          slots[name(slot)] = .list(list + [value])
        } else {
          slots[name(slot)] = .list([value])
        }
      }
    }
    return slots
  }

  private func name(_ slot: Int32) -> String {
    slot == Self.wholeElement ? "" : grammar.slotNames[Int(slot)]
  }

  private func words(_ start: Int, _ end: Int) -> ArraySlice<String> {
    utterance.words[Int(input.wordsBefore[start])..<Int(input.wordsBefore[end])]
  }

  private mutating func value(_ key: UInt64) -> SlotValue? {
    if let value = made[key] { return value }
    var value: SlotValue?
    if let entry = ValueKey.entry(key) {
      value = .text(input.vocabulary.name(ofEntry: entry))
    } else if let (rule, start, end) = ValueKey.rule(key) {
      value = grammar.values[rule].evaluate(words(start, end), reference)
    }
    made[key] = .some(value)
    return value
  }
}
