import Commands
import Foundation
import Grammar

/// Finding food businesses, and telling about one.
extension Restaurant {
  func find(
    _ type: BusinessType?, _ query: String?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let found = state.businesses(type: type, matching: query)
    let wanted = type?.plural ?? "places"
    guard !found.isEmpty else {
      let named = query.map { " for \u{201C}\(ShownQuery.short($0))\u{201D}" } ?? ""
      return Decision(say: "I know no \(wanted)\(named).")
    }
    let wall = WallClock(context.calendar.timeZone)
    let told = found.map { business in
      business.openingTimes.isOpen(at: context.now, wall) ? "\(business.businessName), open now" : business.businessName
    }
    if let only = found.first, found.count == 1 { return Decision(say: about(only, context)) }
    return Decision(say: "\(Wording.sentence(wanted)): \(told.prefix(5).joined(separator: "; "))"
      + (told.count > 5 ? "; and \(told.count - 5) more." : "."))
  }

  func show(
    _ name: String?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    Decision(say: about(try state.business(name), context))
  }

  /// A business in a few sentences: whether it is open, its hours, where it is.
  private func about(_ business: Business, _ context: CommandContext) -> String {
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
    if let street = business.addressLine1 {
      sentences.append("It is at \([street, business.city].compactMap { $0 }.joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }
}

extension RestaurantState {
  /// The active businesses of a type whose name, place or description has all words of a query, by name.
  public func businesses(type: BusinessType? = nil, matching query: String? = nil) -> [Business] {
    let wanted = query.map { NameKey($0).words.map(String.init) } ?? []
    return businesses.values.filter { business in
      guard business.isActive, type == nil || business.businessType == type else { return false }
      guard !wanted.isEmpty else { return true }
      let text = [business.businessName, business.description, business.city, business.businessType.singular]
      let words = Set(NameKey(text.compactMap { $0 }.joined(separator: " ")).words.map(String.init))
      return wanted.allSatisfy(words.contains)
    }
    .sorted { ($0.businessName, $0.id) < ($1.businessName, $1.id) }
  }
}

extension BusinessType {
  /// "a restaurant".
  var singular: String {
    switch self {
    case .catering: "a caterer"
    case .restaurant, .cafe, .farm, .farmstand, .farmersMarket, .foodProducer, .foodStore, .foodTruck:
      "a \(rawValue.replacing("_", with: " ").replacing("farmers", with: "farmers'"))"
    }
  }

  /// "restaurants".
  var plural: String { self == .catering ? "caterers" : "\(singular.dropFirst(2))s" }
}

/// A search as an answer repeats it.
enum ShownQuery {
  static func short(_ query: String) -> String {
    let cleaned = (try? CleanName.of(query, naming: "a search")) ?? ""
    return String(cleaned.prefix(60))
  }
}
