import Commands

/// Ordering.
extension Restaurant {
  func order(
    _ command: OrderCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There is nothing to order yet.")
  }
}
