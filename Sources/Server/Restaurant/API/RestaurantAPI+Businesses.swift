import Commands
import Foundation
import Hummingbird
import Restaurant
import Store

extension RestaurantAPI {
  /// Adds the routes that find businesses. The public data are for anybody: apps read them before
  /// pairing.
  func addBusinesses(to business: Routes) {
    business.door.get("") { request, context in
      let query = try Query(of: request)
      let type = try query.choice("type", as: BusinessType.self)
      let isActive = try query.flag("active")
      let isVerified = try query.flag("verified")
      let near = try query.surroundings()
      let state = await state()
      let offers = BusinessOffers(state)
      var found = state.businesses.values.filter { business in
        type.map { $0 == business.businessType } ?? true && isActive.map { $0 == business.isActive } ?? true
          && isVerified.map { $0 == business.isVerified } ?? true
          && query["search"].map { Self.matches(business, $0) } ?? true
          && query["city"].map { Self.isSame(business.city ?? "", $0) } ?? true
      }
      if let near { found = Self.nearest(found, near) }
      let page = try PageWish(of: request, query).of(found)
      return RestaurantReply.list(page) { $0.business($1, to: context.caller, offers) }
    }
    business.door.get("slug/:slug") { _, context in
      let state = await state()
      guard let found = state.business(slug: try context.identifier("slug")) else {
        throw RestaurantError.notFound("business")
      }
      let offers = BusinessOffers(state)
      return RestaurantReply.data { $0.business(found, to: context.caller, offers) }
    }
    business.door.get(":businessId") { _, context in
      let state = await state()
      let found = try self.business(context, in: state)
      let offers = BusinessOffers(state)
      return RestaurantReply.data { $0.business(found, to: context.caller, offers) }
    }
    // The household's own place, the origin of distances.
    business.known.get("position") { _, context in
      // The household's position; other callers get none.
      return Self.position(of: context.caller.reads(.household) ? await state().guest : Guest())
    }
    business.changing.put("position") { request, context in
      let position = try await api.body(request, as: Position.self)
      _ = try await take(
        .business(.position(latitude: position.latitude, longitude: position.longitude)), request, context)
      return Self.position(of: await state().guest)
    }
    business.reading(.household).get("stats/summary") { request, context in
      return try await platform(try Query(of: request))
    }
  }

  private struct Position: Decodable {
    var latitude: Double
    var longitude: Double
  }

  private static func position(of guest: Guest) -> Response {
    RestaurantReply.data { json in
      json.object { json in
        json.field("latitude", guest.latitude)
        json.field("longitude", guest.longitude)
      }
    }
  }

  // The businesses within the radius, the nearest first.
  private static func nearest(_ found: [Business], _ near: BusinessDirectory.Surroundings) -> [Business] {
    let ways = found.compactMap { business in
      business.kilometres(fromLatitude: near.latitude, longitude: near.longitude).map { (business, $0) }
    }
    return ways.filter { $0.1 <= near.kilometres }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func matches(_ business: Business, _ text: String) -> Bool {
    let all = [business.businessName, business.description, business.city, business.addressLine1].compactMap { $0 }
    return text.split(separator: " ").allSatisfy { word in
      all.contains { $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
  }

  /// The totals of all businesses. Revenue is listed by currency, because amounts of two do not add up.
  private func platform(_ query: Query) async throws -> Response {
    let state = await state()
    let during = try day(query).map(moments)
    var totals: [String: Int] = [:]
    var orders = (all: 0, completed: 0)
    for business in state.businesses.values {
      let currency = state.ordering(of: business.id).currency
      let stats = try house.history.stats(of: business.id, currency: currency, during: during)
      orders.all += stats.totalOrders
      orders.completed += stats.completedOrders
      if stats.totalRevenue.units != 0 { totals[currency.code, default: 0] += stats.totalRevenue.units }
    }
    let businesses = state.businesses.values
    return RestaurantReply.data { json in
      json.object { json in
        json.field("totalBusinesses", businesses.count)
        json.field("activeBusinesses", businesses.count { $0.isActive })
        json.field("verifiedBusinesses", businesses.count { $0.isVerified })
        json.field("totalOrders", orders.all)
        json.field("completedOrders", orders.completed)
        json.field(
          "revenue",
          object: { json in
            for (code, units) in totals.sorted(by: { $0.key < $1.key }) {
              json.field(code, Currency(code).map { Money(units: units, $0) })
            }
          })
      }
    }
  }
}
