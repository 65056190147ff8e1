import Grammar
import Synchronization

/// The question for a missing slot of a command.
enum MissingSlot {
  /// The question for a slot, for an answer by the rule `answer.<slot>`.
  static func question(for slot: String, of intent: String) -> String {
    switch (slot, intent) {
    case ("seconds", "timer.extend"): "How much longer?"
    case ("seconds", "timer.shorten"): "How much shorter?"
    case ("seconds", _): "For how long?"
    case ("time", "reservation.make"): "At what time?"
    case ("time", _): "For what time?"
    case ("new_name", _): "What shall it be called?"
    case ("items", "shopping.add"): "What shall I add?"
    case ("items", "pantry.add"): "What is it?"
    case ("items", "pantry.use"): "What did you use?"
    case ("name", "pantry.scan"): "What is it?"
    case ("servings", _): "For how many?"
    case ("query", _): "What are you looking for?"
    case ("item", "order.add"): "What would you like?"
    case ("quantity", "order.quantity"): "How many of it?"
    case ("type", _): "For here, takeout or delivery?"
    case ("text", _): "What shall I note?"
    case ("people", _), ("person", _): "Who is that?"
    case ("foods", _): "What is it that they do not eat?"
    case ("count", _): "How many of you are there then, all together?"
    case ("portion", _): "How much of it: none, light, regular or extra?"
    case ("party_size", _): "For how many people?"
    case ("business", _): "Which place?"
    case ("items", _), ("item", _): "Which item?"
    case ("quantity", _): "How many?"
    case ("store", _): "Which shop?"
    case ("said", "phrase.teach"): "What will you say?"
    case ("said", _): "Which phrase?"
    case ("does", _): "What shall I do then?"
    case ("word", _): "Which word shall I listen for?"
    case ("slot", _): "For which meal?"
    case ("dish", _): "Which dish?"
    case ("scope", _): "All of it, or just what is ticked?"
    case ("name", _): "What is the name?"
    default: "Which \(slot.split(separator: "_").joined(separator: " "))?"
    }
  }

  /// All missing slots of a command, in the order of the questions; empty for a complete command, and for
  /// other meanings.
  static func all(of meaning: Meaning) -> [String] {
    needed(by: meaning.intent).filter { meaning.slots[$0] == nil }
  }

  /// The required slots of an intent. Cached, because every sentence needs them.
  private static func needed(by intent: String) -> [String] {
    if let known = known.withLock({ $0[intent] }) { return known }
    let needed = Command.slotsNeeded(by: intent)
    known.withLock { $0[intent] = needed }
    return needed
  }

  private static let known = Mutex<[String: [String]]>([:])
}
