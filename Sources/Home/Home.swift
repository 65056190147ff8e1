import Commands
import Kitchen
import Restaurant

/// The household's home: its kitchen and its food businesses, side by side.
///
/// Neither knows of the other. Facts that one needs of the other are passed in here.
public struct Home: CommandHandler {
  /// The command handler of the household.
  let kitchen: Kitchen
  /// The command handler of food businesses.
  let restaurant: Restaurant

  /// Makes a home.
  /// - Parameter restaurant: the command handler of food businesses. The default has no customer's
  ///   details.
  public init(kitchen: Kitchen, restaurant: Restaurant = Restaurant()) {
    self.kitchen = kitchen
    self.restaurant = restaurant
  }

  public func decide(
    _ command: Command, in state: HomeState, context: CommandContext
  ) throws -> Decision<HomeEvent> {
    switch command {
    case .menu, .order, .business, .reservation, .loyalty:
      try dealing(command, in: state, context: context)
    case .box(.restore(let archive)): try restore(archive, in: state, context: context)
    case .clock(.tick): try tick(in: state, context: context)
    case .timer, .alarm, .shopping, .item, .meal, .pantry, .recipe, .convert, .person, .store,
      .diet, .phrase, .box, .clock:
      try kitchen.decide(command, in: state.kitchen, context: context).map(HomeEvent.kitchen)
    }
  }

  // Only the kitchen knows the speaker.
  private func dealing(
    _ command: Command, in state: HomeState, context: CommandContext
  ) throws -> Decision<HomeEvent> {
    var context = context
    context.person = context.person ?? state.kitchen.preferences.person
    var decision = try restaurant.decide(command, in: state.restaurant, context: context).map(HomeEvent.restaurant)
    // The business gets the order, but not the names of the eaters.
    if case .order(.confirm) = command, let warning = state.kitchen.allergyReminder { decision.say += " \(warning)" }
    return decision
  }

  /// Applies the passage of time up to now, everywhere.
  private func tick(in state: HomeState, context: CommandContext) throws -> Decision<HomeEvent> {
    var decision = try kitchen.decide(.clock(.tick), in: state.kitchen, context: context).map(HomeEvent.kitchen)
    decision.events += restaurant.tick(in: state.restaurant, context: context).map(HomeEvent.restaurant)
    return decision
  }

  public func guarded(in command: Command, state: HomeState) -> Set<GuardedField> {
    restaurant.guarded(in: command, state: state.restaurant)
  }

  public func apply(_ event: HomeEvent, to state: inout HomeState) {
    state.apply(event)
  }

  public func flaw(of event: HomeEvent) -> String? { event.step.flaw }
}

extension Decision {
  /// The same decision with its events as those of another domain.
  func map<Other>(_ event: (Event) -> Other) -> Decision<Other> {
    Decision<Other>(events: events.map(event), say: say, asks: asks, shows: shows, lists: lists)
  }
}
