import Basics
import Commands
import Foundation
import Grammar

/// Booking a table by voice: the box tells and offers the free times, holds a table and reads it back,
/// and "yes" books it.
extension Restaurant {
  /// Tells the free times.
  func check(
    _ name: String?, _ partySize: Int, _ date: CalendarDay?, _ time: ClockTime?, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try tablePlace(name, in: state)
    if state.isRemote(business.id) {
      let wish = TableWish(business: nil, partySize: partySize, date: date, time: time)
      return try checkRemote(wish, at: business, in: state, context)
    }
    let availability = state.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    let words = words(context)
    guard let time else {
      return try checkDay(
        date ?? availability.wall.reading(at: context.now).day, partySize, business, availability, words)
    }
    let (day, meant) = TableWish(business: nil, partySize: partySize, date: date).moment(time, availability)
    do {
      _ = try availability.table(on: day, at: meant, partySize: partySize)
    } catch {
      throw instead(of: error, at: business, meant, on: day, partySize, availability, words) { date, time in
        .make(
          business: business.id, partySize: partySize, date: date, time: time, occasion: nil, seating: nil, name: nil,
          email: nil, phone: nil)
      }
    }
    let question = YesOrNo(
      command: .reservation(
        .make(
          business: business.id, partySize: partySize, date: day, time: meant, occasion: nil, seating: nil, name: nil,
          email: nil, phone: nil)))
    let say =
      "Yes, \(business.businessName) has a table for \(partySize) \(words.moment(meant, on: day)). Shall I book it?"
    return Decision(say: say, asks: question)
  }

  private func checkDay(
    _ day: CalendarDay, _ partySize: Int, _ business: Business, _ availability: Availability, _ words: ClockWording
  ) throws -> Decision<RestaurantEvent> {
    let slots: [AvailabilitySlot]
    do {
      slots = try availability.slots(on: day, partySize: partySize)
    } catch {
      throw spoken(error, at: business, day: day, time: nil, words)
    }
    if slots.isEmpty {
      let problem: BookingProblem = availability.tables.contains(where: \.isActive) ? .closed(nil) : .noTables
      throw spoken(problem, at: business, day: day, time: nil, words)
    }
    let free = slots.filter(\.available).map(\.time)
    guard !free.isEmpty else {
      return Decision(say: "\(business.businessName) has no table for \(partySize) left \(words.day(day)).")
    }
    let times = Self.runs(of: free, step: availability.settings.slotDurationMinutes).map { run in
      run.count > 2
        ? "from \(words.time(run[0])) to \(words.time(run[run.count - 1]))"
        : "at \(Spoken.list(run.map(words.time)))"
    }
    return Decision(
      say: "\(business.businessName) has a table for \(partySize) \(words.day(day)) \(Wording.short(times, most: 4)).")
  }

  /// Holds a table and asks whether to book it.
  func make(
    _ wish: TableWish, _ said: CustomerDetails, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try tablePlace(wish.business, in: state)
    if state.isRemote(business.id) { return try makeRemote(wish, said, at: business, in: state, context) }
    let availability = state.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    let words = words(context)
    guard let time = wish.time else { throw Refusal.incomplete(missing: "time", question: "For what time?") }
    let (day, meant) = wish.moment(time, availability)
    // An earlier hold of the same person ends.
    let former = state.holds.values.filter { $0.reservation.person == context.person }
    var free = state
    for hold in former { free.set(nil as TableHold?, of: hold.id) }
    let customer = said.filled(from: customer(in: state, context: context))
    var draft = ReservationDraft(
      reservationDate: day, reservationTime: meant, partySize: wish.partySize, customerName: customer.name ?? "",
      customerEmail: customer.email ?? "", customerPhone: customer.phone, seatingPreference: wish.seating,
      occasion: wish.occasion, source: "voice")
    let now = free.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    do {
      _ = try now.table(on: day, at: meant, partySize: wish.partySize)
    } catch {
      throw instead(of: error, at: business, meant, on: day, wish.partySize, now, words, waiting: draft) { date, time in
        .make(
          business: business.id, partySize: wish.partySize, date: date, time: time, occasion: wish.occasion,
          seating: wish.seating, name: said.name, email: said.email, phone: said.phone)
      }
    }
    guard let name = customer.name else {
      throw Refusal.incomplete(missing: "name", question: "What name is it for?")
    }
    draft.customerName = try CleanName.proper(name, naming: "a customer")
    draft = try draft.checked(needsEmail: false)
    let held = try booked(draft, at: business, in: free, context, isHeld: true)
    let hold = TableHold(
      id: context.makeID(), reservation: held, expiresAt: context.now.addingTimeInterval(TableHold.length))
    let occasion = held.occasion.map { ", \($0)" } ?? ""
    let section = wish.seating == nil ? "" : held.table?.section.map { ", \($0)" } ?? ""
    let say =
      "A table for \(held.partySize) at \(business.businessName) \(words.moment(meant, on: day))\(section)\(occasion), "
      + "for \(held.customerName). Shall I book it?"
    // Stored in the spoken form, with the capitals of a name.
    let kept = CustomerDetails(name: said.name.map { _ in held.customerName }, email: said.email, phone: said.phone)
    let guest = remembering(kept, of: state.guest, context: context)
    return Decision(
      events: former.map { .hold(Change(from: $0, to: nil)) } + [.hold(Change(from: nil, to: hold))]
        + (guest == state.guest ? [] : [.guest(Change(from: state.guest, to: guest))]),
      say: say,
      asks: YesOrNo(
        command: .reservation(.confirm(hold: hold.id)), otherwise: .reservation(.release(hold: hold.id))))
  }

  /// Books the held table; if the hold has expired, any free one at that time.
  func confirm(
    _ id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let hold = state.holds[id], let business = state.businesses[hold.reservation.businessId] else {
      throw Refusal.coded(.notFound, "That table is not held any more. Ask for it once more.")
    }
    var made = hold.reservation
    if hold.expiresAt <= context.now {
      let seats = SeatingPlan(
        state.tables.values.filter { $0.businessId == business.id },
        state.bookings.around(made.reservationDate, at: business.id).filter { $0.id != id }, now: context.now)
      guard made.startsAt > context.now,
        let table = seats.best(
          for: made.partySize, during: made.startsAt..<made.endsAt, preference: made.seatingPreference)
      else { throw Refusal.coded(.validation, "That table was held for two minutes and has gone since.") }
      made.table = table.info
    }
    if state.reservationSettings(of: business.id).autoConfirm {
      made = try made.advanced(to: .confirmed, at: context.now)
    }
    return Decision(
      events: [.hold(Change(from: hold, to: nil)), .reservation(Change(from: nil, to: made))],
      say: told(made, at: business, words(context)))
  }

  // MARK: When it is not to be had

  /// The refusal of a request, with the alternatives.
  func instead(
    of problem: BookingProblem, at business: Business, _ time: ClockTime, on day: CalendarDay, _ partySize: Int,
    _ availability: Availability, _ words: ClockWording, waiting: ReservationDraft? = nil,
    make: (CalendarDay, ClockTime) -> ReservationCommand
  ) -> Refusal {
    let text = problem.text(at: business, day: day, time: time, words)
    switch problem {
    case .full, .betweenSlots, .closed(.some), .tooLate, .tooSoon, .skipped: break
    case .partySize, .past, .beyondWindow, .closed(nil), .noTables, .noTableSeats:
      return spoken(problem, at: business, day: day, time: time, words)
    }
    let near = availability.nearest(to: time, on: day, partySize: partySize)
    let isFull = problem == .full
    if near.count > 1 {
      let times = near.map(words.time)
      let question =
        isFull
        ? "\(Wording.sentence(words.time(time))) is full; \(Spoken.list(times, joinedBy: "or"))?"
        : "\(text) \(Wording.sentence(Spoken.list(times, joinedBy: "or")))?"
      return .incomplete(missing: "time", question: question)
    }
    if let only = near.first {
      let reason = isFull ? "\(Wording.sentence(words.time(time))) is full." : text
      return .confirm(
        command: .reservation(make(day, only)), question: "\(reason) Shall I take \(words.moment(only, on: day))?")
    }
    if isFull, let waiting, !waiting.customerName.isEmpty, availability.settings.allowWaitlist {
      return .confirm(
        command: .reservation(.wait(business: business.id, reservation: waiting)),
        question: "\(business.businessName) is full \(words.day(day)). "
          + "Shall I put you on the waiting list for \(words.time(time))?")
    }
    return isFull ? .impossible("\(business.businessName) is full \(words.day(day)).") : .impossible(text)
  }

  private func spoken(
    _ problem: BookingProblem, at business: Business, day: CalendarDay, time: ClockTime?, _ words: ClockWording
  ) -> Refusal {
    .coded(problem.code, problem.text(at: business, day: day, time: time, words))
  }

  /// Groups of consecutive times without a gap.
  static func runs(of times: [ClockTime], step: Int) -> [[ClockTime]] {
    var runs: [[ClockTime]] = []
    for time in times {
      if let last = runs.last?.last, time.minuteOfDay - last.minuteOfDay == step {
        runs[runs.count - 1].append(time)
      } else {
        runs.append([time])
      }
    }
    return runs
  }
}
