import Commands

/// The customer of orders and bookings.
extension Restaurant {
  /// The known details of the speaker: those that they gave when asked, else those of the settings, for
  /// the person, else for the household.
  func customer(in state: RestaurantState, context: CommandContext) -> CustomerDetails {
    let person = context.person?.lowercased()
    let said = state.guest.details
    return [person.flatMap { said[$0] }, person.flatMap { customers[$0] }, said[""], customers[""]]
      .compactMap { $0 }
      .reduce(CustomerDetails()) { $0.filled(from: $1) }
  }

  /// The guest with new details of a person.
  func remembering(_ details: CustomerDetails, of guest: Guest, context: CommandContext) -> Guest {
    guard details != CustomerDetails() else { return guest }
    var changed = guest
    let person = context.person?.lowercased() ?? ""
    changed.details[person] = details.filled(from: guest.details[person])
    return changed
  }
}
