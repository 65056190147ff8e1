import Commands

/// Booking tables.
extension Restaurant {
  func reservation(
    _ command: ReservationCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There is no table yet.")
  }
}
