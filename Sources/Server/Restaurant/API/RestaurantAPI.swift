import Basics
import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import Restaurant
import Store
import Wire

/// The API of the KitchenSync platform and the reads of the portion screens, over the box's own food
/// businesses.
///
/// Every change is a command on the bus, so a voice and the page can do the same, and the journal has
/// it.
struct RestaurantAPI: Sendable {
  let api: API

  var hub: Hub { api.hub }
  var house: any House { api.house }

  func add(to router: Routes) {
    let food = router.group("api")
    addBusinesses(to: food.group("business"))
    addBusinessEditing(to: food.group("business"))
    addPictures(to: food.group("business"))
    addReservations(to: food.group("reservations"))
    addTables(to: food.group("reservations"))
    addMenu(to: food.group("menu"))
    addMenuEditing(to: food.group("menu"))
    addItemPictures(to: food.group("menu"))
    addIngredients(to: food.group("ingredients"))
    addOrders(to: food.group("orders"))
    addOutbox(to: food.group("outbox"))
    addLoyalty(to: food.group("loyalty"))
    addAddresses(to: food.group("addresses"))
    addYours(to: food.group("household"))
    addRest(to: router.group("rest/v1"))
  }

  // MARK: Reading

  /// The current state; on a platform, the operator's mark decides which businesses are verified.
  func state() async -> RestaurantState {
    var state = await hub.current().state.restaurant
    guard let word = ServedHouse.current.operatorsWord else { return state }
    let verified = await word.verified()
    for business in state.businesses.values where business.isVerified != verified.contains(business.id) {
      state.businesses[business.id]?.isVerified.toggle()
    }
    return state
  }

  /// The business in the address, with its identifier under `name`.
  /// - Throws: ``RestaurantError`` if there is none.
  func business(_ context: WebContext, in state: RestaurantState, _ name: String = "businessId") throws -> Business {
    guard let business = state.businesses[try context.identifier(name)] else {
      throw RestaurantError.notFound("business")
    }
    return business
  }

  /// A parameter as a day; nil: it is missing.
  func day(_ query: Query, _ name: String = "date") throws -> CalendarDay? {
    try query[name].map { text in
      guard let day = CalendarDay(text) else { throw RestaurantError.validation("\(name) must be a day, YYYY-MM-DD.") }
      return day
    }
  }

  /// The moments of a day in the household's time zone.
  func moments(of day: CalendarDay) -> Range<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = house.zone
    let start = day.date(in: calendar)
    return start..<max(start, day.adding(days: 1, in: calendar).date(in: calendar))
  }

  // MARK: Changing

  /// Executes a command, once for each `Idempotency-Key`, and waits until reads show it.
  /// - Throws: ``RestaurantError`` on failure.
  func take(_ command: Command, _ request: Request, _ context: WebContext) async throws -> [RestaurantEvent] {
    let name = try await api.name(of: request, from: Sender(context.caller))
    let answer = await house.take(
      ClientRequest(
        .command(command), id: name, origin: .http, by: context.caller.giver,
        speaker: context.caller.device ?? "http"))
    switch answer.result {
    case .refused(_, let code?, _): throw RestaurantError(RestaurantError.Code(code), answer.say)
    case .refused(.unavailable, _, _): throw RestaurantError.failed(answer.say, request.method)
    case .refused(.forbidden, _, _): throw RestaurantError(.forbidden, answer.say)
    case .refused(.locked, _, _): throw RestaurantError(.locked, answer.say)
    case .refused: throw RestaurantError.validation(answer.say)
    case .done, .told:
      if Rights.isBehindPIN(command.intent) { api.devices.deskLock.used(by: context.caller.device) }
      await hub.catchUp(with: answer)
    }
    return answer.events.compactMap { event in
      if case .restaurant(let event) = event { event } else { nil }
    }
  }

  /// Checks that a new record does not exist yet, unless this very request made it, which then gets its
  /// answer again.
  /// - Throws: ``RestaurantError`` with the code DUPLICATE.
  func mustBeNew(
    _ what: String, _ request: Request, _ context: WebContext, isThere: () async throws -> Bool
  ) async throws {
    guard try await isThere() else { return }
    if await house.hasDone(try await api.name(of: request, from: Sender(context.caller))) { return }
    throw RestaurantError(.duplicate, "There is \(what) with this identifier already.")
  }

  /// Executes a command that makes or changes one record.
  /// - Parameters:
  ///   - record: the record in an event of the right kind.
  ///   - otherwise: the record if there was no change.
  func take<Record>(
    _ command: Command, _ request: Request, _ context: WebContext, record: (RestaurantEvent) -> Record?,
    otherwise: (RestaurantState) -> Record?
  ) async throws -> Record {
    let events = try await take(command, request, context)
    if let made = events.lazy.compactMap(record).first { return made }
    if events.isEmpty, let known = otherwise(await state()) { return known }
    throw RestaurantError.validation("That Idempotency-Key was used for something else.")
  }

  /// The answer to a deletion.
  static func gone(_ id: String) -> Response {
    RestaurantReply.data { json in
      json.object { json in
        json.field("id", id)
        json.field("deleted", true)
      }
    }
  }
}
