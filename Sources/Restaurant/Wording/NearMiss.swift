import Commands
import Grammar

/// A name that does not exist, with a similar name or an available alternative. The speaker is asked
/// whether that will do; a program gets the error.
struct NearMiss: Error {
  /// The slot of the command with the name: "item".
  var slot: String
  /// The similar name.
  var meant: String
  /// The text of the refusal.
  var text: String
  /// The question for a person who can answer.
  var question = ""
  var code = RefusalCode.notFound

  /// The refusal of a command with the name.
  func refusal(of command: Command, from origin: Origin) -> Refusal {
    let plain = Refusal.coded(code, text)
    switch origin {
    case .http, .clock: return plain
    case .voice, .text, .companion: break
    }
    var slots = command.slots
    guard case .text? = slots[slot] else { return plain }
    slots[slot] = .text(meant)
    guard let other = try? Command(intent: command.intent, slots: slots), other != command else { return plain }
    return .confirm(command: other, question: question.isEmpty ? text : "\(text) \(question)")
  }
}
