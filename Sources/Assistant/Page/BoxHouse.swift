import Barcodes
import Basics
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Metering
import Screens
import Server
import Store
import Wire

/// The box in the server's terms.
struct BoxHouse: House {
  let box: Box
  let announcer: Announcer
  let clock: HouseClock
  let kept: Kept
  let place: WebPlace
  /// The news of a shared store; nil: the store is not shared.
  var freshness: Freshness?
  /// The desk for reading and storing pictures.
  var desk = PictureDesk()
  /// The desk for files of recipes.
  var recipeDesk = Self.recipeDesk()

  /// The unchanging data of its store, and its past.
  struct Kept: Sendable {
    let epoch: String
    let calendarSecret: String
    let history: any RestaurantHistory
    let branch: LedHouse?
    let rooms: RoomDesk?

    /// Reads it.
    /// - Throws: `StoreError`
    init(of household: Household) throws {
      let (store, bus) = (household.store, household.assistant.bus)
      (epoch, calendarSecret, history) = (try store.epoch(), try store.calendarSecret(), try store.reader())
      branch = try LedHouse(of: store)
      // Servers that share a store need no box to follow another.
      rooms =
        store.isShared
        ? nil
        : try RoomDesk(
          store, now: household.clock, isClockDoubted: household.isClockDoubted,
          publications: { await bus.publications() }
        ) {
          sentence, giver, prefix in
          await bus.submit(sentence, by: giver, prefix: prefix)
        }
    }
  }

  var epoch: String { kept.epoch }

  var calendarSecret: String { kept.calendarSecret }

  var history: any RestaurantHistory { kept.history }

  var branch: BranchDesk? { kept.branch?.desk }

  var page: PageWay { PageWay(address: place.addressForOthers, fingerprint: place.now.fingerprint) }

  var measures: String { PrometheusRegistry.program.text }

  func canKeep() async -> Bool { await household.assistant.bus.trouble == nil }

  func isReady() async -> Bool {
    guard let freshness else { return await canKeep() }
    return await freshness.newest() != nil
  }

  func newest() async -> Int? { await freshness?.newest() }

  func hearing() async -> HearingReading { await box.hearingReading() }

  func qrCode(of text: String) -> [String]? {
    QRCode(text)?.modules.map { row in String(row.map { $0 ? "1" : "0" }) }
  }

  private var household: Household { box.household }

  func follow() async -> Following {
    let (state, sequence, publications) = await household.assistant.bus.follow()
    return Following(state: state, sequence: sequence, publications: publications)
  }

  func missed(after sequence: Int, limit: Int) throws -> [JournalledCommand] {
    try household.store.entries(after: sequence, limit: limit)
  }

  func announcements() async -> AsyncStream<Announcement> { announcer.announcements() }

  var category: @Sendable (_ name: String, _ state: KitchenState) -> String { household.assistant.categoryOf }

  func needs(for errand: ShoppingErrand, in state: KitchenState) throws -> [SpokenItem] {
    try household.assistant.needsOf(errand, state)
  }

  var notes: (any WorkNotes)? { household.store.beingRead }

  var now: Date { clock.now }

  var clockHours: Int { household.settings.household.clock == .twelveHour ? 12 : 24 }

  var today: CalendarDay { CalendarDay(clock.now, in: household.settings.household.calendar) }

  var zone: TimeZone { household.settings.household.calendar.timeZone }

  func take(_ request: ClientRequest) async -> Answer {
    if let answer = await kept.branch?.answer(to: request, on: household.assistant.bus) { return answer }
    let answer = await decide(request)
    // A shop's box may have begun to decide since the last check.
    guard answer.reason == .unavailable, let branch = kept.branch, await branch.look() else { return answer }
    return await branch.answer(to: request, on: household.assistant.bus) ?? answer
  }

  private func decide(_ request: ClientRequest) async -> Answer {
    switch request.content {
    case .words(let text):
      await box.take(text, origin: request.origin, by: request.giver, id: request.id, speaker: request.speaker)
    case .command(let command):
      await box.take(command, origin: request.origin, by: request.giver, id: request.id)
    }
  }

  func unknownSentences() throws -> [UnknownSentence] { try household.store.unknownSentences() }

  func forgetUnknownSentence(_ id: String) throws -> Bool { try household.store.forgetUnknownSentence(id) }

  func freeTimes(at business: String, on date: CalendarDay, partySize: Int) async -> [RemoteSlot]? {
    await household.assistant.courier?.freeTimes(at: business, on: date, partySize: partySize)
  }

  func freshenMenu(of business: String) async -> Int {
    let assistant = household.assistant
    if await assistant.restaurant().remotes[business]?.needsMenu(at: now) == true {
      await assistant.courier?.freshenMenu(of: business, for: assistant)
    }
    return await assistant.bus.sequence
  }

  func hasDone(_ id: String) async -> Bool {
    // If the journal cannot be read, nothing is executed under it again either.
    (try? await household.assistant.bus.receipt(id: id)) != nil
  }

  var rooms: RoomDesk? { kept.rooms }

  var correspondents: [Correspondent] { household.settings.correspondents }

  var hasBareIdentifiers: Bool { household.store.hasBareIdentifiers }
}
