import Basics
import Commands
import Foundation
import Grammar

/// Booking by voice at a business with a backend: the box says which tables are free, and holds none.
extension Restaurant {
  /// Tells the free tables at a remote business.
  func checkRemote(
    _ wish: TableWish, at business: Business, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let words = words(context)
    let availability = state.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    let size = wish.partySize
    guard let time = wish.time else {
      let day = wish.date ?? availability.wall.reading(at: context.now).day
      guard let slots = state.remotes[business.id]?.slots(on: day, partySize: size, at: context.now) else {
        throw Refusal.impossible(
          "I cannot ask \(business.businessName) now. Say a time, and I ask for a table when I can.")
      }
      let free = slots.filter(\.available).map(\.time)
      guard !free.isEmpty else {
        return Decision(say: "\(business.businessName) has no table for \(size) left \(words.day(day)).")
      }
      let times = Self.runs(of: free, step: availability.settings.slotDurationMinutes).map { run in
        run.count > 2
          ? "from \(words.time(run[0])) to \(words.time(run[run.count - 1]))"
          : "at \(Spoken.list(run.map(words.time)))"
      }
      return Decision(
        say: "\(business.businessName) has a table for \(size) \(words.day(day)) \(Wording.short(times, most: 4)).")
    }
    let (day, meant) = wish.moment(time, availability)
    let make = Command.reservation(
      .make(
        business: business.id, partySize: size, date: day, time: meant, occasion: nil, seating: nil, name: nil,
        email: nil, phone: nil))
    guard try isFree(day, meant, size, at: business, in: state, context) else {
      throw Refusal.confirm(command: make, question: unasked(business) + "Shall I send the wish when I can?")
    }
    return Decision(
      say: "Yes, \(business.businessName) has a table for \(size) \(words.moment(meant, on: day)). Shall I book it?",
      asks: YesOrNo(command: make))
  }

  /// Asks whether to book a table at a remote business.
  func makeRemote(
    _ wish: TableWish, _ said: CustomerDetails, at business: Business, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let time = wish.time else { throw Refusal.incomplete(missing: "time", question: "For what time?") }
    let words = words(context)
    let (day, meant) = wish.moment(
      time, state.availability(at: business, now: context.now, zone: context.calendar.timeZone))
    let isFree = try isFree(day, meant, wish.partySize, at: business, in: state, context)
    let customer = said.filled(from: customer(in: state, context: context))
    guard let name = customer.name else {
      throw Refusal.incomplete(missing: "name", question: "What name is it for?")
    }
    guard let email = customer.email else {
      throw Refusal.impossible(
        "\(business.businessName) wants an e-mail address. Set customer.email in the settings, then ask again.")
    }
    let draft = ReservationDraft(
      reservationDate: day, reservationTime: meant, partySize: wish.partySize,
      customerName: try CleanName.proper(name, naming: "a customer"), customerEmail: email,
      customerPhone: customer.phone, seatingPreference: wish.seating, occasion: wish.occasion, source: "voice")
    let occasion = wish.occasion.map { ", \($0)" } ?? ""
    let what =
      "table for \(wish.partySize) at \(business.businessName) \(words.moment(meant, on: day))\(occasion), "
      + "for \(draft.customerName)"
    throw Refusal.confirm(
      command: .reservation(.create(business: business.id, reservation: draft)),
      question: isFree
        ? "A \(what). Shall I book it?" : "\(unasked(business))Shall I send the wish for a \(what), when I can?")
  }

  /// Whether the backend said that a table is free; false: it could not be asked.
  /// - Throws: ``Refusal`` if it is not, with the free times.
  private func isFree(
    _ day: CalendarDay, _ time: ClockTime, _ partySize: Int, at business: Business, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Bool {
    let words = words(context)
    let slots = state.remotes[business.id]?.slots(on: day, partySize: partySize, at: context.now)
    do {
      try checkRemote(day, time, partySize, at: business, in: state, context)
    } catch {
      guard error == .full, let slots else { throw error.refusal(at: business, day: day, time: time, words) }
      throw instead(of: time, on: day, slots, at: business, words)
    }
    guard let slots else { return false }
    guard slots.contains(where: { $0.time == time }) else {
      throw instead(of: time, on: day, slots, at: business, words)
    }
    return true
  }

  private func instead(
    of time: ClockTime, on day: CalendarDay, _ slots: [RemoteSlot], at business: Business, _ words: ClockWording
  ) -> Refusal {
    let free = slots.filter(\.available).map(\.time)
    let near =
      free.filter { $0.minuteOfDay < time.minuteOfDay }.suffix(1)
      + free.filter { $0.minuteOfDay > time.minuteOfDay }.prefix(1)
    guard !near.isEmpty else { return .impossible("\(business.businessName) has no table left \(words.day(day)).") }
    return .incomplete(
      missing: "time",
      question: "\(Wording.sentence(words.time(time))) is not free; "
        + "\(Spoken.list(near.map(words.time), joinedBy: "or"))?")
  }

  private func unasked(_ business: Business) -> String { "I cannot ask \(business.businessName) now. " }
}
