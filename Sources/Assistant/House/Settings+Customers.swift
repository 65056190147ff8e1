import BoxSettings
import Restaurant

extension Settings.Customer {
  /// The customers of orders and bookings, by the person's name in lower case; the empty name stands for
  /// any person.
  var details: [String: CustomerDetails] {
    var all = people.mapValues(Self.details)
    let household = CustomerDetails(
      name: Self.filled(name), email: Self.filled(email), phone: Self.filled(phone))
    if household != CustomerDetails() { all[""] = household }
    return all
  }

  private static func details(_ text: String) -> CustomerDetails {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { filled(String($0)) }
    return CustomerDetails(
      name: parts.first ?? nil, email: parts.count > 1 ? parts[1] : nil, phone: parts.count > 2 ? parts[2] : nil)
  }

  private static func filled(_ text: String) -> String? {
    let words = text.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
