import Commands

/// The businesses themselves.
extension Restaurant {
  func business(
    _ command: BusinessCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .find, .show: throw Refusal.impossible("There is no business yet.")
    case .follow, .position, .save, .settings: throw Refusal.impossible("There is no business yet.")
    }
  }
}
