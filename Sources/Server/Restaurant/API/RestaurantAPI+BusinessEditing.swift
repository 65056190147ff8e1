import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// What the family does with businesses: adding and changing them, following them.
  func addBusinessEditing(to business: Routes) {
    business.changing.post("") { request, context in
      let draft = try await api.body(request, as: BusinessDraft.self)
      if let id = draft.id {
        try await mustBeNew("a business", request, context) { await state().businesses[id] != nil }
      }
      return try await save(draft, .created, request, context)
    }
    business.changing.put(":businessId") { request, context in
      let known = try self.business(context, in: await state())
      var draft = try await api.body(request, as: BusinessDraft.self)
      draft.id = known.id
      return try await save(draft, .ok, request, context)
    }
    business.changing.put(":businessId/special-hours") { request, context in
      let known = try self.business(context, in: await state())
      let hours = try await api.body(request, as: [SpecialHours].self)
      let made = try await take(
        .business(.saveSpecialHours(business: known.id, hours: hours)), request, context, record: Self.business,
        otherwise: { $0.businesses[known.id] })
      let offers = BusinessOffers(await state())
      return RestaurantReply.data { $0.business(made, showsOwner: context.caller.reads(.household), offers) }
    }
    business.changing.put(":businessId/follow") { request, context in
      let known = try self.business(context, in: await state())
      let wanted = try await api.body(request, as: Following.self)
      let made = try await take(
        .business(.follow(business: known.id, follow: wanted.follow)), request, context, record: Self.business,
        otherwise: { $0.businesses[known.id] })
      let offers = BusinessOffers(await state())
      return RestaurantReply.data { $0.business(made, showsOwner: context.caller.reads(.household), offers) }
    }
  }

  private struct Following: Decodable { var follow: Bool }

  func save(
    _ draft: BusinessDraft, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    guard (draft.latitude == nil) == (draft.longitude == nil) else {
      throw RestaurantError.validation("latitude and longitude come together.")
    }
    let made = try await take(
      .business(.save(business: draft)), request, context, record: Self.business,
      otherwise: { state in draft.id.flatMap { state.businesses[$0] } })
    let offers = BusinessOffers(await state())
    return RestaurantReply.data(status) { $0.business(made, showsOwner: true, offers) }
  }

  private static func business(_ event: RestaurantEvent) -> Business? {
    if case .business(let change) = event { change.after } else { nil }
  }
}
