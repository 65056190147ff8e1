import Basics
import Commands
import Foundation
import Home
import Kitchen
import Store
import Wire

/// What the server needs of the box it serves.
public protocol House: Sendable {
  /// Names the store; clients of another one start anew.
  var epoch: String { get }
  /// The part of the address of the meal calendar that nobody can guess.
  var calendarSecret: String { get }
  /// The address of the page as a phone would open it, and what it shows of itself there.
  var page: PageWay { get }
  /// What the program measures of itself, as Prometheus reads it.
  var measures: String { get }
  /// Whether changes can be kept now.
  func isReady() async -> Bool
  /// Whether the last change could be kept.
  func canKeep() async -> Bool
  /// What its microphone brings now.
  func hearing() async -> HearingReading
  /// A text as rows of the modules of a QR code, `1` for a dark one; nil: it is too long.
  func qrCode(of text: String) -> [String]?
  /// What is so now, and everything that is committed from then on.
  func follow() async -> Following
  /// The number of the newest command that any server of the house has kept, once it is known here; nil: there is no
  /// other server.
  func newest() async -> Int?
  /// The commands after `sequence`, oldest first, at most `limit`.
  /// - Throws: `StoreError`
  func missed(after sequence: Int, limit: Int) throws -> [JournalledCommand]
  /// Does what a client asks.
  func take(_ request: ClientRequest) async -> Answer
  /// Whether something was done under this identifier, so that it gets the same answer again.
  func hasDone(_ id: String) async -> Bool
  /// Whether the journal has changes of phones and pages from before their devices were named in it.
  var hasBareIdentifiers: Bool { get }
  /// The barcodes in a picture, a JPEG or a PNG.
  /// - Throws: ``ErrorFrame`` for what is no picture, or too large a one, and `unavailable` where many are read already.
  func codes(inPicture data: Data) async throws -> [FoundCode]
  /// The household's pictures.
  var pictures: PictureShelf { get }
  /// Keeps a picture among them, as ``Store/PictureShelf/keep(_:)`` does.
  /// - Throws: `StoreError`; ``ErrorFrame``: `unavailable` where many are kept already.
  func keep(picture: Data) async throws -> String?
  /// The recipes in a file of any kind that the box reads.
  /// - Parameter name: the file's, whose ending tells some kinds.
  /// - Throws: ``ErrorFrame``: `unavailable` where others are read already.
  func recipes(inFile data: Data, name: String) async throws -> FoundRecipes
  /// The recipes of a page of the public Internet.
  /// - Throws: ``ErrorFrame``: `refused` for what is no address.
  func recipes(at address: String) async throws -> FoundRecipes
  /// What a barcode stands for, as the household knows it or as it was looked up.
  /// - Throws: ``ErrorFrame``: `malformed` for what is no barcode, `not_found` when nobody knows it, `unavailable` when it
  ///   cannot be looked up now.
  func product(code: String) async throws -> ProductRecord
  /// What was said and not understood, the latest first.
  /// - Throws: `StoreError`
  func unknownSentences() throws -> [UnknownSentence]
  /// Forgets one of these.
  /// - Returns: whether there was one.
  /// - Throws: `StoreError`
  func forgetUnknownSentence(_ id: String) throws -> Bool
  /// What a backend says is free at a business that it keeps; nil: no backend keeps it, or it cannot be asked now.
  func freeTimes(at business: String, on date: CalendarDay, partySize: Int) async -> [RemoteSlot]?
  /// Has the menu of a business that a backend keeps asked for again, where it is old and the backend can be asked.
  /// - Returns: the number of the newest command by then.
  func freshenMenu(of business: String) async -> Int
  /// Where the record that is being shown is noted, so that none brings the box down again and again; nil: nowhere.
  var notes: (any WorkNotes)? { get }
  /// What the box hears and does, as it goes on.
  func announcements() async -> AsyncStream<Announcement>
  /// What an errand would put on the shopping list.
  /// - Throws: `Refusal`
  func needs(for errand: ShoppingErrand, in state: KitchenState) throws -> [SpokenItem]
  /// The category that something is filed under.
  var category: @Sendable (_ name: String, _ state: KitchenState) -> String { get }
  /// The box's clock.
  var now: Date { get }
  /// By how many hours the household tells the time: 12 or 24. The default is 12.
  var clockHours: Int { get }
  /// The household's day, `YYYY-MM-DD`.
  var today: CalendarDay { get }
  /// Where the household is, for times of day.
  var zone: TimeZone { get }
  /// Orders and bookings, those included that were over long ago.
  var history: any RestaurantHistory { get }
  /// The house as a copy of a shop's store; nil: it can be none.
  var branch: BranchDesk? { get }
  /// What boxes in other rooms ask; nil: there can be none.
  var rooms: RoomDesk? { get }
  /// Whom it sends something to. The default is nobody.
  var correspondents: [Correspondent] { get }
}

extension House {
  public var branch: BranchDesk? { nil }
  public var rooms: RoomDesk? { nil }
  public var correspondents: [Correspondent] { [] }
  public var hasBareIdentifiers: Bool { false }
  public func newest() async -> Int? { nil }
  public var measures: String { "" }
  public func isReady() async -> Bool { true }
  public func canKeep() async -> Bool { true }
  public var page: PageWay { PageWay() }
  public func hearing() async -> HearingReading { HearingReading() }
  public func qrCode(of text: String) -> [String]? { nil }
  public func keep(picture: Data) async throws -> String? { try pictures.keep(picture) }
  public var notes: (any WorkNotes)? { nil }
  public var clockHours: Int { 12 }
  public func needs(for errand: ShoppingErrand, in state: KitchenState) throws -> [SpokenItem] {
    try Kitchen { _ in nil }.needs(for: errand, in: state)
  }
}

// A house without a backend.
extension House {
  public func freeTimes(at business: String, on date: CalendarDay, partySize: Int) async -> [RemoteSlot]? { nil }
  public func freshenMenu(of business: String) async -> Int { 0 }
}

/// How other machines reach the page.
public struct PageWay: Hashable, Sendable {
  /// Nil: this machine alone opens the page, or there is none.
  public var address: String?
  /// The SHA-256 of the box's certificate; nil: it shows none.
  public var fingerprint: String?

  /// Makes it; the default is no way.
  public init(address: String? = nil, fingerprint: String? = nil) {
    (self.address, self.fingerprint) = (address, fingerprint)
  }
}

/// Recipes that were read and are not in the recipe box yet.
public struct FoundRecipes: Codable, Hashable, Sendable {
  /// The recipes, in the order of the file.
  public var recipes: [RecipeDraft]
  /// What could not be read, a line each.
  public var notes: [String]

  /// Makes it.
  public init(recipes: [RecipeDraft], notes: [String]) {
    (self.recipes, self.notes) = (recipes, notes)
  }
}

/// What is so now, and what comes.
public struct Following: Sendable {
  public var state: HomeState
  /// The number of the newest command in `state`.
  public var sequence: Int
  public var publications: AsyncStream<Publication<HomeEvent>>

  /// Makes it.
  public init(state: HomeState, sequence: Int, publications: AsyncStream<Publication<HomeEvent>>) {
    self.state = state
    self.sequence = sequence
    self.publications = publications
  }
}

/// One thing that a client asks for.
public struct ClientRequest: Sendable {
  /// What is asked.
  public enum Content: Sendable {
    /// In words, to be understood.
    case words(String)
    /// A command that needs no understanding.
    case command(Command)
  }

  public var content: Content
  /// Chosen by the sender, or made for it.
  public var id: String
  /// `http` or `companion`.
  public var origin: Origin
  /// Whose conversation the words belong to.
  public var speaker: String
  /// Who gives it: their role and their device.
  public var giver: Giver

  /// Makes a request.
  public init(_ content: Content, id: String, origin: Origin, by giver: Giver, speaker: String) {
    self.content = content
    self.id = id
    self.origin = origin
    self.speaker = speaker
    self.giver = giver
  }
}

/// Something that the box tells everybody, that is no change of state.
public enum Announcement: Sendable {
  case status(Status)
  case heard(Heard)
}
