import Commands
import Foundation
import Synchronization

@testable import Restaurant

/// The food businesses alone behind a bus.
struct RestaurantHandler: CommandHandler {
  func flaw(of event: RestaurantEvent) -> String? { event.named.step.flaw }

  var restaurant = Restaurant()

  func decide(
    _ command: Command, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    try restaurant.decide(command, in: state, context: context)
  }

  func apply(_ event: RestaurantEvent, to state: inout RestaurantState) { state.apply(event) }

  func events(
    undoing events: [RestaurantEvent], in state: RestaurantState, context: CommandContext
  ) -> [RestaurantEvent] {
    events.reversed().compactMap { $0.undone(in: state) }
  }

  func sentence(takingBack events: [RestaurantEvent], in state: RestaurantState, context: CommandContext) -> String {
    "It is as it was."
  }

  func undoing(
    _ entry: JournalEntry<RestaurantEvent>, in state: RestaurantState, context: CommandContext
  ) throws -> Undoing<RestaurantEvent> {
    try restaurant.undoing(entry.events, in: state, context: context)
  }
}

/// Keeps what was done in memory.
final class MemoryLog: Journal {
  private let kept = Mutex<[JournalEntry<RestaurantEvent>]>([])

  func commit(_ entries: [JournalEntry<RestaurantEvent>]) -> [Int] {
    kept.withLock { kept in
      entries.map { entry in
        kept.append(entry)
        return kept.count
      }
    }
  }

  func journalled(id: String) -> Journalled<RestaurantEvent>? {
    kept.withLock { kept in
      kept.lastIndex { $0.id == id }.map { Journalled(sequence: $0 + 1, entry: kept[$0]) }
    }
  }

  func journalled(sentence: String) -> [Journalled<RestaurantEvent>] {
    kept.withLock { kept in
      zip(1..., kept).filter { $0.1.sentenceID == sentence }.map { Journalled(sequence: $0, entry: $1) }
    }
  }

  func undoable(id: String) -> JournalEntry<RestaurantEvent>? { journalled(id: id)?.entry }

  func newestChange(from origins: Set<Origin>) -> JournalEntry<RestaurantEvent>? {
    kept.withLock { kept in kept.last { origins.contains($0.origin) && !$0.events.isEmpty } }
  }

  func newestUndoable(from origins: Set<Origin>, except passed: Set<String>) -> JournalEntry<RestaurantEvent>? {
    kept.withLock { kept in
      let taken = Set(kept.compactMap(\.undoes))
      return kept.last {
        origins.contains($0.origin) && !$0.events.isEmpty && $0.undoes == nil && !taken.contains($0.sentenceID)
          && !passed.contains($0.id)
      }
    }
  }
}
