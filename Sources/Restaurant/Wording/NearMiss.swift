import Commands
import Grammar

/// Something that is not to be had under its name, while something else is called nearly so or can be had in its place.
/// Whoever speaks is asked whether that will do; a program is told that there is no such thing.
struct NearMiss: Error {
  /// The slot of the command that holds the name: "item".
  var slot: String
  /// What is called nearly so.
  var meant: String
  /// What is said.
  var text: String
  /// What only whoever can answer is asked.
  var question = ""
  var code = RefusalCode.notFound

  /// The refusal of a command that holds the name.
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
