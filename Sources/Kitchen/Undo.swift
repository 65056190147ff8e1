import Commands
import Restaurant

/// Taking commands back.
extension Kitchen {
  public func undoing(
    _ entry: JournalEntry<KitchenEvent>, in state: KitchenState, context: CommandContext
  ) throws -> Undoing<KitchenEvent> {
    let events = entry.events.compactMap(\.ofRestaurant)
    guard !events.isEmpty else { return .takingBack }
    switch try restaurant.undoing(events, in: state.restaurant, context: context) {
    case .takingBack: return .takingBack
    case .passedOver: return .passedOver
    case .instead(let decision):
      return .instead(
        Decision(
          events: decision.events.map(KitchenEvent.restaurant), say: decision.say, asks: decision.asks,
          shows: decision.shows))
    }
  }

  /// The events that take back just what `events` did: newest first, each against what is there by then, so that
  /// whatever others have changed since stays.
  public func events(undoing events: [KitchenEvent], in state: KitchenState, context: CommandContext) -> [KitchenEvent]
  {
    var state = state
    let stamp = Stamp(time: context.now, command: context.id)
    return events.reversed().compactMap { event in
      let back = event.undone(in: state)?.stamped(stamp)
      if let back { state.apply(back) }
      return back
    }
  }
}

extension KitchenEvent {
  /// The event that takes this one back; nil when nothing is left of it.
  func undone(in state: KitchenState) -> KitchenEvent? {
    switch self {
    case .timer(let change): change.undone(in: state.timers).map(KitchenEvent.timer)
    case .alarm(let change): change.undone(in: state.alarms).map(KitchenEvent.alarm)
    case .item(let change): change.undone(in: state.items).map(KitchenEvent.item)
    case .person(let change): change.undone(in: state.people).map(KitchenEvent.person)
    case .shop(let change): change.undone(in: state.shops).map(KitchenEvent.shop)
    case .category(let change): change.undone(in: state.categories).map(KitchenEvent.category)
    case .dish(let change): change.undone(in: state.dishes).map(KitchenEvent.dish)
    case .lot(let change): change.undone(in: state.lots).map(KitchenEvent.lot)
    case .minimum(let change): change.undone(in: state.minimums).map(KitchenEvent.minimum)
    case .product(let change): change.undone(in: state.products).map(KitchenEvent.product)
    case .scan(let change): change.undone(in: state.scans).map(KitchenEvent.scan)
    case .recipe(let change): change.undone(in: state.recipes).map(KitchenEvent.recipe)
    case .cooking(let change): change.undone(current: state.cooking).map(KitchenEvent.cooking)
    case .preferences(let change): change.undone(current: state.preferences).map(KitchenEvent.preferences)
    case .restaurant(let event): event.undone(in: state.restaurant).map(KitchenEvent.restaurant)
    }
  }
}

extension KitchenEvent {
  /// The event of a food business; nil for the kitchen's own.
  public var ofRestaurant: RestaurantEvent? {
    if case .restaurant(let event) = self { event } else { nil }
  }
}
