import Commands
import Foundation
import Grammar

/// Food businesses: their offers, ordering, booking a table.
///
/// Pure, as ``CommandHandler`` requires. The home passes on the commands of its families.
public struct Restaurant: Sendable {
  /// The style of spoken times.
  let clockStyle: ClockStyle
  /// The customers of orders and bookings, by the person's name in lower case; the empty name stands for
  /// any person.
  let customers: [String: CustomerDetails]
  /// The ways to pay, by their names.
  let payments: [String: any PaymentProvider]

  /// Makes a handler.
  /// - Parameters:
  ///   - clockStyle: the style of spoken times. The default is "6:30 pm".
  ///   - customers: the customers of orders and bookings, by the person's name; the empty name stands for
  ///     any person. The default is empty.
  ///   - payments: the ways to pay. The default is at the counter.
  public init(
    clockStyle: ClockStyle = .twelveHour, customers: [String: CustomerDetails] = [:],
    payments: [any PaymentProvider] = [PayAtCounter()]
  ) {
    self.clockStyle = clockStyle
    self.customers = Dictionary(customers.map { ($0.key.lowercased(), $0.value) }) { _, last in last }
    self.payments = Dictionary(payments.map { ($0.method, $0) }) { _, last in last }
  }

  /// Decides a command of the families menu, order, business, reservation and loyalty.
  /// - Throws: ``Refusal`` if it cannot be done.
  public func decide(
    _ command: Command, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    do {
      if let account = context.giver.customer { try mustBeTheirs(command, of: account, in: state) }
      return try decided(command.stamped(by: context.giver), in: state, context: context)
    } catch let miss as NearMiss {
      throw miss.refusal(of: command, from: context.origin)
    }
  }

  private func decided(
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
}

extension Command {
  /// The command with its giver's source.
  fileprivate func stamped(by giver: Giver) -> Command {
    switch self {
    case .order(.create(var draft)):
      draft.source = OrderSource.of(giver, draft.source)
      return .order(.create(order: draft))
    case .reservation(.create(let business, var draft)):
      draft.source = OrderSource.of(giver, draft.source)
      return .reservation(.create(business: business, reservation: draft))
    case .reservation(.wait(let business, var draft)):
      draft.source = OrderSource.of(giver, draft.source)
      return .reservation(.wait(business: business, reservation: draft))
    default: return self
    }
  }
}
