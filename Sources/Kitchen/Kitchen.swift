import Commands
import Grammar

/// The household's kitchen: timers, alarms, lists, meals, people and shops.
public struct Kitchen: CommandHandler {
  /// Finds an item's category from its name.
  let categoryOf: @Sendable (_ name: String) -> String?
  /// How clock times are said.
  let clockStyle: ClockStyle

  /// Makes a kitchen.
  /// - Parameters:
  ///   - clockStyle: how clock times are said. The default is "6:30 pm".
  ///   - categoryOf: the category that the vocabulary knows for a name; nil for unknown names.
  public init(
    clockStyle: ClockStyle = .twelveHour, categoryOf: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.clockStyle = clockStyle
    self.categoryOf = categoryOf
  }

  public func decide(
    _ command: Command, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .timer(let command): try timer(command, in: state, context: context)
    case .alarm(let command): try alarm(command, in: state, context: context)
    case .shopping(let command): try shopping(command, in: state, context: context)
    case .meal(let command): try meal(command, in: state, context: context)
    case .person(let command): try person(command, in: state, context: context)
    case .store(let command): try shop(command, in: state, context: context)
    case .box(let command): try box(command, in: state, context: context)
    case .clock(let command): clock(command, in: state, context: context)
    }
  }

  public func apply(_ event: KitchenEvent, to state: inout KitchenState) {
    state.apply(event)
  }
}
