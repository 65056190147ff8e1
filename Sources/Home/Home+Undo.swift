import Commands
import Restaurant

/// Taking commands back.
extension Home {
  public func undoing(
    _ entry: JournalEntry<HomeEvent>, in state: HomeState, context: CommandContext
  ) throws -> Undoing<HomeEvent> {
    let events = entry.events.compactMap(\.ofRestaurant)
    guard !events.isEmpty else { return .takingBack }
    switch try restaurant.undoing(events, in: state.restaurant, context: context) {
    case .takingBack: return .takingBack
    case .passedOver: return .passedOver
    case .instead(let decision): return .instead(decision.map(HomeEvent.restaurant))
    }
  }

  public func events(undoing events: [HomeEvent], in state: HomeState, context: CommandContext) -> [HomeEvent] {
    takingBack(events, in: state) { event, state in
      switch event {
      case .kitchen(let event):
        event.undone(in: state.kitchen).map { .kitchen(kitchen.stamping($0, context)) }
      case .restaurant(let event): event.undone(in: state.restaurant).map(HomeEvent.restaurant)
      }
    }
  }

  /// The reply after a command was taken back: the current state.
  public func sentence(takingBack events: [HomeEvent], in state: HomeState, context: CommandContext) -> String {
    let dealings = restaurant.sentences(takingBack: events.compactMap(\.ofRestaurant), in: state.restaurant)
    return kitchen.sentence(
      takingBack: events.compactMap(\.ofKitchen), beside: dealings, in: state.kitchen, context: context)
  }
}
