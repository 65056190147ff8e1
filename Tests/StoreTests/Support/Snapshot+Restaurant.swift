import Basics
import Commands
import Foundation
import Kitchen
import Restaurant

extension Snapshot {
  /// The moment that the snapshots were taken at.
  static let now = Date(timeIntervalSince1970: 1_773_511_500)

  /// The food businesses: a row of every kind.
  static func restaurant() throws -> [RestaurantEvent] {
    var business = Business(
      id: "b-shop", slug: "shop", businessName: "The Shop", businessType: .foodTruck, description: "Crêpes",
      brandColor: "#8B0000", city: "New York", phone: "555 0100", latitude: 40.5, longitude: -74, isVerified: true,
      owner: Business.Owner(id: "o", email: "zoe@example.org", name: "Zoë"), isFollowed: true, createdAt: now)
    business.hours = [
      OpeningHours(
        id: "h", dayOfWeek: 0, openTime: ClockTime(hour: 18, minute: 0), closeTime: ClockTime(hour: 2, minute: 30))
    ]
    business.specialHours = [SpecialHours(date: CalendarDay(number: 20_600), notes: "Holiday")]
    var ordering = OrderingSettings(id: "b-shop")
    (ordering.taxBasisPoints, ordering.lastOrderNumber) = (825, 1001)
    business.website = "https://example.org"
    (ordering.minimumOrder, ordering.preparationMinutes) = (Money(units: 500, .usDollar), 12)
    ordering.tipPercents = [10, 18]
    let category = MenuCategory(
      id: "c-1", businessId: "b-shop", name: "Crêpes", availableStartTime: ClockTime(hour: 7, minute: 0),
      availableEndTime: ClockTime(hour: 11, minute: 30))
    var item = MenuItem(
      id: "84", categoryId: "c-1", businessId: "b-shop", name: "Sucrée", price: Money(units: 649, .usDollar),
      remaining: 3)
    (item.isVegetarian, item.spiceLevel) = (true, 0)
    item.modifierGroups = [
      ModifierGroup(
        id: "g", name: "Fold", isRequired: true, minSelections: 1, maxSelections: 1,
        modifiers: [Modifier(id: "m", name: "Half", priceAdjustment: Money(units: -25, .usDollar), isDefault: true)])
    ]
    func money(_ units: Int) -> Money { Money(units: units, .usDollar) }
    let prices = PortionPricing(none: money(0), light: money(75), regular: money(100), extra: money(150))
    let ingredient = IngredientTemplate(
      id: "11", name: "Extra Cheese", category: .extras, portionPricing: prices, defaultPortion: .none, displayOrder: 1)
    let portions = MenuItemCustomization(
      id: "1", menuItemId: "84", templateId: "11", name: "Extra Cheese", category: .extras, portionPricing: prices,
      defaultPortion: .none, displayOrder: 20)
    let options = MenuItemCustomization(
      id: "2", menuItemId: "84", name: "Flour", type: .single,
      options: [MenuItemCustomization.Option(name: "Buckwheat", price: money(50))], displayOrder: 1)
    var cart = Cart(id: "b-shop")
    cart.lines = [CartLine(id: "l", menuItemId: "84", quantity: 2, choices: ItemChoices(portions: ["1": .light]))]
    (cart.orderType, cart.tableNumber) = (.dineIn, "5")
    var order = try order()
    order.account = "ac-1"
    let customer = Customer(
      id: "cu", businessId: "b-shop", firstName: "Zoë", lastName: "", email: "zoe@example.org", totalVisits: 1,
      totalSpent: money(1_498), lastVisitAt: now)
    var points = LoyaltyPoints(id: "cu", customerId: "cu")
    points.earn(14)
    var guest = Guest()
    (guest.businessId, guest.orderId) = ("b-shop", "o-1")
    guest.details = ["": CustomerDetails(name: "Sam")]
    let address = SavedAddress(id: "home", label: "Home", address: "1 Main Street")
    return [
      .business(Change(from: nil, to: business)), .ordering(Change(from: nil, to: ordering)),
      .menuCategory(Change(from: nil, to: category)), .menuItem(Change(from: nil, to: item)),
      .ingredient(Change(from: nil, to: ingredient)), .customization(Change(from: nil, to: portions)),
      .customization(Change(from: nil, to: options)), .cart(Change(from: nil, to: cart)),
      .order(Change(from: nil, to: order)), .customer(Change(from: nil, to: customer)),
      .points(Change(from: nil, to: points)), .address(Change(from: nil, to: address)),
      .guest(Change(from: nil, to: guest)),
    ] + tables()
  }

  private static func order() throws -> Order {
    func money(_ units: Int) -> Money { Money(units: units, .usDollar) }
    let item = OrderItem(
      id: "oi", menuItemId: "84", itemName: "Sucrée", itemPrice: money(649), quantity: 2,
      modifiers: [OrderModifier(id: "m", name: "Half", priceAdjustment: money(-25))],
      customizations: ["Regular Extra Cheese"], selectedOptions: ["1": ["regular"]], modifiersTotal: money(75),
      totalPrice: money(1_448), specialRequests: "Warm", status: .preparing)
    var order = Order(
      id: "o-1", businessId: "b-shop", orderNumber: "1001", orderType: .delivery, paymentMethod: "counter",
      customerName: "Zoë", items: [item],
      totals: try OrderTotals(
        subtotal: money(1_448), discountAmount: money(0), taxAmount: money(50), tipAmount: money(0),
        deliveryFee: money(0)), source: "voice", createdAt: now)
    order.deliveryAddress = "1 Main Street"
    try order.life.advance(to: .confirmed, at: now)
    try order.life.advance(to: .preparing, at: now + 60)
    try order.payment.pay(at: now + 30)
    return order
  }

  private static func tables() -> [RestaurantEvent] {
    let table = RestaurantTable(id: "t-1", businessId: "b-shop", tableNumber: "5", section: "Bar", capacity: 2)
    var rules = ReservationSettings(businessId: "b-shop")
    rules.maxGuestsPerSlot = 12
    func booking(_ id: String, hour: Int, _ progress: ReservationProgress) -> Reservation {
      Reservation(
        id: id, businessId: "b-shop", reservationDate: CalendarDay(number: 20_530),
        reservationTime: ClockTime(hour: hour, minute: 30),
        startsAt: Date(timeIntervalSince1970: Double(20_530 * 86_400 + hour * 3_600 + 1_800)), partySize: 2,
        durationMinutes: 90, customerName: "Zoë", customerEmail: "zoe@example.org", occasion: "Birthday",
        source: "app", person: "Sam", table: table.info, createdAt: now, progress: progress)
    }
    let wanted = ReservationDraft(
      reservationDate: CalendarDay(number: 20_530), reservationTime: ClockTime(hour: 19, minute: 0), partySize: 2,
      customerName: "Bob", customerEmail: "", source: "voice")
    let hold = TableHold(id: "h-1", reservation: booking("held", hour: 20, .pending), expiresAt: now + 120)
    var waiting = WaitlistEntry(id: "w-1", businessId: "b-shop", wanted: wanted, person: nil, createdAt: now)
    var lunch = booking("r-1", hour: 12, .confirmed(at: now))
    (lunch.account, waiting.account) = ("ac-1", "ac-2")
    var remote = RemoteBusiness(id: "b-shop")
    remote.menuAt = now
    let slot = RemoteSlot(time: ClockTime(hour: 19, minute: 0), available: true, remainingCapacity: nil)
    remote.availability = [
      RemoteBusiness.Availability(date: CalendarDay(number: 20_530), partySize: 2, slots: [slot], askedAt: now)
    ]
    let sent = Outgoing(
      id: "r-1", kind: .reservation, recordId: "r-1", businessId: "b-shop", state: .refused, remoteId: "far-1",
      attempts: 2, problem: "Party size must be between 1 and 8", code: "INVALID_PARTY_SIZE", createdAt: now,
      settledAt: now + 5)
    let waits = Outgoing(
      id: "r-2.cancel", kind: .cancelReservation, recordId: "r-2", businessId: "b-shop", createdAt: now)
    return [
      .remote(Change(from: nil, to: remote)), .outgoing(Change(from: nil, to: sent)),
      .outgoing(Change(from: nil, to: waits)),
      .table(Change(from: nil, to: table)), .reservationSettings(Change(from: nil, to: rules)),
      .reservation(Change(from: nil, to: lunch)),
      .reservation(
        Change(from: nil, to: booking("r-2", hour: 16, .cancelled(confirmed: nil, at: now, reason: "rain")))),
      .hold(Change(from: nil, to: hold)), .waiting(Change(from: nil, to: waiting)),
    ]
  }
}
