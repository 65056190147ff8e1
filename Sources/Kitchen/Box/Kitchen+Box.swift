import Basics
import Commands
import Foundation
import Grammar

/// The box itself.
extension Kitchen {
  /// Decides a command about the box. Commands of the conversation (help, repeating, yes and no) are
  /// answered in the conversation; here they mean that there was no question. An archive has more than
  /// the kitchen.
  func box(_ command: BoxCommand, in state: KitchenState, context: CommandContext) throws -> Decision<KitchenEvent> {
    switch command {
    case .help: Decision(say: "Ask the box itself: what can I say?")
    case .repeat: Decision(say: "I have not said anything yet.")
    case .redo: throw Refusal.impossible("There is nothing to do again.")
    case .last: throw Refusal.impossible("I have not changed anything yet.")
    case .undo, .takeBack: throw Refusal.impossible("There is nothing to undo.")
    case .restore: throw Refusal.impossible("That is nothing for the kitchen alone.")
    case .cancel: Decision(say: "All right.")
    case .yes, .no: Decision(say: "I did not ask anything.")
    case .volume(let level, let delta, let alarms):
      try setVolume(level, delta, ofAlarms: alarms == true, in: state)
    case .unmute: unmute(in: state)
    case .listen: listen(true, in: state)
    case .stopListening: listen(false, in: state)
    case .time: Decision(say: "It is \(clock(context)).")
    case .timeIn(let place): try tellTime(in: place, context: context)
    case .chat(let topic): chat(about: topic, in: state, context: context)
    case .announce(let text): try announce(text)
    case .date: Decision(say: "It is \(Self.date(context)).")
    case .person(let name): try greet(name, in: state)
    case .wakeWord(let word, let sure): try setWakeWord(word, sure: sure ?? false, in: state)
    case .pace(let level, let delta): try setPace(level, delta, in: state)
    case .pronounce(let word, let alias): try pronounce(word, as: alias, in: state)
    case .pronunciations: tellPronunciations(in: state)
    }
  }

  private func setVolume(
    _ level: Int?, _ delta: Int?, ofAlarms: Bool, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let path = ofAlarms ? \Preferences.alarmVolume : \Preferences.volume
    let subject = ofAlarms ? "Alarm volume" : "Volume"
    let current = state.preferences[keyPath: path]
    guard level != nil || delta != nil else { return Decision(say: "\(subject) is at \(current) percent.") }
    if let level, !(0...100).contains(level) {
      throw Refusal.impossible("\(subject) goes from 0 to 100 percent.")
    }
    // Clamped before the addition, because a typed number can be arbitrarily large.
    let wanted = min(max(level ?? current + min(max(delta ?? 0, -100), 100), 0), 100)
    guard wanted != current else {
      let why = wanted == 100 ? ", the loudest" : wanted == 0 ? ", silent" : ""
      return Decision(say: "\(subject) is at \(current) percent already\(why).")
    }
    var changed = state.preferences
    changed[keyPath: path] = wanted
    if !ofAlarms { changed.volumeBefore = wanted == 0 ? current : nil }
    return Decision(
      events: [.preferences(Change(from: state.preferences, to: changed))], say: "\(subject): \(wanted) percent.")
  }

  private func setPace(_ level: Int?, _ delta: Int?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let (current, paces) = (state.preferences.pace, Preferences.paces)
    guard level != nil || delta != nil else { return Decision(say: "I speak at \(current) percent of my usual pace.") }
    if let level, !paces.contains(level) {
      throw Refusal.impossible("I speak at \(paces.lowerBound) to \(paces.upperBound) percent of my usual pace.")
    }
    let wanted = min(max(level ?? current + min(max(delta ?? 0, -100), 100), paces.lowerBound), paces.upperBound)
    guard wanted != current else {
      return Decision(
        say: wanted == 100 ? "I speak at my usual pace." : "I cannot speak \(wanted < 100 ? "slower" : "faster").")
    }
    let told = wanted == 100 ? "My usual pace again." : wanted < current ? "Slower now." : "Faster now."
    return Decision(events: state.changingPreferences { $0.pace = wanted }, say: told)
  }

  private func unmute(in state: KitchenState) -> Decision<KitchenEvent> {
    guard state.preferences.volume == 0 else {
      return Decision(say: "Volume is at \(state.preferences.volume) percent.")
    }
    let volume = state.preferences.volumeBefore ?? Self.usualVolume
    return Decision(
      events: state.changingPreferences {
        $0.volume = volume
        $0.volumeBefore = nil
      }, say: "Volume: \(volume) percent.")
  }

  private func listen(_ listens: Bool, in state: KitchenState) -> Decision<KitchenEvent> {
    guard state.preferences.listens != listens else {
      return Decision(say: listens ? "I am listening." : "My microphone is off already.")
    }
    return Decision(
      events: state.changingPreferences { $0.listens = listens },
      say: listens
        ? "I listen again." : "I hear nothing from now on. Type \u{201C}start listening\u{201D} when I shall.")
  }

  /// The volume if the earlier one is unknown.
  private static let usualVolume = 50

  private func greet(_ name: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    guard let person = state.person(named: name) else {
      let shown = try CleanName.proper(name, naming: "a person")
      throw Refusal.offer(
        command: .person(.add(name: shown, emoji: nil, email: nil)),
        question: "I don't know \(shown) yet. Shall I add \(shown) to the family?")
    }
    guard state.preferences.person != person.name else { return Decision(say: "Hello again, \(person.name).") }
    var changed = state.preferences
    changed.person = person.name
    return Decision(
      events: [.preferences(Change(from: state.preferences, to: changed))], say: "Hello, \(person.name).")
  }

  private func clock(_ context: CommandContext) -> String {
    let parts = context.calendar.dateComponents([.hour, .minute], from: context.now)
    return Spoken.clock(ClockTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0).description, style: clockStyle)
  }

  private static func date(_ context: CommandContext) -> String {
    let weekday = context.calendar.component(.weekday, from: context.now)
    let day = context.today
    return "\(weekdays[(weekday + 6) % 7]), \(day.day) \(months[(day.month + 11) % 12]) \(day.year)"
  }

  // English like all answers, whatever the machine's language is.
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
