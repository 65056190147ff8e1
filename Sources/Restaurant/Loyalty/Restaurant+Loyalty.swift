import Commands

/// Points earned by ordering.
extension Restaurant {
  func loyalty(
    _ command: LoyaltyCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There are no points yet.")
  }
}
