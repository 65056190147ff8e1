import Basics
import Commands
import Foundation
import Home
import Kitchen
import Store
import Wire

/// The server's interface to the box that it serves.
public protocol House: Sendable {
  /// The name of the store; clients of another one start afresh.
  var epoch: String { get }
  /// The secret part of the meal calendar's address.
  var calendarSecret: String { get }
  /// The page's address for a phone, and its certificate's fingerprint.
  var page: PageWay { get }
  /// The program's metrics, in the format of Prometheus.
  var measures: String { get }
  /// Whether changes can be kept now.
  func isReady() async -> Bool
  /// Whether the last change could be stored.
  func canKeep() async -> Bool
  /// The current reading of its microphone.
  func hearing() async -> HearingReading
  /// A QR code of a text as rows of modules, `1` for a dark one; nil: it is too long.
  func qrCode(of text: String) -> [String]?
  /// The current state, and all later commits.
  func follow() async -> Following
  /// The number of the newest command of any server of the house, once it is known here; nil: there is no
  /// other server.
  func newest() async -> Int?
  /// The commands after `sequence`, oldest first, at most `limit`.
  /// - Throws: `StoreError`
  func missed(after sequence: Int, limit: Int) throws -> [JournalledCommand]
  /// Executes a client's request.
  func take(_ request: ClientRequest) async -> Answer
  /// Whether a command with this identifier was done, so that it gets the same answer again.
  func hasDone(_ id: String) async -> Bool
  /// Whether the journal has changes of phones and pages from before it named their devices.
  var hasBareIdentifiers: Bool { get }
  /// The barcodes in a picture, a JPEG or a PNG.
  /// - Throws: ``ErrorFrame`` for a file that is not a picture, or too large, and `unavailable` if too
  ///   many are waiting.
  func codes(inPicture data: Data) async throws -> [FoundCode]
  /// The household's pictures.
  var pictures: PictureShelf { get }
  /// Stores a picture, as ``Store/PictureShelf/keep(_:)`` does.
  /// - Throws: `StoreError`; ``ErrorFrame``: `unavailable` if too many are waiting.
  func keep(picture: Data) async throws -> String?
  /// The recipes in a file of any format that the box reads.
  /// - Parameter name: the file's name, whose ending identifies some formats.
  /// - Throws: ``ErrorFrame``: `unavailable` if others are being read.
  func recipes(inFile data: Data, name: String) async throws -> FoundRecipes
  /// The recipes of a page of the public Internet.
  /// - Throws: ``ErrorFrame``: `refused` for an invalid address.
  func recipes(at address: String) async throws -> FoundRecipes
  /// The product of a barcode, as the household named it or from a lookup.
  /// - Throws: ``ErrorFrame``: `malformed` for an invalid barcode, `not_found` for an unknown one,
  ///   `unavailable` when a lookup is impossible now.
  func product(code: String) async throws -> ProductRecord
  /// The sentences that the box did not understand, the latest first.
  /// - Throws: `StoreError`
  func unknownSentences() throws -> [UnknownSentence]
  /// Deletes one of these.
  /// - Returns: whether there was one.
  /// - Throws: `StoreError`
  func forgetUnknownSentence(_ id: String) throws -> Bool
  /// The free times of a business according to its backend; nil: it has no backend, or that cannot be
  /// asked now.
  func freeTimes(at business: String, on date: CalendarDay, partySize: Int) async -> [RemoteSlot]?
  /// Refreshes the menu of a business with a backend, if it is old and the backend can be asked.
  /// - Returns: the number of the newest command by then.
  func freshenMenu(of business: String) async -> Int
  /// The notes of the record that is being encoded, so that none crashes the box again and again; nil:
  /// none.
  var notes: (any WorkNotes)? { get }
  /// The box's activity: what it hears and does.
  func announcements() async -> AsyncStream<Announcement>
  /// The items that an errand would put on the shopping list.
  /// - Throws: `Refusal`
  func needs(for errand: ShoppingErrand, in state: KitchenState) throws -> [SpokenItem]
  /// The function that finds the category of a name.
  var category: @Sendable (_ name: String, _ state: KitchenState) -> String { get }
  /// The box's clock.
  var now: Date { get }
  /// The household's clock: 12 or 24 hours. The default is 12.
  var clockHours: Int { get }
  /// The household's day, `YYYY-MM-DD`.
  var today: CalendarDay { get }
  /// The household's time zone.
  var zone: TimeZone { get }
  /// Orders and bookings, including old ones.
  var history: any RestaurantHistory { get }
  /// The house as a copy of a shop's store; nil: it cannot be one.
  var branch: BranchDesk? { get }
  /// The desk for boxes in other rooms; nil: there can be none.
  var rooms: RoomDesk? { get }
  /// The receivers of the house's data. The default is none.
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

/// The addresses of the page for other machines.
public struct PageWay: Hashable, Sendable {
  /// The address; nil: only this machine opens the page, or there is none.
  public var address: String?
  /// The SHA-256 of the box's certificate; nil: it has none.
  public var fingerprint: String?

  /// Makes it; the default is no way.
  public init(address: String? = nil, fingerprint: String? = nil) {
    (self.address, self.fingerprint) = (address, fingerprint)
  }
}

/// Recipes that were read but are not in the recipe box yet.
public struct FoundRecipes: Codable, Hashable, Sendable {
  /// The recipes, in the order of the file.
  public var recipes: [RecipeDraft]
  /// The parts that could not be read, one per line.
  public var notes: [String]

  /// Makes a result.
  public init(recipes: [RecipeDraft], notes: [String]) {
    (self.recipes, self.notes) = (recipes, notes)
  }
}

/// The current state and the later changes.
public struct Following: Sendable {
  public var state: HomeState
  /// The number of the newest command in `state`.
  public var sequence: Int
  public var publications: AsyncStream<Publication<HomeEvent>>

  /// Makes a state with its changes.
  public init(state: HomeState, sequence: Int, publications: AsyncStream<Publication<HomeEvent>>) {
    self.state = state
    self.sequence = sequence
    self.publications = publications
  }
}

/// A request of a client.
public struct ClientRequest: Sendable {
  /// The contents of a request.
  public enum Content: Sendable {
    /// Words to be understood.
    case words(String)
    /// A command that needs no parsing.
    case command(Command)
  }

  public var content: Content
  /// The identifier, chosen by the sender, or made for it.
  public var id: String
  /// `http` or `companion`.
  public var origin: Origin
  /// The conversation of the words.
  public var speaker: String
  /// The giver: a role and a device.
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

/// A message to all clients that is not a change of state.
public enum Announcement: Sendable {
  case status(Status)
  case heard(Heard)
}
