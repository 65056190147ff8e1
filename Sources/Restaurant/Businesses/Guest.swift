import Commands

/// The known details of a customer.
public struct CustomerDetails: Codable, Hashable, Sendable {
  public var name: String?
  public var email: String?
  public var phone: String?

  /// Makes details.
  public init(name: String? = nil, email: String? = nil, phone: String? = nil) {
    self.name = name
    self.email = email
    self.phone = phone
  }

  /// These details, with missing ones from `others`.
  public func filled(from others: CustomerDetails?) -> CustomerDetails {
    CustomerDetails(name: name ?? others?.name, email: email ?? others?.email, phone: phone ?? others?.phone)
  }
}

/// The household as a guest of the businesses. One record, `id` "guest".
public struct Guest: Record {
  public var id = "guest"
  /// The business of the current menu or order.
  public var businessId: String?
  /// The last order.
  public var orderId: String?
  /// The details that people gave when asked, by their names in lower case; the empty name stands for an
  /// unknown person.
  public var details: [String: CustomerDetails] = [:]
  /// The household's latitude, in degrees; nil: unknown.
  public var latitude: Double?
  public var longitude: Double?

  /// Makes a guest without details.
  public init() {}

  public static let bounds: [Bound<Guest>] = [
    .only(\.id, "guest"),
    .number("latitude", \.latitude, -90...90), .number("longitude", \.longitude, -180...180),
  ]

  public static let fields: [RecordField<Guest>] = [
    .value(\.businessId), .value(\.details), .value(\.latitude), .value(\.longitude),
  ]
}

/// A delivery address under a name.
public struct SavedAddress: Record {
  /// The normalised name.
  public var id: String
  /// "home"
  public var label: String
  public var address: String
  public var notes: String?

  /// Makes an address.
  public init(id: String, label: String, address: String, notes: String? = nil) {
    self.id = id
    self.label = label
    self.address = address
    self.notes = notes
  }

  public static let bounds: [Bound<SavedAddress>] = []

  public static let fields: [RecordField<SavedAddress>] = [.value(\.label), .value(\.address), .value(\.notes)]
}
