import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the family's routes for businesses: adding, changing and following them.
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
      return await told(made, .ok, showsOwner: context.caller.reads(.household))
    }
    business.changing.put(":businessId/follow") { request, context in
      let known = try self.business(context, in: await state())
      let wanted = try await api.body(request, as: Following.self)
      let made = try await take(
        .business(.follow(business: known.id, follow: wanted.follow)), request, context, record: Self.business,
        otherwise: { $0.businesses[known.id] })
      return await told(made, .ok, showsOwner: context.caller.reads(.household))
    }
  }

  private struct Following: Decodable { var follow: Bool }

  func save(
    _ draft: BusinessDraft, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    var draft = draft
    draft.logoUrl = WholeAddresses.kept(draft.logoUrl)
    draft.coverImageUrl = WholeAddresses.kept(draft.coverImageUrl)
    guard (draft.latitude == nil) == (draft.longitude == nil) else {
      throw RestaurantError.validation("latitude and longitude come together.")
    }
    if let wanted = draft.isVerified, let word = ServedHouse.current.operatorsWord {
      guard await wanted == word.verified().contains(draft.id ?? "") else {
        throw RestaurantError(.forbidden, "Whoever runs the platform says which businesses are verified.")
      }
    }
    let made = try await take(
      .business(.save(business: draft)), request, context, record: Self.business,
      otherwise: { state in draft.id.flatMap { state.businesses[$0] } })
    return await told(made, status, showsOwner: true)
  }

  private func told(_ made: Business, _ status: HTTPResponse.Status, showsOwner: Bool) async -> Response {
    let state = await state()
    var told = made
    told.isVerified = state.businesses[made.id]?.isVerified ?? made.isVerified
    return RestaurantReply.data(status) { [told] in
      $0.business(told, showsOwner: showsOwner, BusinessOffers(state))
    }
  }

  private static func business(_ event: RestaurantEvent) -> Business? {
    if case .business(let change) = event { change.after } else { nil }
  }
}
