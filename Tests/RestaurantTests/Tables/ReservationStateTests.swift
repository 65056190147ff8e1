import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("The states of a reservation")
struct ReservationStateTests {
  private static let day = "2026-03-15"

  @Test("a booking is confirmed, seated and completed, each with its moment")
  func way() throws {
    var house = try TableHouse()
    house.rules { $0.autoConfirm = false }
    try house.tell(TableHouse.create(Self.day, "19:00", 2))
    #expect(try house.only().status == .pending)
    #expect(try house.only().progress.confirmedAt == nil)
    let id = try house.only().id
    house.context.now = try house.only().startsAt
    var moments: [Date] = []
    for status in [ReservationStatus.confirmed, .seated, .completed] {
      house.context.now += 60
      moments.append(house.context.now)
      try house.tell(.advance(id: id, status: status, reason: nil))
    }
    let done = try house.only()
    #expect(done.status == .completed)
    #expect([done.progress.confirmedAt, done.progress.seatedAt, done.progress.completedAt] == moments)
    #expect(done.progress.cancelledAt == nil)
  }

  @Test("only the steps of the machine can be made", arguments: ReservationStatus.allCases, ReservationStatus.allCases)
  func steps(from: ReservationStatus, to: ReservationStatus) throws {
    var house = try TableHouse()
    house.rules { $0.autoConfirm = false }
    try house.tell(TableHouse.create(Self.day, "19:00", 2))
    let id = try house.only().id
    house.context.now = try house.only().startsAt
    let ways: [ReservationStatus: [ReservationStatus]] = [
      .pending: [], .confirmed: [.confirmed], .seated: [.confirmed, .seated],
      .completed: [.confirmed, .seated, .completed], .cancelled: [.cancelled], .noShow: [.confirmed, .noShow],
    ]
    for step in try #require(ways[from]) { try house.tell(.advance(id: id, status: step, reason: nil)) }
    #expect(try house.only().status == from)
    let refusal = try house.refusal(.advance(id: id, status: to, reason: nil))
    let allowed: Set<[ReservationStatus]> = [
      [.pending, .confirmed], [.pending, .cancelled], [.confirmed, .seated], [.confirmed, .cancelled],
      [.confirmed, .noShow], [.seated, .completed],
    ]
    #expect((refusal == nil) == allowed.contains([from, to]))
    #expect(try refusal == nil || refusal?.code == .validation && house.only().status == from)
  }

  @Test("nobody is seated before the day of the reservation, and the refusal names it")
  func daysAhead() throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create("2026-03-17", "19:00", 2))
    let id = try house.only().id
    let refusal = try house.refusal(.advance(id: id, status: .seated, reason: nil))
    #expect(refusal?.code == .validation)
    #expect(
      refusal?.say == "That table is booked for 2026-03-17 at 19:00: it cannot become seated before that day.")
    // A second before midnight, and at midnight.
    let midnight = try #require(CalendarDay("2026-03-17")).date(in: house.context.calendar)
    house.context.now = midnight - 1
    #expect(try house.refusal(.advance(id: id, status: .seated, reason: nil))?.code == .validation)
    house.context.now = midnight
    try house.tell(.advance(id: id, status: .seated, reason: nil))
    house.context.now = midnight - 1
    #expect(try house.refusal(.advance(id: id, status: .completed, reason: nil))?.code == .validation)
  }

  @Test("nobody is a no-show before the time of the reservation")
  func noShow() throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create("2026-03-14", "19:00", 2))
    let id = try house.only().id
    house.context.now = try house.only().startsAt - 1
    let refusal = try house.refusal(.advance(id: id, status: .noShow, reason: nil))
    #expect(
      refusal?.say == "That table is booked for 2026-03-14 at 19:00: it cannot become a no-show before that time.")
    house.context.now += 1
    try house.tell(.advance(id: id, status: .noShow, reason: nil))
  }

  @Test("a reservation that nobody made is not found")
  func unknown() throws {
    var house = try TableHouse()
    #expect(try house.refusal(.advance(id: "nobody", status: .seated, reason: nil))?.code == .notFound)
    #expect(
      try house.refusal(.create(business: "nowhere", reservation: TableHouse.draft(Self.day, "19:00", 2)))?.code
        == .notFound)
  }

  @Test("cancelling keeps the reason and sets the table free")
  func cancelling() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.create(Self.day, "19:00", 2))
    #expect(try !house.free(Self.day).contains("19:00"))
    try house.tell(.advance(id: house.only().id, status: .cancelled, reason: "Customer request"))
    #expect(try house.only().progress.cancellationReason == "Customer request")
    #expect(try house.free(Self.day).contains("19:00"))
  }

  @Test(
    "written down and read again it is the same, and what contradicts itself is not read",
    arguments: [
      ReservationProgress.pending, .confirmed(at: Date(timeIntervalSince1970: 1)),
      .seated(confirmed: Date(timeIntervalSince1970: 1), at: Date(timeIntervalSince1970: 2)),
      .completed(
        confirmed: Date(timeIntervalSince1970: 1), seated: Date(timeIntervalSince1970: 2),
        at: Date(timeIntervalSince1970: 3)),
      .cancelled(confirmed: nil, at: Date(timeIntervalSince1970: 2), reason: "rain"),
      .noShow(confirmed: Date(timeIntervalSince1970: 1), at: Date(timeIntervalSince1970: 2)),
    ])
  func coding(progress: ReservationProgress) throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create(Self.day, "19:00", 2))
    var booking = try house.only()
    booking.progress = progress
    let data = try JSONEncoder().encode(booking)
    #expect(try JSONDecoder().decode(Reservation.self, from: data) == booking)
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["reservationDate"] as? String == Self.day)
    #expect(object["reservationTime"] as? String == "19:00")
    object["status"] = progress.status == .seated ? "completed" : "seated"
    let wrong = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Reservation.self, from: wrong) }
  }

  @Test(
    "an app's booking without a name or with half an address changes nothing",
    arguments: [
      ("", "ann@example.com"), ("\u{7}", "ann@example.com"), ("Ann", ""), ("Ann", "ann"), ("Ann", "@"),
      ("Ann", "a b@c"),
      (String(repeating: "A", count: 81), "ann@example.com"),
    ])
  func badCustomers(name: String, email: String) throws {
    var house = try TableHouse()
    let refusal = try house.refusal(TableHouse.create(Self.day, "19:00", 2, name: name, email: email))
    #expect(refusal?.code == .validation)
    #expect(house.state.reservations.isEmpty)
  }

  @Test("guests are not seated where others still sit, and can be moved")
  func occupied() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.create("2026-03-14", "17:00", 2))
    let first = try house.only().id
    try house.tell(TableHouse.create("2026-03-14", "18:30", 2))
    let second = try #require(house.state.reservations.values.first { $0.id != first }).id
    try house.tell(.advance(id: first, status: .seated, reason: nil))
    #expect(try house.refusal(.advance(id: second, status: .seated, reason: nil))?.code == .validation)
    house.state.apply(
      .table(
        Change(
          from: nil,
          to: RestaurantTable(
            id: "t9", businessId: TableHouse.id, tableNumber: "9", capacity: 2))))
    try house.tell(.move(id: second, table: "t9"))
    try house.tell(.advance(id: second, status: .seated, reason: nil))
    #expect(house.state.reservations[second]?.table?.tableNumber == "9")
  }

  @Test("a booking moves to no table that is taken, too small or unknown")
  func moving() throws {
    var house = try TableHouse(tables: [2, 4, 4])
    try house.tell(TableHouse.create(Self.day, "19:00", 4))
    let first = try house.only().id
    try house.tell(TableHouse.create(Self.day, "20:00", 4))
    let second = try #require(house.state.reservations.values.first { $0.id != first }?.table?.id)
    #expect(try house.refusal(.move(id: first, table: second))?.say.contains("is taken then") == true)
    #expect(try house.refusal(.move(id: first, table: "t1"))?.say == "Table 1 does not seat 4.")
    #expect(try house.refusal(.move(id: first, table: "t7"))?.code == .notFound)
  }
}

@Suite("Tables and rules of booking")
struct TableTests {
  @Test("a second table of one number is a duplicate, whatever its case")
  func duplicates() throws {
    var house = try TableHouse()
    let table = { (number: String, id: String?) in
      Command.business(.saveTable(business: TableHouse.id, table: TableDraft(id: id, tableNumber: number, capacity: 2)))
    }
    try house.tell(table("A5", nil))
    #expect(try house.refusal(table("a5", nil)) == .coded(.duplicate, "There is a table a5 already."))
    #expect(try house.refusal(table("1", nil))?.code == .duplicate)
    #expect(try house.refusal(table("1", "t1")) == nil)
    #expect(try house.refusal(table("2", "t1"))?.code == .duplicate)
    #expect(
      try house.refusal(.business(.saveTable(business: "nowhere", table: TableDraft(tableNumber: "7", capacity: 2))))?
        .code == .notFound)
  }

  @Test("a table seats somebody, and not a village", arguments: [Int.min, -1, 0, 101, .max])
  func capacities(capacity: Int) throws {
    var house = try TableHouse()
    let command = Command.business(
      .saveTable(business: TableHouse.id, table: TableDraft(tableNumber: "7", capacity: capacity)))
    #expect(try house.refusal(command)?.code == .validation)
  }

  @Test("a table with reservations stays, until they are over or cancelled")
  func removing() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2))
    let remove = Command.business(.removeTable(id: "t1"))
    #expect(try house.refusal(remove)?.code == .hasReservations)
    let off = TableDraft(id: "t1", tableNumber: "1", capacity: 2, isActive: false)
    #expect(try house.refusal(.business(.saveTable(business: TableHouse.id, table: off)))?.code == .hasReservations)
    let small = TableDraft(id: "t1", tableNumber: "1", capacity: 1)
    #expect(try house.refusal(.business(.saveTable(business: TableHouse.id, table: small)))?.code == .hasReservations)
    house.context.now += 2 * 86_400
    #expect(try house.refusal(remove) == nil)
    #expect(try house.refusal(remove)?.code == .notFound)
  }

  @Test("rules that contradict themselves are refused whole")
  func rules() throws {
    var house = try TableHouse()
    let drafts = [
      ReservationSettingsDraft(minPartySize: 0), ReservationSettingsDraft(minPartySize: 5, maxPartySize: 4),
      ReservationSettingsDraft(minPartySize: 32_716),
      ReservationSettingsDraft(minPartySize: .max, maxPartySize: -1_402),
      ReservationSettingsDraft(slotDurationMinutes: 0), ReservationSettingsDraft(defaultDiningDuration: 1_440),
      ReservationSettingsDraft(bookingWindowDays: -1), ReservationSettingsDraft(minAdvanceHours: .max),
    ]
    for draft in drafts {
      #expect(
        try house.refusal(.business(.bookingSettings(business: TableHouse.id, settings: draft)))?.code == .validation)
    }
    try house.tell(
      .business(.bookingSettings(business: TableHouse.id, settings: ReservationSettingsDraft(maxPartySize: 12))))
    #expect(house.state.reservationSettings(of: TableHouse.id).maxPartySize == 12)
  }

  @Test("a special day needs both its times or neither")
  func specialDays() throws {
    var house = try TableHouse()
    let day = try #require(CalendarDay("2026-03-15"))
    let half = SpecialHours(date: day, openTime: ClockTime("10:00"))
    #expect(
      try house.refusal(.business(.saveSpecialHours(business: TableHouse.id, hours: [half])))?.code == .validation)
    try house.tell(.business(.saveSpecialHours(business: TableHouse.id, hours: [SpecialHours(date: day)])))
    #expect(try house.slots("2026-03-15").isEmpty)
  }
}
