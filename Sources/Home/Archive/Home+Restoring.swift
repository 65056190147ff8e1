import Commands

/// Restoring a household.
extension Home {
  func restore(_ text: String, in state: HomeState, context: CommandContext) throws -> Decision<HomeEvent> {
    let archive = try HomeArchive(reading: text)
    let kept = archive.kitchen.events(from: state.kitchen).map { HomeEvent.kitchen(kitchen.stamping($0, context)) }
    let dealings = archive.restaurant?.events(from: state.restaurant) ?? []
    let events = kept + dealings.map(HomeEvent.restaurant)
    guard !events.isEmpty else { return Decision(say: "Everything is as it is in the archive.") }
    return Decision(
      events: events,
      say:
        "Brought back the household of the archive: \(Wording.count(events.count, "change")). Say undo to take it back."
    )
  }
}
