import Commands

/// Who orders and books.
extension Restaurant {
  /// What is known of who speaks: what they said when they were asked, else what the settings have, for the person, else
  /// for the household.
  func customer(in state: RestaurantState, context: CommandContext) -> CustomerDetails {
    let person = context.person?.lowercased()
    let said = state.guest.details
    return [person.flatMap { said[$0] }, person.flatMap { customers[$0] }, said[""], customers[""]]
      .compactMap { $0 }
      .reduce(CustomerDetails()) { $0.filled(from: $1) }
  }

  /// The guest who has now said this of themselves.
  func remembering(_ details: CustomerDetails, of guest: Guest, context: CommandContext) -> Guest {
    guard details != CustomerDetails() else { return guest }
    var changed = guest
    let person = context.person?.lowercased() ?? ""
    changed.details[person] = details.filled(from: guest.details[person])
    return changed
  }
}
