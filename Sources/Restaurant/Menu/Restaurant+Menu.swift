import Commands

/// What a business offers.
extension Restaurant {
  func menu(
    _ command: MenuCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There is no menu yet.")
  }
}
