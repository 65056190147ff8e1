import Commands
import Foundation
import Grammar

/// Food businesses: what they offer, ordering it, booking a table.
///
/// Pure, as ``CommandHandler`` says; the kitchen hands it the commands of its families.
public struct Restaurant: Sendable {
  /// How clock times are said.
  let clockStyle: ClockStyle

  /// In whose name a person books and orders, as the settings have it; nil asks for the household's.
  let customer: @Sendable (_ person: String?) -> CustomerDetails?

  /// Makes a handler.
  /// - Parameters:
  ///   - clockStyle: how clock times are said. The default is "6:30 pm".
  ///   - customer: in whose name a person books and orders, as the settings have it. The default knows nobody.
  public init(
    clockStyle: ClockStyle = .twelveHour,
    customer: @escaping @Sendable (_ person: String?) -> CustomerDetails? = { _ in nil }
  ) {
    self.clockStyle = clockStyle
    self.customer = customer
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
    for event in events {
      switch event {
      case .reservation: throw Refusal.impossible("A reservation is not undone. Say \u{201C}cancel my reservation\u{201D}.")
      case .waiting(let change) where change.after != nil:
        throw Refusal.impossible("The waiting list is not undone. Say \u{201C}cancel my reservation\u{201D}.")
      default: break
      }
    }
  }

  /// What is said when `events` take a command back.
  public func sentences(takingBack events: [RestaurantEvent]) -> [String] {
    []
  }
}
