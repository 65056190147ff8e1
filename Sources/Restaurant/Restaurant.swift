import Commands
import Foundation
import Grammar

/// Food businesses: what they offer, ordering it, booking a table.
///
/// Pure, as ``CommandHandler`` says; the kitchen hands it the commands of its families.
public struct Restaurant: Sendable {
  /// How clock times are said.
  let clockStyle: ClockStyle

  /// Makes a handler.
  /// - Parameter clockStyle: how clock times are said. The default is "6:30 pm".
  public init(clockStyle: ClockStyle = .twelveHour) {
    self.clockStyle = clockStyle
  }

  /// What a command of the families menu, order, business, reservation and loyalty does.
  /// - Throws: ``Refusal`` when it cannot be done.
  public func decide(
    _ command: Command, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .menu(let command): try menu(command, in: state, context: context)
    case .order(let command): try order(command, in: state, context: context)
    case .business(let command): try business(command, in: state, context: context)
    case .reservation(let command): try reservation(command, in: state, context: context)
    case .loyalty(let command): try loyalty(command, in: state, context: context)
    default: throw Refusal.impossible("That is nothing for a food business.")
    }
  }

  /// Refuses to have what cannot be undone taken back.
  /// - Throws: ``Refusal`` that says what to do instead.
  public func checkUndo(of events: [RestaurantEvent], in state: RestaurantState) throws {
  }

  /// What is said when `events` take a command back.
  public func sentences(takingBack events: [RestaurantEvent]) -> [String] {
    []
  }
}
