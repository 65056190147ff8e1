import Commands
import Grammar
import Restaurant

/// The household's kitchen: timers, alarms, lists, meals, the pantry, recipes, people and shops.
public struct Kitchen: CommandHandler {
  /// Finds an item's category from its name.
  let categoryOf: @Sendable (_ name: String) -> String?
  /// How clock times are said.
  let clockStyle: ClockStyle
  /// What a cook looks up.
  let reference: KitchenReference
  /// Decides about food businesses.
  let restaurant: Restaurant

  /// Makes a kitchen.
  /// - Parameters:
  ///   - clockStyle: how clock times are said. The default is "6:30 pm".
  ///   - reference: what a cook looks up. The default knows nothing.
  ///   - restaurant: decides about food businesses. The default has no customer's details.
  ///   - categoryOf: the category that the vocabulary knows for a name; nil for unknown names.
  public init(
    clockStyle: ClockStyle = .twelveHour, reference: KitchenReference = KitchenReference(),
    restaurant: Restaurant? = nil, categoryOf: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.clockStyle = clockStyle
    self.reference = reference
    self.restaurant = restaurant ?? Restaurant(clockStyle: clockStyle)
    self.categoryOf = categoryOf
  }

  public func decide(
    _ command: Command, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var decision = try decided(command, in: state, context: context)
    let stamp = Stamp(time: context.now, command: context.id)
    decision.events = decision.events.map { $0.stamped(stamp) }
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
    case .phrase(let command): try phrase(command, in: state, context: context)
    case .box(let command): try box(command, in: state, context: context)
    case .clock(let command): clock(command, in: state, context: context)
    case .menu, .order, .business, .reservation, .loyalty:
      try dealing(command, in: state, context: context)
    }
  }

  private func dealing(
    _ command: Command, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var context = context
    context.person = context.person ?? state.preferences.person
    let decision = try restaurant.decide(command, in: state.restaurant, context: context)
    return Decision(
      events: decision.events.map(KitchenEvent.restaurant), say: decision.say, asks: decision.asks,
      shows: decision.shows)
  }

  public func guarded(in command: Command, state: KitchenState) -> Set<GuardedField> {
    restaurant.guarded(in: command, state: state.restaurant)
  }

  public func apply(_ event: KitchenEvent, to state: inout KitchenState) {
    state.apply(event)
  }
}
