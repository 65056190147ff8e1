import Commands
import Restaurant

extension JSONWriter {
  /// A business as its caller may see it. Its owner is for the family only, and whether the household
  /// follows it for known callers.
  mutating func business(_ business: Business, to caller: Caller, _ offers: BusinessOffers) {
    var shown = business
    if caller.role == nil { shown.isFollowed = false }
    self.business(shown, showsOwner: caller.reads(.household), offers)
  }

  /// A business. Its owner is for the family only.
  mutating func business(_ business: Business, showsOwner: Bool, _ offers: BusinessOffers) {
    self.business(
      business, showsOwner: showsOwner, takesOrders: offers.orders(at: business),
      takesReservations: offers.bookings(at: business))
  }

  /// A business.
  /// - Parameter takesReservations: nil if only its own backend knows.
  mutating func business(_ business: Business, showsOwner: Bool, takesOrders: Bool, takesReservations: Bool?) {
    object { json in
      json.field("id", business.id)
      json.field("slug", business.slug)
      json.field("businessName", business.businessName)
      json.field("businessType", business.businessType.rawValue)
      json.field("description", business.description)
      json.field("logoUrl", business.logoUrl)
      json.field("coverImageUrl", business.coverImageUrl)
      json.field("brandColor", business.brandColor)
      json.field("addressLine1", business.addressLine1)
      json.field("city", business.city)
      json.field("state", business.state)
      json.field("postalCode", business.postalCode)
      json.field("latitude", business.latitude)
      json.field("longitude", business.longitude)
      json.field("phone", business.phone)
      json.field("email", business.email)
      json.field("website", business.website)
      json.field("isVerified", business.isVerified)
      json.field("isActive", business.isActive)
      json.field("isFollowed", business.isFollowed)
      json.field("takesOrders", takesOrders)
      json.field("takesReservations", takesReservations)
      json.field("hours", array: business.week) { $0.hours($1) }
      json.field("specialHours", array: business.specialHours) { $0.hours($1) }
      guard showsOwner else { return }
      json.name("owner")
      guard let owner = business.owner else { return json.null() }
      json.object { json in
        json.field("id", owner.id)
        json.field("email", owner.email)
        json.field("name", owner.name.isEmpty ? nil : owner.name)
      }
    }
  }

  private mutating func hours(_ hours: OpeningHours) {
    object { json in
      json.field("id", hours.id)
      json.field("dayOfWeek", hours.dayOfWeek)
      json.field("openTime", hours.isClosed ? nil : hours.openTime.description)
      json.field("closeTime", hours.isClosed ? nil : hours.closeTime.description)
      json.field("isClosed", hours.isClosed)
      json.field("notes", hours.notes)
    }
  }

  private mutating func hours(_ hours: SpecialHours) {
    object { json in
      json.field("date", hours.date.description)
      json.field("openTime", hours.openTime?.description)
      json.field("closeTime", hours.closeTime?.description)
      json.field("isClosed", hours.openTime == nil || hours.closeTime == nil)
      json.field("notes", hours.notes)
    }
  }

  /// The rules of ordering.
  mutating func ordering(_ settings: OrderingSettings) {
    object { json in
      json.field("currency", settings.currency.code)
      json.percent("taxPercent", settings.taxBasisPoints)
      json.percent("discountPercent", settings.discountBasisPoints)
      json.field("deliveryFee", settings.deliveryFee)
      json.field("orderTypes", texts: settings.orderTypes.map(\.rawValue))
      json.field("acceptsOrders", settings.acceptsOrders)
      json.field("autoConfirm", settings.autoConfirm)
      json.field("pointsPerUnit", settings.pointsPerUnit)
      json.field("minimumOrder", settings.minimumOrder)
      json.field("preparationMinutes", settings.preparationMinutes)
      json.field("tipPercents", array: settings.tipPercents ?? OrderingSettings.usualTips) { $0.value($1) }
    }
  }

  // Hundredths of a percent are written like money with two digits.
  private mutating func percent(_ name: String, _ basisPoints: Int) {
    field(name, Money(units: basisPoints, .usDollar))
  }

  /// A customer, with their points.
  mutating func customer(_ customer: Customer, _ points: LoyaltyPoints?) {
    object { json in
      json.field("id", customer.id)
      json.field("businessId", customer.businessId)
      json.field("firstName", customer.firstName)
      json.field("lastName", customer.lastName)
      json.field("email", customer.email)
      json.field("phone", customer.phone)
      json.field("totalVisits", customer.totalVisits)
      json.field("totalSpent", customer.totalSpent)
      json.field("averageSpend", customer.averageSpend)
      json.field("lastVisitAt", customer.lastVisitAt)
      json.name("loyalty")
      if let points { json.points(points) } else { json.null() }
    }
  }

  mutating func points(_ points: LoyaltyPoints) {
    object { json in
      json.field("id", points.id)
      json.field("customerId", points.customerId)
      json.field("pointsBalance", points.pointsBalance)
      json.field("lifetimeEarned", points.lifetimeEarned)
      json.field("lifetimeRedeemed", points.lifetimeRedeemed)
      json.field("tier", points.tier.rawValue)
    }
  }

  mutating func address(_ address: SavedAddress) {
    object { json in
      json.field("label", address.label)
      json.field("address", address.address)
      json.field("notes", address.notes)
    }
  }
}
