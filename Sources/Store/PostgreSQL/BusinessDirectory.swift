import Commands
import Foundation
import Restaurant

/// The public directory of the businesses of all houses of a database.
public struct BusinessDirectory: Sendable {
  /// The terms of a search. Without any, it finds all public businesses.
  public struct Search: Sendable {
    /// Words of the name, the description, the town or the street, or parts of them. If no business has all
    /// of them, those with similar words are found.
    public var words: String?
    public var type: BusinessType?
    public var city: String?
    /// Whether the businesses are active; nil: either. The default is true.
    public var isActive: Bool? = true
    public var isVerified: Bool?
    /// Around which place, nearest first.
    public var near: Surroundings?
    /// The default is 50.
    public var limit = 50
    public var offset = 0

    /// Everything.
    public init() {}
  }

  /// A place and a radius, in degrees and kilometres.
  public struct Surroundings: Sendable, Hashable {
    public var latitude: Double
    public var longitude: Double
    public var kilometres: Double

    /// Makes a place.
    public init(latitude: Double, longitude: Double, kilometres: Double) {
      (self.latitude, self.longitude, self.kilometres) = (latitude, longitude, kilometres)
    }
  }

  /// A business that was found.
  public struct Entry: Sendable {
    /// The business, without its owner, which only its house's family sees.
    public var business: Business
    /// The house of the business.
    public var house: String
    public var takesOrders: Bool
    public var takesReservations: Bool
  }

  let engine: PostgresEngine

  /// The directory of a database.
  public init(of server: StoreServer) { engine = server.directory }

  /// The house of a business; nil: there is no such business.
  /// - Throws: ``StoreError``
  public func house(ofBusiness id: String) throws(StoreError) -> String? {
    try engine.read(to: "look for a business") { database in
      try database.value("SELECT house FROM directory WHERE id = ? AND is_own = 1", [.text(SQLText.key(id))])?
        .text
    }
  }

  /// The business with a name in addresses; nil: there is none.
  /// - Throws: ``StoreError``
  public func business(slug: String) throws(StoreError) -> Entry? {
    try engine.read(to: "look for a business") { database in
      let slug = SQLValue.text(SQLText.key(slug))
      let claim = "SELECT house, business FROM slug_claims WHERE slug = ?"
      return try entries(
        database, from: "directory WHERE slug = ? AND is_own = 1 AND (house, id) = (\(claim))", [slug, slug]
      ).first
    }
  }

  /// The matching businesses, in order of creation, distance or similarity, and their total number.
  /// - Throws: ``StoreError``
  public func search(_ search: Search) throws(StoreError) -> (entries: [Entry], total: Int) {
    try engine.read(to: "search businesses") { database in
      let found = try self.search(search, words: search.words.map(Self.words), database)
      guard let words = search.words, found.total == 0 else { return found }
      return try resembling(search, Self.words(words).joined(separator: " "), database)
    }
  }

  private func search(
    _ search: Search, words: [String]?, _ database: any SQLDatabase
  ) throws -> (entries: [Entry], total: Int) {
    var (conditions, values) = Self.conditions(search)
    for word in words ?? [] {
      conditions.append("words LIKE ?")
      values.append(.text("%\(Self.escaped(word))%"))
    }
    let order = search.near.map { _ in "\(Self.distance), since" } ?? "since"
    return try page(search, from: "directory", conditions, values, order: order, database)
  }

  private func resembling(
    _ search: Search, _ text: String, _ database: any SQLDatabase
  ) throws -> (entries: [Entry], total: Int) {
    guard !text.isEmpty else { return ([], 0) }
    let (conditions, values) = Self.conditions(search)
    return try page(
      search, from: "resembling(?)", conditions, [.text(text)] + values, order: nil, database)
  }

  private func page(
    _ search: Search, from source: String, _ conditions: [String], _ values: [SQLValue], order: String?,
    _ database: any SQLDatabase
  ) throws -> (entries: [Entry], total: Int) {
    let rest = "\(source) WHERE \(conditions.joined(separator: " AND "))"
    let total = try database.value("SELECT count(*) FROM \(rest)", values)?.integer ?? 0
    guard total > 0 else { return ([], 0) }
    var ordering: [SQLValue] = []
    if order != nil, let near = search.near {
      ordering = [.real(near.latitude), .real(near.latitude), .real(near.longitude)]
    }
    let entries = try entries(
      database, from: "\(rest)\(order.map { " ORDER BY \($0)" } ?? "") LIMIT ? OFFSET ?",
      values + ordering + [.integer(search.limit), .integer(search.offset)])
    return (entries, total)
  }

  private func entries(_ database: any SQLDatabase, from rest: String, _ values: [SQLValue]) throws -> [Entry] {
    let reading = StoreReading()
    return try database.rows(
      """
      SELECT business.*, found.is_verified AS word, takes_orders, takes_bookings
      FROM (SELECT * FROM \(rest)) AS found, LATERAL jsonb_populate_record(NULL::businesses, found.row) AS business
      """, values
    ) { row in
      try reading.record(of: row, table: Business.table) { try Business(row: $0) }.map { business in
        var business = business
        // The operator's mark, not that of its house.
        business.isVerified = row.value("word") == .integer(1)
        return Entry(
          business: business, house: row.value("house")?.text ?? "",
          takesOrders: row.value("takes_orders") == .integer(1),
          takesReservations: row.value("takes_bookings") == .integer(1))
      }
    }.compactMap { $0 }
  }

  private static func conditions(_ search: Search) -> ([String], [SQLValue]) {
    // If two houses have a business with one identifier, this excludes the one without the claim.
    var conditions = ["is_own = 1"]
    var values: [SQLValue] = []
    func mustBe(_ condition: String, _ value: SQLValue?) {
      guard let value else { return }
      conditions.append(condition)
      values.append(value)
    }
    mustBe("business_type = ?", search.type.map { .text($0.rawValue) })
    mustBe("city = ?", search.city.map { .text(plain($0)) })
    mustBe("is_active = ?", search.isActive.map { .integer($0 ? 1 : 0) })
    mustBe("is_verified = ?", search.isVerified.map { .integer($0 ? 1 : 0) })
    guard let near = search.near else { return (conditions, values) }
    // The bounding box uses the index, before the distance is computed.
    let north = near.kilometres / 111
    let east = north / max(0.01, cos(near.latitude * .pi / 180))
    conditions += ["latitude BETWEEN ? AND ?", "longitude BETWEEN ? AND ?", "\(distance) <= ?"]
    values += [
      .real(near.latitude - north), .real(near.latitude + north), .real(near.longitude - east),
      .real(near.longitude + east), .real(near.latitude), .real(near.latitude), .real(near.longitude),
      .real(near.kilometres),
    ]
    return (conditions, values)
  }

  // The haversine formula, as in `RestaurantState.kilometres(to:)`.
  private static let distance = """
    12742.0176 * asin(sqrt(least(1, sin(radians(latitude - ?) / 2) ^ 2
      + cos(radians(?)) * cos(radians(latitude)) * sin(radians(longitude - ?) / 2) ^ 2)))
    """

  private static func words(_ text: String) -> [String] {
    plain(text).split(whereSeparator: \.isWhitespace).prefix(mostWords).map(String.init)
  }

  // The same as the function `plain` of the schema.
  private static func plain(_ text: String) -> String {
    let apart = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
    return String(String.UnicodeScalarView(apart)).lowercased().replacing("\0", with: "")
  }

  private static func escaped(_ word: String) -> String {
    word.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
  }

  private static let mostWords = 8
}
