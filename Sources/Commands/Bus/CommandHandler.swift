import Basics
import Foundation

/// A domain: the meaning of commands for its state.
///
/// Pure: a handler decides and applies, it reads no clock and writes no file. The bus commits its
/// decision before it is visible.
public protocol CommandHandler: Sendable {
  /// All data of the domain.
  associatedtype State: Sendable
  /// One change of that state, for the journal.
  associatedtype Event: Sendable, Codable, Hashable

  /// The effect of `command` on `state`, with the reply.
  /// - Throws: ``Refusal`` if it cannot be done.
  func decide(_ command: Command, in state: State, context: CommandContext) throws -> Decision<Event>

  /// The new contents of `command` that have rights of their own (``Rights``). The default is none.
  func guarded(in command: Command, state: State) -> Set<GuardedField>

  /// Applies an event.
  func apply(_ event: Event, to state: inout State)

  /// Events that take back just the effect of `events`, given later changes by others.
  func events(undoing events: [Event], in state: State, context: CommandContext) -> [Event]

  /// The undoing of `entry`. By default its events are taken back.
  /// - Throws: ``Refusal`` if it cannot be undone, with the reason or the offer of an alternative: a
  ///   placed order is cancelled. The next undo means the command before.
  func undoing(_ entry: JournalEntry<Event>, in state: State, context: CommandContext) throws -> Undoing<Event>

  /// The error in the numbers and times of an event, as a sentence without its end; nil: none. An event
  /// with an error is never stored. The default finds none.
  func flaw(of event: Event) -> String?

  /// The reply when `events` take a command back from `state`: the current state.
  func sentence(takingBack events: [Event], in state: State, context: CommandContext) -> String
}

extension CommandHandler {
  public func flaw(of event: Event) -> String? { nil }

  public func guarded(in command: Command, state: State) -> Set<GuardedField> { [] }

  public func undoing(
    _ entry: JournalEntry<Event>, in state: State, context: CommandContext
  ) throws -> Undoing<Event> { .takingBack }

  /// The events that take back just the effect of `events`: newest first, each against the current state,
  /// so that later changes by others stay.
  /// - Parameter undone: the event that takes one back; nil if nothing of it is left.
  package func takingBack(
    _ events: [Event], in state: State, _ undone: (_ event: Event, _ state: State) -> Event?
  ) -> [Event] {
    var state = state
    return events.reversed().compactMap { event in
      let back = undone(event, state)
      if let back { apply(back, to: &state) }
      return back
    }
  }
}

/// The way to undo a command.
public enum Undoing<Event: Sendable>: Sendable {
  /// Its events are taken back, unless others have changed the same since.
  case takingBack
  /// This decision replaces it: a held table is released.
  case instead(Decision<Event>)
  /// Nothing meaningful of it is left, so the command before is meant.
  case passedOver
}

/// A handler's input besides the state.
public struct CommandContext: Sendable {
  /// The command's identifier.
  public var id: String
  /// The time of the command.
  public var now: Date
  /// A Gregorian calendar in the household's time zone.
  public var calendar: Calendar
  /// The origin of the command.
  public var origin: Origin
  /// The giver of the command.
  public var giver: Giver
  /// The name of the speaker, if known.
  public var person: String?
  /// Makes a new identifier.
  public var makeID: @Sendable () -> String

  /// Makes a context; identifiers are random UUIDs by default.
  public init(
    id: String = Identifier.new(), now: Date, calendar: Calendar, origin: Origin, giver: Giver? = nil,
    person: String? = nil, makeID: @escaping @Sendable () -> String = { Identifier.new() }
  ) {
    self.id = id
    self.now = now
    self.calendar = calendar
    self.origin = origin
    self.giver = giver ?? Giver(standingAt: origin)
    self.person = person
    self.makeID = makeID
  }
}

/// The origin of a command.
public enum Origin: String, Sendable, Hashable, Codable {
  case voice, text, http, companion
  /// The passing of time.
  case clock

  /// The origins whose commands "undo that" takes back from here: voice and keyboard are at the same
  /// counter, a phone takes back the commands of phones.
  public var undoes: Set<Origin> {
    switch self {
    case .voice, .text: [.voice, .text]
    case .http, .companion: [.http, .companion]
    case .clock: []
    }
  }
}

/// The effect of a command, and the reply.
public struct Decision<Event: Sendable>: Sendable {
  /// The changes, in order. Empty for a question.
  public var events: [Event]
  /// The spoken reply; empty: none.
  public var say: String
  /// The question in `say`; nil: there is none.
  public var asks: YesOrNo?
  /// The subject of `say`, for screens to show; nil: they stay as they are.
  public var shows: Showing?
  /// The listing in `say`, for "the second one"; nil: none.
  public var lists: Listing?

  /// Makes a decision.
  public init(
    events: [Event] = [], say: String, asks: YesOrNo? = nil, shows: Showing? = nil, lists: Listing? = nil
  ) {
    self.events = events
    self.say = say
    self.asks = asks
    self.shows = shows
    self.lists = lists
  }

  /// The decision with a subject for screens.
  public func showing(_ shows: Showing) -> Decision {
    var decision = self
    decision.shows = shows
    return decision
  }
}

/// A yes-or-no question after an executed command: a table is held and read back, to be booked or
/// released.
public struct YesOrNo: Sendable, Hashable, Codable {
  /// The command after "yes".
  public var command: Command
  /// The command after "no"; nil: none.
  public var otherwise: Command?

  /// Makes a question.
  public init(command: Command, otherwise: Command? = nil) {
    self.command = command
    self.otherwise = otherwise
  }
}

/// The reason why a command is not done, in words for its giver.
public enum Refusal: Error, Hashable, Sendable, Codable {
  /// A slot is needed; `question` asks for it ("For how long?").
  case incomplete(missing: String, question: String)
  /// Several things match; `question` names them ("Which one: eggs or pasta?"). The answer fills the
  /// target.
  case whichOne(question: String)
  /// The named thing does not exist, or it cannot be done now.
  case impossible(String)
  /// It cannot be done, but `command` would help; `question` offers it ("Shall I add Sam to the
  /// family?"). After "yes" `command` is done, and then the original one.
  case offer(command: Command, question: String)
  /// It needs a confirmation: `question` reads it back ("… Shall I place the order?"). After "yes"
  /// `command` is done in its place.
  case confirm(command: Command, question: String)
  /// It cannot be done, for a reason with a code for programs.
  case coded(RefusalCode, String)
  /// Its giver has no right to it (``Rights``).
  case forbidden(String)
  /// It needs the desk's PIN, which its giver has not entered (``Rights``).
  case locked(String)

  /// The reply.
  public var say: String {
    switch self {
    case .incomplete(_, let question), .whichOne(let question), .offer(_, let question), .confirm(_, let question):
      question
    case .impossible(let reason), .coded(_, let reason), .forbidden(let reason), .locked(let reason): reason
    }
  }

  /// Whether it is the desk's lock.
  public var isLock: Bool { if case .locked = self { true } else { false } }

  /// The refusal without the desk's PIN.
  public static let deskIsLocked = Refusal.locked("That is behind the desk's PIN, or for a manager.")

  /// The code for programs; nil if there is none.
  public var code: RefusalCode? {
    if case .coded(let code, _) = self { code } else { nil }
  }
}

/// The reason why an app's command is not done, for programs.
public enum RefusalCode: String, Sendable, Hashable, Codable, CaseIterable {
  case notFound = "NOT_FOUND"
  case validation = "VALIDATION_ERROR"
  case invalidPartySize = "INVALID_PARTY_SIZE"
  case itemUnavailable = "ITEM_UNAVAILABLE"
  case duplicate = "DUPLICATE"
  case hasReservations = "HAS_RESERVATIONS"
  /// It waits until the deciding box can be reached: nothing has been refused.
  case waiting = "WAITING"
}
