import Commands
import Foundation

/// The businesses themselves.
extension Restaurant {
  func business(
    _ command: BusinessCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .find(let type, let query): try find(type, query, in: state, context: context)
    case .show(let business, let date): try show(business, on: date, in: state, context: context)
    case .follow(let name, let follows): try follow(name, follows, in: state)
    case .position(let latitude, let longitude): try setPosition(latitude, longitude, in: state)
    case .save(let draft): try save(draft, in: state, context: context)
    case .settings(let id, let draft): try set(draft, of: id, in: state)
    case .saveSpecialHours(let business, let hours): try saveSpecialHours(hours, of: business, in: state)
    case .saveTable(let business, let table): try saveTable(table, of: business, in: state, context)
    case .removeTable(let id): try removeTable(id, in: state, context)
    case .bookingSettings(let business, let settings): try saveSettings(settings, of: business, in: state)
    case .dontSend(let id): try dontSend(id, in: state, context)
    case .backend(let news): try backend(news, in: state, context: context)
    }
  }

  private func follow(_ name: String, _ follows: Bool, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    let known = try business(named: name, in: state)
    guard known.isFollowed != follows else {
      return Decision(
        say: follows ? "You follow \(known.businessName) already." : "You do not follow \(known.businessName).")
    }
    var changed = known
    changed.isFollowed = follows
    return Decision(
      events: [.business(Change(from: known, to: changed))],
      say: follows ? "You follow \(known.businessName) now." : "You no longer follow \(known.businessName).")
  }

  private func setPosition(
    _ latitude: Double, _ longitude: Double, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    try Self.checkPosition(latitude, longitude)
    var guest = state.guest
    (guest.latitude, guest.longitude) = (latitude, longitude)
    if guest == state.guest { return Decision(say: "I know where you are.") }
    return Decision(events: [.guest(Change(from: state.guest, to: guest))], say: "I know where you are now.")
  }

  func save(
    _ draft: BusinessDraft, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let known = draft.id.flatMap { state.businesses[$0] }
    guard state.businesses.count < 10_000 else { throw Refusal.coded(.validation, "There are too many businesses.") }
    let name = try Self.checked(draft.businessName ?? known?.businessName ?? "", naming: "a business")
    guard let type = draft.businessType ?? known?.businessType else {
      throw Refusal.coded(.validation, "A new business needs a businessType, one of \(BusinessType.names).")
    }
    var business =
      try known
      ?? Business(
        id: draft.id.map { try Self.checked($0, naming: "an identifier") } ?? context.makeID(), slug: "",
        businessName: name, businessType: type, createdAt: context.now)
    (business.businessName, business.businessType) = (name, type)
    try business.take(draft, makeID: context.makeID)
    if let slug = draft.slug {
      guard Self.isSlug(slug) else {
        throw Refusal.coded(
          .validation,
          "\u{201C}\(slug.prefix(60))\u{201D} is no slug: one has small letters, digits and hyphens, as coq-au-vin.")
      }
      business.slug = slug
    } else if business.slug.isEmpty {
      business.slug = Self.slug(of: name, in: state)
    }
    if let twin = state.business(slug: business.slug), twin.id != business.id {
      throw Refusal.coded(.duplicate, "\(twin.businessName) has the slug \(business.slug) already.")
    }
    if business == known { return Decision(say: "\(name) is so already.") }
    return Decision(
      events: [.business(Change(from: known, to: business))],
      say: known == nil ? "Added \(name)." : "Changed \(name).")
  }

  private func set(
    _ draft: OrderingDraft, of id: String, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: id, in: state)
    let known = state.ordering(of: id)
    let settings = try known.changed(by: draft)
    guard
      settings.currency == known.currency
        || !state.categories(of: id).contains(where: { state.isNeeded(category: $0.id) })
    else {
      throw Refusal.coded(.validation, "\(business.businessName) has prices in \(known.currency.code) already.")
    }
    if settings == state.ordering[id] { return Decision(say: "\(business.businessName) takes orders so already.") }
    return Decision(
      events: [.ordering(Change(from: state.ordering[id], to: settings))],
      say: "Changed how \(business.businessName) takes orders.")
  }

  private static func isSlug(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasSuffix("-")
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-")
      }
  }

  /// "Coq au Vin" as "coq-au-vin", with a number appended if that is taken.
  private static func slug(of name: String, in state: RestaurantState) -> String {
    let plain = name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .lowercased()
    let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    let first = words.isEmpty ? "business" : String(words.prefix(80))
    guard state.business(slug: first) != nil else { return first }
    return (2...).lazy.map { "\(first)-\($0)" }.first { state.business(slug: $0) == nil } ?? first
  }

  static func checkPosition(_ latitude: Double, _ longitude: Double) throws {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw Refusal.coded(
        .validation,
        "\(latitude), \(longitude) is no place on earth: latitude is from -90 to 90, longitude from -180 to 180.")
    }
  }
}

extension Business {
  fileprivate mutating func take(_ draft: BusinessDraft, makeID: () -> String) throws {
    func text(_ new: String?, _ old: String?, _ what: String) throws -> String? {
      guard let new else { return old }
      return new.isEmpty ? nil : try Restaurant.checked(new, naming: what)
    }
    if draft.description != nil { description = try CleanText.of(draft.description, naming: "a description") }
    if draft.logoUrl != nil { logoUrl = try Restaurant.checkedLink(draft.logoUrl) }
    if draft.coverImageUrl != nil { coverImageUrl = try Restaurant.checkedLink(draft.coverImageUrl) }
    if let color = draft.brandColor {
      guard color.count == 7, color.hasPrefix("#"), color.dropFirst().allSatisfy(\.isHexDigit) else {
        throw Refusal.coded(.validation, "\u{201C}\(color.prefix(20))\u{201D} is no colour such as #8B0000.")
      }
      brandColor = color
    }
    addressLine1 = try text(draft.addressLine1, addressLine1, "an address")
    city = try text(draft.city, city, "a city")
    state = try text(draft.state, state, "a state")
    postalCode = try text(draft.postalCode, postalCode, "a postal code")
    if draft.phone != nil { phone = try Restaurant.checkedPhone(draft.phone) }
    if draft.email != nil { email = try Restaurant.checkedEmail(draft.email) }
    if draft.website != nil { website = try Restaurant.checkedWebsite(draft.website) }
    if let latitude = draft.latitude, let longitude = draft.longitude {
      try Restaurant.checkPosition(latitude, longitude)
      (self.latitude, self.longitude) = (latitude, longitude)
    }
    isVerified = draft.isVerified ?? isVerified
    isActive = draft.isActive ?? isActive
    if let drafts = draft.hours {
      let known = hours
      hours = try drafts.map { draft in
        // A span that stays keeps its identifier.
        let twin = known.first {
          $0.dayOfWeek == draft.dayOfWeek && $0.openTime == draft.openTime && $0.closeTime == draft.closeTime
        }
        return try OpeningHours(draft) { twin?.id ?? makeID() }
      }
    }
    if let ownerName = draft.ownerName, let email = try Restaurant.checkedEmail(draft.ownerEmail) {
      owner = Owner(
        id: owner?.id ?? makeID(), email: email, name: try Restaurant.checked(ownerName, naming: "an owner"))
    }
  }
}

extension OpeningHours {
  fileprivate init(_ draft: OpeningHoursDraft, makeID: () -> String) throws {
    self.init(
      id: try draft.id.map { try Restaurant.checked($0, naming: "an identifier") } ?? makeID(),
      dayOfWeek: try Restaurant.checked(draft.dayOfWeek, in: 0...6, naming: "The day of the week"),
      openTime: draft.openTime, closeTime: draft.closeTime, isClosed: draft.isClosed ?? false,
      notes: try CleanText.of(draft.notes, most: 200, naming: "a note"))
  }
}
