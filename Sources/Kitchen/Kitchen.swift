import Commands
import Grammar

/// The household's kitchen: timers, alarms, lists, meals, the pantry, recipes, people and shops.
public struct Kitchen: CommandHandler {
  /// Finds an item's category from its name.
  let categoryOf: @Sendable (_ name: String) -> String?
  /// The style of spoken times.
  let clockStyle: ClockStyle
  /// The cook's reference.
  let reference: KitchenReference

  /// Makes a kitchen.
  /// - Parameters:
  ///   - clockStyle: the style of spoken times. The default is "6:30 pm".
  ///   - reference: the cook's reference. The default is empty.
  ///   - categoryOf: the vocabulary's category of a name; nil for unknown names.
  public init(
    clockStyle: ClockStyle = .twelveHour, reference: KitchenReference = KitchenReference(),
    categoryOf: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.clockStyle = clockStyle
    self.reference = reference
    self.categoryOf = categoryOf
  }

  public func decide(
    _ command: Command, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var decision = try decided(command, in: state, context: context)
    decision.events = decision.events.map { stamping($0, context) }
    return decision
  }

  private func decided(
    _ command: Command, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .timer(let command): try timer(command, in: state, context: context)
    case .alarm(let command): try alarm(command, in: state, context: context)
    case .shopping(let command): try shopping(command, in: state, context: context)
    case .item(let command): try item(command, in: state, context: context)
    case .meal(let command): try meal(command, in: state, context: context)
    case .pantry(let command): try pantry(command, in: state, context: context)
    case .recipe(let command): try recipe(command, in: state, context: context)
    case .convert(let command): try convert(command)
    case .person(let command): try person(command, in: state, context: context)
    case .store(let command): try shop(command, in: state, context: context)
    case .diet(let command): try diet(command, in: state, context: context)
    case .phrase(let command): try phrase(command, in: state, context: context)
    case .box(let command): try box(command, in: state, context: context)
    case .clock(let command): clock(command, in: state, context: context)
    case .menu, .order, .business, .reservation, .loyalty:
      throw Refusal.impossible("That is nothing for the kitchen.")
    }
  }

  /// The event with a command's stamp on the changed fields of a line.
  public func stamping(_ event: KitchenEvent, _ context: CommandContext) -> KitchenEvent {
    event.stamped(Stamp(time: context.now, command: context.id))
  }

  public func apply(_ event: KitchenEvent, to state: inout KitchenState) {
    state.apply(event)
  }

  public func flaw(of event: KitchenEvent) -> String? { event.step.flaw }
}
