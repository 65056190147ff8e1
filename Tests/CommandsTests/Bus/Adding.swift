import Foundation

@testable import Commands

/// A domain of one number: a timer's seconds are added to it.
struct Adding: CommandHandler {
  func decide(_ command: Command, in state: Int, context: CommandContext) throws -> Decision<Int> {
    switch command {
    case .timer(.start(let seconds, _)): Decision(events: [seconds], say: "\(state + seconds) now.")
    case .clock(.tick): Decision(events: [1], say: "Ring.")
    case .clock(.jump(let seconds, _, _)): Decision(events: [Int(seconds)], say: "")
    case .timer(.stop): Decision(events: [-state], say: "Quiet.")
    case .box(.time): Decision(say: "It is \(state).")
    case .box(.date): Decision(say: "Here.", shows: .timers)
    default: throw Refusal.impossible("Not that.")
    }
  }

  func apply(_ event: Int, to state: inout Int) { state += event }

  func events(undoing events: [Int], in state: Int, context: CommandContext) -> [Int] {
    events.reversed().map { -$0 }.filter { $0 != 0 && state + $0 >= 0 }
  }

  func sentence(takingBack events: [Int], in state: Int, context: CommandContext) -> String {
    "\(events.reduce(state, +)) again."
  }

  func flaw(of event: Int) -> String? { event > 1_000_000 ? "seconds must be at most 1000000, and is \(event)" : nil }

  func undoing(_ entry: JournalEntry<Int>, in state: Int, context: CommandContext) throws -> Undoing<Int> {
    switch entry.events.first {
    case final: throw Refusal.impossible("That is final.")
    case empty: .passedOver
    case half: .instead(Decision(events: [-half / 2], say: "Half of it."))
    default: .takingBack
    }
  }
}

// What is undone in ways of their own.
let (final, empty, half) = (1_013, 1_007, 1_010)

typealias AddingBus = CommandBus<Adding, MemoryJournal<Int>>

func makeBus(_ journal: MemoryJournal<Int>, state: Int = 0) -> AddingBus {
  AddingBus(
    handler: Adding(), journal: journal, state: state, clock: { Date(timeIntervalSince1970: 1_000) },
    calendar: { Calendar(identifier: .gregorian) })
}

func add(_ number: Int) -> Command { .timer(.start(seconds: number, name: nil)) }

/// The next so many publications.
func next(_ count: Int, of publications: AsyncStream<Publication<Int>>) async -> [Publication<Int>] {
  var heard: [Publication<Int>] = []
  for await publication in publications {
    heard.append(publication)
    if heard.count == count { break }
  }
  return heard
}
