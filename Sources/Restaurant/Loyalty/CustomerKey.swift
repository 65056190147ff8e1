import Commands

/// The key of a business's customer.
struct CustomerKey: Hashable, Sendable {
  private let business: String
  private let text: String

  /// All keys of a person, the surest first. A name alone counts only without the others.
  static func all(of details: CustomerDetails, at business: String) -> [CustomerKey] {
    var texts: [String] = []
    if let email = details.email, !email.isEmpty { texts.append("email \(email.lowercased())") }
    let digits = (details.phone ?? "").filter(\.isNumber)
    if !digits.isEmpty { texts.append("phone \(digits)") }
    if texts.isEmpty, let name = details.name, !name.isEmpty { texts.append("name \(name.lowercased())") }
    return texts.map { CustomerKey(business: business, text: $0) }
  }
}

extension Customer {
  /// "Sam Baker"
  public var name: String { [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ") }

  var keys: [CustomerKey] {
    CustomerKey.all(of: CustomerDetails(name: name, email: email, phone: phone), at: businessId)
  }
}
