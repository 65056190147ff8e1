import Commands

/// Taking commands back.
extension Kitchen {
  public func events(undoing events: [KitchenEvent], in state: KitchenState, context: CommandContext) -> [KitchenEvent]
  {
    takingBack(events, in: state) { event, state in event.undone(in: state).map { stamping($0, context) } }
  }
}

extension KitchenEvent {
  /// The event that takes this one back; nil if nothing is left of it.
  public func undone(in state: KitchenState) -> KitchenEvent? { kind.records.undone(step, in: state) }
}
