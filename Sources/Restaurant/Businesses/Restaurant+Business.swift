import Commands

/// The businesses themselves.
extension Restaurant {
  func business(
    _ command: BusinessCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .find(let type, let query): try find(type, query, in: state, context: context)
    case .show(let business): try show(business, in: state, context: context)
    case .saveSpecialHours(let business, let hours): try saveSpecialHours(hours, of: business, in: state)
    case .saveTable(let business, let table): try saveTable(table, of: business, in: state, context)
    case .removeTable(let id): try removeTable(id, in: state, context)
    case .bookingSettings(let business, let settings): try saveSettings(settings, of: business, in: state)
    case .follow, .position, .save, .settings: throw Refusal.impossible("There is no business yet.")
    }
  }
}
