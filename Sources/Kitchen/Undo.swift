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
    if case .restaurant(let event) = self { return event.undone(in: state.restaurant).map(KitchenEvent.restaurant) }
    return kind?.records.undone(step, in: state)
  }
}
