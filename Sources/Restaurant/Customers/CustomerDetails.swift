import Commands

/// In whose name somebody books and orders.
public struct CustomerDetails: Record {
  /// The person of the household; "*" is the household itself.
  public var id: String
  public var name: String?
  public var email: String?
  public var phone: String?

  public static let fields: [RecordField<CustomerDetails>] = [.value(\.name), .value(\.email), .value(\.phone)]

  /// Details; the default is for the household, with nothing known.
  public init(id: String = "*", name: String? = nil, email: String? = nil, phone: String? = nil) {
    self.id = id
    self.name = name
    self.email = email
    self.phone = phone
  }

  /// The same with what is missing taken from others.
  public func filled(from other: CustomerDetails?) -> CustomerDetails {
    CustomerDetails(id: id, name: name ?? other?.name, email: email ?? other?.email, phone: phone ?? other?.phone)
  }
}

extension Restaurant {
  /// What is known of the customer: what was said now, then what was said before, then the settings; the person's own
  /// before the household's.
  func details(
    _ said: CustomerDetails, in state: RestaurantState, _ context: CommandContext
  ) -> CustomerDetails {
    var known = said
    known.id = context.person ?? Self.household
    if let person = context.person {
      known = known.filled(from: state.customers[person]).filled(from: customer(person))
    }
    return known.filled(from: state.customers[Self.household]).filled(from: customer(nil))
  }

  /// The event that remembers what was said of the customer; nil where that is nothing new.
  func remembering(
    _ said: CustomerDetails, in state: RestaurantState, _ context: CommandContext
  ) -> RestaurantEvent? {
    let id = context.person ?? Self.household
    let before = state.customers[id]
    var after = said.filled(from: before)
    after.id = id
    guard after != before ?? CustomerDetails(id: id) else { return nil }
    return .customer(Change(from: before, to: after))
  }

  /// The identifier of the household's own details; no person has a name like it.
  static let household = CustomerDetails().id
}
