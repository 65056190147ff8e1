import Commands
import Foundation
import Home
import Kitchen
import Restaurant

/// A home under test: a clock that stands still, and what it was told.
struct TestHome {
  let home: Home
  var state = HomeState()
  var context: CommandContext
  /// What each command changed, newest last.
  private(set) var done: [[HomeEvent]] = []

  /// Saturday 14 March 2026, 18:05 in London.
  init() {
    home = Home(
      kitchen: Kitchen { _ in nil },
      restaurant: Restaurant(customers: ["sam": CustomerDetails(name: "Sam Baker", email: "sam@example.org")]))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    context = CommandContext(now: Date(timeIntervalSince1970: 1_773_511_500), calendar: calendar, origin: .text)
  }

  /// Does a command; the answer.
  @discardableResult
  mutating func tell(_ command: Command) throws -> String {
    let decision = try home.decide(command, in: state, context: context)
    for event in decision.events { home.apply(event, to: &state) }
    if !decision.events.isEmpty { done.append(decision.events) }
    context.now += 1
    return decision.say
  }

  /// Why a command is not done; "done" when it is.
  mutating func refusal(_ command: Command) throws -> String {
    let before = state
    do {
      try tell(command)
      return "done"
    } catch let refusal as Refusal {
      return state == before ? refusal.say : "refused, yet something changed"
    }
  }

  /// Takes back what the newest command did; what is said of it.
  mutating func undo() -> String {
    let back = home.events(undoing: done.removeLast(), in: state, context: context)
    let say = home.sentence(takingBack: back, in: state, context: context)
    for event in back { home.apply(event, to: &state) }
    return say
  }

  /// Opens the sample businesses around it.
  mutating func openStreet() throws {
    for (_, command) in SampleBusinesses.commands { try tell(command) }
  }
}
