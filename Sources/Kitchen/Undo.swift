import Commands

/// Taking commands back.
extension Kitchen {
  /// The events that take back just what `events` did: newest first, each against what is there by then, so that
  /// whatever others have changed since stays.
  public func events(undoing events: [KitchenEvent], in state: KitchenState) -> [KitchenEvent] {
    var state = state
    return events.reversed().compactMap { event in
      let back = event.undone(in: state)
      if let back { state.apply(back) }
      return back
    }
  }
}

extension KitchenEvent {
  /// The event that takes this one back; nil when nothing is left of it.
  func undone(in state: KitchenState) -> KitchenEvent? {
    switch self {
    case .timer(let change): change.undone(current: state.timers[change.id]).map(KitchenEvent.timer)
    case .alarm(let change): change.undone(current: state.alarms[change.id]).map(KitchenEvent.alarm)
    case .item(let change): change.undone(current: state.items[change.id]).map(KitchenEvent.item)
    case .person(let change): change.undone(current: state.people[change.id]).map(KitchenEvent.person)
    case .shop(let change): change.undone(current: state.shops[change.id]).map(KitchenEvent.shop)
    case .category(let change): change.undone(current: state.categories[change.id]).map(KitchenEvent.category)
    case .dish(let change): change.undone(current: state.dishes[change.id]).map(KitchenEvent.dish)
    case .preferences(let change): change.undone(current: state.preferences).map(KitchenEvent.preferences)
    }
  }
}
