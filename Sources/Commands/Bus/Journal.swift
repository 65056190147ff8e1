import Foundation

/// One executed command.
public struct JournalEntry<Event: Sendable & Codable & Hashable>: Sendable, Hashable {
  /// The command's identifier, chosen by its sender; it is unique.
  public var id: String
  /// The time, by the wall clock.
  public var time: Date
  /// The origin.
  public var origin: Origin
  /// The command.
  public var command: Command
  /// Its changes.
  public var events: [Event]
  /// The reply.
  public var say: String
  /// The identifier of the sentence that this one takes back.
  public var undoes: String?
  /// The identifier of its sentence, if it differs from the command's: a sentence with several commands
  /// has the identifier of its first.
  public var sentence: String?

  /// Makes an entry.
  public init(
    id: String, time: Date, origin: Origin, command: Command, events: [Event], say: String, undoes: String? = nil,
    sentence: String? = nil
  ) {
    self.id = id
    self.time = time
    self.origin = origin
    self.command = command
    self.events = events
    self.say = say
    self.undoes = undoes
    self.sentence = sentence
  }

  /// The identifier of its sentence.
  public var sentenceID: String { sentence ?? id }
}

/// A command in the journal.
public struct Journalled<Event: Sendable & Codable & Hashable>: Sendable, Hashable {
  /// The number, from 1 upwards; there may be gaps.
  public var sequence: Int
  /// The executed command.
  public var entry: JournalEntry<Event>

  public init(sequence: Int, entry: JournalEntry<Event>) {
    self.sequence = sequence
    self.entry = entry
  }
}

/// The reason why a journal has not stored something: it may be able to later, or never.
public protocol KeepingError: Error {
  /// The refusal for data that can never be stored; nil: it can be tried again.
  var refusal: Refusal? { get }
}

/// A conflict with other writers of the same journal: the decision was based on an outdated state.
public struct JournalConflict: Error {
  public init() {}
}

/// Stores executed commands. Implemented by the store.
public protocol Journal<Event>: Sendable {
  /// The domain's events.
  associatedtype Event: Sendable & Codable & Hashable

  /// Makes `entries` and their events durable, all or nothing; returns when they would survive a power
  /// cut.
  /// - Throws: ``KeepingError`` for data that can never be stored; any other error means that it can be
  ///   tried again.
  /// - Returns: their sequence numbers, counting up from 1.
  func commit(_ entries: [JournalEntry<Event>]) throws -> [Int]
  /// Whether it may have other writers.
  var isShared: Bool { get }
  /// Makes `entries` durable if `last` is the number of the newest entry.
  /// - Throws: ``JournalConflict`` if it is not; else like ``commit(_:)``.
  /// - Returns: their sequence numbers.
  func commit(_ entries: [JournalEntry<Event>], after last: Int) throws -> [Int]
  /// Checks whether storing would work now, without storing.
  /// - Throws: the reason why it would not.
  func check() throws
  /// Runs a closure while other callers of this method store nothing; if that is impossible, all the
  /// same.
  func alone(_ body: () -> Void)
  /// The entries after a number, the oldest first, at most `limit`.
  func entries(after sequence: Int, limit: Int) throws -> [Journalled<Event>]
  /// The number of the newest entry; 0 before the first.
  func lastSequence() throws -> Int
  /// The entry with this identifier, and its number.
  func journalled(id: String) throws -> Journalled<Event>?
  /// The entries of the sentence with this identifier, oldest first.
  func journalled(sentence: String) throws -> [Journalled<Event>]
  /// The newest entry from one of `origins`, or of any that restored a household, that changed something,
  /// is no undo and whose sentence is not yet taken back.
  /// - Parameter passed: the identifiers of entries to skip.
  func newestUndoable(from origins: Set<Origin>, except passed: Set<String>) throws -> JournalEntry<Event>?
  /// The newest entry from one of `origins` that changed something, be it an undo.
  func newestChange(from origins: Set<Origin>) throws -> JournalEntry<Event>?
  /// The entry with this identifier if it changed something, is no undo and its sentence is not yet taken
  /// back.
  func undoable(id: String) throws -> JournalEntry<Event>?
}

// A journal with this process as its only writer.
extension Journal {
  public var isShared: Bool { false }

  public func commit(_ entries: [JournalEntry<Event>], after last: Int) throws -> [Int] { try commit(entries) }

  public func alone(_ body: () -> Void) { body() }

  public func check() throws {}

  public func entries(after sequence: Int, limit: Int) throws -> [Journalled<Event>] { [] }

  public func lastSequence() throws -> Int { 0 }
}

extension Journal {
  /// The entry with this identifier.
  public func entry(id: String) throws -> JournalEntry<Event>? { try journalled(id: id)?.entry }

  /// The newest entry from one of `origins` that changed something, is no undo and whose sentence is not
  /// yet taken back.
  public func newestUndoable(from origins: Set<Origin>) throws -> JournalEntry<Event>? {
    try newestUndoable(from: origins, except: [])
  }
}
