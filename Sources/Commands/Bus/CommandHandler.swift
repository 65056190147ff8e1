import Foundation

/// A domain: what a command means for its state.
///
/// Pure: a handler decides and applies, it reads no clock and writes no file. The bus commits what it decided before
/// anybody sees it.
public protocol CommandHandler: Sendable {
  /// Everything the domain knows.
  associatedtype State: Sendable
  /// One change of that state, as journalled.
  associatedtype Event: Sendable, Codable, Hashable

  /// What `command` does to `state`, and what is said about it.
  /// - Throws: ``Refusal`` when it cannot be done.
  func decide(_ command: Command, in state: State, context: CommandContext) throws -> Decision<Event>

  /// What of `command` has rights of its own (``Rights``): what it newly names. The default is that nothing has.
  func guarded(in command: Command, state: State) -> Set<GuardedField>

  /// Carries an event out.
  func apply(_ event: Event, to state: inout State)

  /// Events that take back just the effect of `events`, given what others have changed since.
  func events(undoing events: [Event], in state: State, context: CommandContext) -> [Event]

  /// How `entry` is undone. The default is that its events are taken back.
  /// - Throws: ``Refusal`` where it cannot be undone, which says or offers what can be done instead: an order that was
  ///   placed is cancelled. Whoever wants to undo once more means the command before.
  func undoing(_ entry: JournalEntry<Event>, in state: State, context: CommandContext) throws -> Undoing<Event>

  /// What is wrong with the numbers and moments of what an event makes, as a sentence without its end; nil: nothing. An
  /// event that has a flaw is never kept. The default finds none.
  func flaw(of event: Event) -> String?

  /// What is said when `events` take a command back from `state`: how things stand again.
  func sentence(takingBack events: [Event], in state: State, context: CommandContext) -> String
}

extension CommandHandler {
  public func flaw(of event: Event) -> String? { nil }

  public func guarded(in command: Command, state: State) -> Set<GuardedField> { [] }

  public func undoing(
    _ entry: JournalEntry<Event>, in state: State, context: CommandContext
  ) throws -> Undoing<Event> { .takingBack }

  /// The events that take back just what `events` did: newest first, each against what is there by then, so that
  /// whatever others have changed since stays.
  /// - Parameter undone: the event that takes one back; nil when nothing is left of it.
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

/// How a command is undone.
public enum Undoing<Event: Sendable>: Sendable {
  /// Its events are taken back, as far as others have not changed the same since.
  case takingBack
  /// This is done in place of that: a table that is held is let go.
  case instead(Decision<Event>)
  /// Nothing is left of it that anybody could mean, so the command before is meant.
  case passedOver
}

/// What a handler may know besides the state.
public struct CommandContext: Sendable {
  /// The command's identifier.
  public var id: String
  /// The moment of the command.
  public var now: Date
  /// A Gregorian calendar in the household's time zone.
  public var calendar: Calendar
  /// Where the command came from.
  public var origin: Origin
  /// Who gave it.
  public var giver: Giver
  /// The name of the person speaking, where known.
  public var person: String?
  /// Makes an identifier never used before.
  public var makeID: @Sendable () -> String

  /// Makes a context; identifiers are random UUIDs by default.
  public init(
    id: String = UUID().uuidString.lowercased(), now: Date, calendar: Calendar, origin: Origin, giver: Giver? = nil,
    person: String? = nil, makeID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
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

/// Where a command came from.
public enum Origin: String, Sendable, Hashable, Codable {
  case voice, text, http, companion
  /// The passing of time.
  case clock

  /// Whose commands "undo that" takes back when it comes from here: voice and keyboard stand at the same counter,
  /// a phone takes back what phones did.
  public var undoes: Set<Origin> {
    switch self {
    case .voice, .text: [.voice, .text]
    case .http, .companion: [.http, .companion]
    case .clock: []
    }
  }
}

/// What a command does and what is said about it.
public struct Decision<Event: Sendable>: Sendable {
  /// The changes, in order. Empty for a question.
  public var events: [Event]
  /// The spoken answer; empty: nothing is said.
  public var say: String
  /// What `say` asks; nil where it asks nothing.
  public var asks: YesOrNo?
  /// What `say` is about, for screens to bring up; nil: they stay as they are.
  public var shows: Showing?
  /// What `say` reads out, for "the second one"; nil: nothing in order.
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

  /// The same, with something for screens to bring up.
  public func showing(_ shows: Showing) -> Decision {
    var decision = self
    decision.shows = shows
    return decision
  }
}

/// A question for yes or no that a command ends with, once it is done: a table is held and read back, to be booked or
/// let go.
public struct YesOrNo: Sendable, Hashable, Codable {
  /// What yes does.
  public var command: Command
  /// What no does; nil: nothing.
  public var otherwise: Command?

  /// Makes a question.
  public init(command: Command, otherwise: Command? = nil) {
    self.command = command
    self.otherwise = otherwise
  }
}

/// Why a command is not done, in words for the person who gave it.
public enum Refusal: Error, Hashable, Sendable, Codable {
  /// A slot is needed; `question` asks for it ("For how long?").
  case incomplete(missing: String, question: String)
  /// Several things fit; `question` names them ("Which one: eggs or pasta?"). The answer fills the target.
  case whichOne(question: String)
  /// What was named is not there, or cannot be done now.
  case impossible(String)
  /// It cannot be done, but `command` would help; `question` offers it ("Shall I add Sam to the family?"). After yes
  /// `command` is done, and then what was asked for.
  case offer(command: Command, question: String)
  /// It is to be said yes to first: `question` reads it back ("… Shall I place the order?"). After yes `command` is
  /// done in its place.
  case confirm(command: Command, question: String)
  /// It cannot be done, for a reason that programs tell apart by its code.
  case coded(RefusalCode, String)
  /// Whoever gave it may not (``Rights``).
  case forbidden(String)
  /// It is behind the desk's PIN, which whoever gave it has not shown (``Rights``).
  case locked(String)

  /// What is said.
  public var say: String {
    switch self {
    case .incomplete(_, let question), .whichOne(let question), .offer(_, let question), .confirm(_, let question):
      question
    case .impossible(let reason), .coded(_, let reason), .forbidden(let reason), .locked(let reason): reason
    }
  }

  /// Whether it is the desk's lock.
  public var isLock: Bool { if case .locked = self { true } else { false } }

  /// What is said of what is behind the desk's PIN.
  public static let deskIsLocked = Refusal.locked("That is behind the desk's PIN, or for a manager.")

  /// The code for programs; nil where there is none.
  public var code: RefusalCode? {
    if case .coded(let code, _) = self { code } else { nil }
  }
}

/// Why a command of an app is not done, as programs read it.
public enum RefusalCode: String, Sendable, Hashable, Codable, CaseIterable {
  case notFound = "NOT_FOUND"
  case validation = "VALIDATION_ERROR"
  case invalidPartySize = "INVALID_PARTY_SIZE"
  case itemUnavailable = "ITEM_UNAVAILABLE"
  case duplicate = "DUPLICATE"
  case hasReservations = "HAS_RESERVATIONS"
  /// It waits until whoever decides can be reached: nothing has been refused.
  case waiting = "WAITING"
}
