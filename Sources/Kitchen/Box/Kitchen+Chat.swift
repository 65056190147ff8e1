import Commands
import Foundation
import Grammar

/// Polite conversation.
extension Kitchen {
  /// Answers politely; changes nothing.
  func chat(about topic: ChatTopic, in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    switch topic {
    case .greeting: Decision(say: "\(Self.greeting(context)). What can I do?")
    case .thanks: Decision(say: "You are welcome.")
    case .goodbye: Decision(say: farewell(in: state, context: context))
    case .health: Decision(say: "Fine, thank you. What can I do?")
    case .name:
      Decision(say: "I am Sous, the kitchen's assistant. Say \u{201C}what can I say\u{201D} to hear what I can do.")
    }
  }

  private static func greeting(_ context: CommandContext) -> String {
    switch context.calendar.component(.hour, from: context.now) {
    case 5..<12: "Good morning"
    case 12..<17: "Good afternoon"
    default: "Good evening"
    }
  }

  // A person who leaves should know of a ring.
  private func farewell(in state: KitchenState, context: CommandContext) -> String {
    let next = state.timers.values.filter(\.isRunning).min {
      $0.remaining(at: context.now) < $1.remaining(at: context.now)
    }
    let hour = context.calendar.component(.hour, from: context.now)
    let bye = hour >= 18 || hour < 5 ? "Good night." : "Goodbye."
    let count = state.timers.values.count(where: \.isRunning)
    guard let next else { return bye }
    return count == 1
      ? "\(bye) The \(next.title) still runs."
      : "\(bye) \(count) timers still run; the \(next.title) rings first."
  }
}
