import Commands

extension Restaurant {
  func find(
    _ type: BusinessType?, _ query: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There is no business yet.")
  }

  func show(
    _ name: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    throw Refusal.impossible("There is no business yet.")
  }
}
