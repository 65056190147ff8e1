import Basics
import Commands
import Foundation
import Grammar

/// Finding food businesses, and describing one.
extension Restaurant {
  func find(
    _ type: BusinessType?, _ query: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let found = state.businesses(type: type, matching: query)
    let wanted = type?.plural ?? "places"
    guard let first = found.first else {
      let asked = query.flatMap { try? CleanName.of($0, naming: "a search") }
      return Decision(say: "I know no \(wanted)\(asked.map { " for \u{201C}\($0)\u{201D}" } ?? "").")
    }
    if found.count == 1 { return Decision(say: about(first, in: state, context)) }
    let wall = WallClock(context.calendar.timeZone)
    let told = found.prefix(5).map { business in
      let open = business.openingTimes.isOpen(at: context.now, wall) ? "open now" : nil
      let far = state.kilometres(to: business).map(Self.distance)
      return ([business.businessName] + [far, open].compactMap { $0 }).joined(separator: ", ")
    }
    let more = found.count > told.count ? "; and \(found.count - told.count) more" : ""
    return Decision(say: "\(Wording.sentence(wanted)): \(told.joined(separator: "; "))\(more).")
  }

  func show(
    _ name: String?, on day: CalendarDay?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try shown(name, in: state)
    return Decision(say: day.map { hours(of: business, on: $0, context) } ?? about(business, in: state, context))
  }

  private func shown(_ name: String?, in state: RestaurantState) throws -> Business {
    if let name { return try business(named: name, in: state) }
    if let current = state.businessInHand { return current }
    let all = state.businesses()
    guard let first = all.first else { throw Refusal.impossible("I know no places yet.") }
    guard all.count > 1 else { return first }
    let names = all.prefix(6).map(\.businessName)
    throw Refusal.incomplete(missing: "business", question: "Which one: \(Spoken.list(names, joinedBy: "or"))?")
  }

  /// "Coq au Vin is closed on Monday; it opens at 5 pm on Tuesday."
  private func hours(of business: Business, on day: CalendarDay, _ context: CommandContext) -> String {
    let times = business.openingTimes
    guard !times.isEmpty else { return "\(business.businessName) has told no opening hours." }
    let wall = WallClock(context.calendar.timeZone)
    let told = words(context).day(day)
    let sentence = "\(business.businessName) is"
    guard times.spans(on: day).isEmpty else {
      return "\(sentence) open \(told) \(times.day(day, style: clockStyle))."
    }
    let noon = wall.nearest(minute: 720, of: day)
    let next = times.nextOpening(after: noon, wall).map { opening in
      let reading = wall.reading(at: opening)
      return "; it opens \(words(context).moment(ClockTime(minuteOfDay: reading.minute), on: reading.day))"
    }
    let note = times.day(day, style: clockStyle)
    return
      "\(sentence) \(note.hasPrefix("closed") ? "closed \(told)\(note.dropFirst(6))" : "closed \(told)")\(next ?? "")."
  }

  /// A business in a few sentences: whether it is open, its hours, its place.
  private func about(_ business: Business, in state: RestaurantState, _ context: CommandContext) -> String {
    let words = words(context)
    let wall = WallClock(context.calendar.timeZone)
    let today = wall.reading(at: context.now).day
    let times = business.openingTimes
    var sentences = ["\(business.businessName) is \(business.businessType.singular)."]
    if !times.isEmpty {
      sentences.append(times.now(at: context.now, wall, style: clockStyle, reference: words.reference))
      sentences.append(times.week(style: clockStyle))
      let special = times.specialDays(from: today, style: clockStyle, reference: words.reference)
      if !special.isEmpty { sentences.append(Wording.sentence(special.joined(separator: "; ")) + ".") }
    }
    let place = [business.addressLine1, business.city].compactMap { $0 }
    let far = state.kilometres(to: business).map(Self.distance)
    if !place.isEmpty {
      sentences.append("It is at \((place + [far].compactMap { $0 }).joined(separator: ", ")).")
    } else if let far {
      sentences.append("It is \(far).")
    }
    let settings = state.ordering(of: business.id)
    if settings.acceptsOrders, !state.categories(of: business.id).isEmpty {
      sentences.append("You can order for \(Spoken.list(settings.orderTypes.map(\.spoken), joinedBy: "or")).")
    }
    if let phone = business.phone { sentences.append("Its number is \(phone).") }
    return sentences.joined(separator: " ")
  }

  /// "300 metres away", "2.5 kilometres away".
  private static func distance(_ kilometres: Double) -> String {
    if kilometres < 1 { return "\(max(100, Int(saturating: kilometres * 10) * 100)) metres away" }
    if kilometres < 10 { return "\(Spoken.number((kilometres * 2).rounded() / 2)) kilometres away" }
    return "\(Int(saturating: kilometres)) kilometres away"
  }
}

extension RestaurantState {
  /// The active businesses of a type whose name, place or description has all words of a query: the
  /// nearest first if the household's place is known, else by name.
  public func businesses(type: BusinessType? = nil, matching query: String? = nil) -> [Business] {
    let wanted = query.map { NameKey($0).words.map(String.init) } ?? []
    let found = businesses.values.filter { business in
      guard business.isActive, type == nil || business.businessType == type else { return false }
      guard !wanted.isEmpty else { return true }
      let text = [business.businessName, business.description, business.city, business.businessType.singular]
      let words = Set(NameKey(text.compactMap { $0 }.joined(separator: " ")).words.map(String.init))
      return wanted.allSatisfy(words.contains)
    }
    return found.map { ($0, kilometres(to: $0) ?? .infinity) }
      .sorted { ($0.1, $0.0.businessName, $0.0.id) < ($1.1, $1.0.businessName, $1.0.id) }
      .map(\.0)
  }

  /// The distance of a business from the household in kilometres, as the crow flies; nil if either place
  /// is unknown.
  public func kilometres(to business: Business) -> Double? {
    guard let latitude = guest.latitude, let longitude = guest.longitude else { return nil }
    return business.kilometres(fromLatitude: latitude, longitude: longitude)
  }

  /// The business of the current menu or order.
  var businessInHand: Business? { guest.businessId.flatMap { businesses[$0] }.flatMap { $0.isActive ? $0 : nil } }
}

extension Business {
  /// The distance from a place in kilometres, as the crow flies; nil: the business's place is unknown.
  public func kilometres(fromLatitude latitude: Double, longitude: Double) -> Double? {
    guard let there = self.latitude, let beyond = self.longitude else { return nil }
    // The haversine formula (Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984), with the
    // mean radius of the earth.
    let radians = Double.pi / 180
    let north = sin((there - latitude) * radians / 2)
    let east = sin((beyond - longitude) * radians / 2)
    let square = north * north + cos(latitude * radians) * cos(there * radians) * east * east
    return 2 * 6_371.0088 * asin(min(1, square.squareRoot()))
  }
}

extension BusinessType {
  /// "a restaurant".
  var singular: String {
    switch self {
    case .catering: "a caterer"
    case .farmersMarket: "a farmers' market"
    case .restaurant, .cafe, .farm, .farmstand, .foodProducer, .foodStore, .foodTruck:
      "a \(rawValue.replacing("_", with: " "))"
    }
  }

  /// "restaurants".
  var plural: String { "\(singular.dropFirst(2))s" }
}
