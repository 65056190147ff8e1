import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Booking tables.
  func addReservations(to reservations: Routes) {
    reservations.door.get(":businessId/settings") { _, context in
      let state = await state()
      let business = try business(context, in: state)
      return RestaurantReply.data { $0.settings(state.reservationSettings(of: business.id)) }
    }
    reservations.changing.put(":businessId/settings") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: ReservationSettingsDraft.self)
      let made = try await take(
        .business(.bookingSettings(business: business.id, settings: draft)), request, context,
        record: { if case .reservationSettings(let change) = $0 { change.after } else { nil } },
        otherwise: { $0.reservationSettings(of: business.id) })
      return RestaurantReply.data { $0.settings(made) }
    }
    reservations.reading(.offers).get(":businessId/availability") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let query = try Query(of: request)
      guard let day = try day(query) else { throw RestaurantError.validation("date is missing: a day, YYYY-MM-DD.") }
      // An invalid size of a party gets the platform's error, so any number is parsed.
      guard let size = Int(query["partySize"] ?? "2") else {
        throw RestaurantError.validation("partySize must be a whole number.")
      }
      var slots = try state.availability(
        at: business.id, on: day, partySize: size, now: house.now, zone: house.zone)
      // If the backend cannot be asked, the known hours and tables are the best estimate.
      if state.isRemote(business.id), let told = await house.freeTimes(at: business.id, on: day, partySize: size) {
        slots = told.map {
          AvailabilitySlot(
            time: $0.time, available: $0.available, remainingCapacity: $0.remainingCapacity ?? ($0.available ? size : 0)
          )
        }
      }
      return RestaurantReply.data { $0.array(slots) { $0.slot($1) } }
    }
    reservations.giving("reservation.create").post(":businessId") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: ReservationDraft.self)
      if let id = draft.id {
        try await mustBeNew("a booking", request, context) {
          let known = await state().reservations[id]
          return try known != nil || house.history.reservation(id: id) != nil
        }
      }
      let made = try await take(
        .reservation(.create(business: business.id, reservation: draft)), request, context,
        record: Self.reservation, otherwise: { _ in nil })
      return RestaurantReply.data(.created) { $0.reservation(made) }
    }
    reservations.reading(.orders).get(":businessId") { request, context in
      let business = try business(context, in: await state())
      let query = try Query(of: request)
      var wish = try PageWish(of: request, query)
      wish.limit = wish.limit ?? Self.usualPage
      let found = try house.history.reservations(
        of: business.id, on: try day(query), status: try query.choice("status"),
        limit: wish.limit ?? Self.usualPage, offset: wish.offset)
      return RestaurantReply.list(Page(elements: found.reservations, total: found.total, wish: wish)) {
        $0.reservation($1)
      }
    }
    reservations.reading(.offers).get(":businessId/:reservationId") { _, context in
      let found = try reservation(context, in: await state())
      return RestaurantReply.data { $0.reservation(found) }
    }
    reservations.giving("reservation.advance").put(":businessId/:reservationId/status") { request, context in
      let known = try reservation(context, in: await state())
      let wanted = try await api.body(request, as: NewStatus.self)
      return try await change(
        .reservation(.advance(id: known.id, status: wanted.status, reason: wanted.cancellationReason)), known, request,
        context)
    }
    reservations.changing.put(":businessId/:reservationId/table") { request, context in
      let known = try reservation(context, in: await state())
      let wanted = try await api.body(request, as: NewTable.self)
      return try await change(.reservation(.move(id: known.id, table: wanted.tableId)), known, request, context)
    }
    reservations.reading(.offers).get(":businessId/:reservationId/calendar.ics") { _, context in
      let state = await state()
      let business = try business(context, in: state)
      let found = try reservation(context, in: state)
      return Reply.text(
        ReservationCalendar(found, at: business, now: house.now).text, type: "text/calendar; charset=utf-8",
        fileName: "reservation-\(found.reservationDate).ics")
    }
    addWaitlist(to: reservations)
  }

  private struct NewStatus: Decodable {
    var status: ReservationStatus
    var cancellationReason: String?
  }

  private struct NewTable: Decodable { var tableId: String }
  private struct Seat: Decodable { var tableId: String? }

  // MARK: Waiting

  private func addWaitlist(to reservations: Routes) {
    reservations.reading(.orders).get(":businessId/waitlist") { _, context in
      let state = await state()
      let business = try business(context, in: state)
      let waiting = state.waitlist.values.filter { $0.businessId == business.id }
        .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      return RestaurantReply.data { $0.array(waiting) { $0.waiting($1) } }
    }
    // If a table is free after all, it is booked: the answer then has `reservation` in place of `waiting`.
    reservations.giving("reservation.wait").post(":businessId/waitlist") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: ReservationDraft.self)
      let events = try await take(
        .reservation(.wait(business: business.id, reservation: draft)), request, context)
      let waiting = events.lazy.compactMap { if case .waiting(let change) = $0 { change.after } else { nil } }.first
      let booked = events.lazy.compactMap(Self.reservation).first
      guard waiting != nil || booked != nil else {
        throw RestaurantError.validation("That Idempotency-Key was used for something else.")
      }
      return RestaurantReply.data(.created) { json in
        json.object { json in
          json.name("waiting")
          if let waiting { json.waiting(waiting) } else { json.null() }
          json.name("reservation")
          if let booked { json.reservation(booked) } else { json.null() }
        }
      }
    }
    reservations.giving("reservation.stop_waiting").delete(":businessId/waitlist/:entryId") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let id = try context.identifier("entryId")
      guard let entry = state.waitlist[id], entry.businessId == business.id,
        context.caller.reads(.orders) || context.caller.has(entry.account)
      else {
        throw RestaurantError.notFound("entry of the waiting list")
      }
      _ = try await take(.reservation(.stopWaiting(id: id)), request, context)
      return Self.gone(id)
    }
    reservations.changing.post(":businessId/waitlist/:entryId/seat") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let id = try context.identifier("entryId")
      let wanted = try await api.body(request, as: Seat.self)
      // A repeated request finds no entry any more, and gets the first answer by its key.
      if let entry = state.waitlist[id], entry.businessId != business.id {
        throw RestaurantError.notFound("entry of the waiting list")
      }
      let made = try await take(
        .reservation(.seat(waiting: id, table: wanted.tableId)), request, context, record: Self.reservation,
        otherwise: { _ in nil })
      return RestaurantReply.data(.created) { $0.reservation(made) }
    }
  }

  /// The booking in the address, at the business in the address, of any age.
  private func reservation(_ context: WebContext, in state: RestaurantState) throws -> Reservation {
    let business = try business(context, in: state)
    let id = try context.identifier("reservationId")
    // A caller who may not read a booking does not learn that it exists.
    guard let found = try state.reservations[id] ?? house.history.reservation(id: id),
      found.businessId == business.id, context.caller.reads(.orders) || context.caller.has(found.account)
    else { throw RestaurantError.notFound("reservation") }
    return found
  }

  private func change(
    _ command: Command, _ known: Reservation, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let made = try await take(
      command, request, context,
      record: { event in Self.reservation(event).flatMap { $0.id == known.id ? $0 : nil } },
      otherwise: { $0.reservations[known.id] })
    return RestaurantReply.data { $0.reservation(made) }
  }

  private static func reservation(_ event: RestaurantEvent) -> Reservation? {
    if case .reservation(let change) = event { change.after } else { nil }
  }
}
