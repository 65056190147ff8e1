import Foundation

/// One command as it was done.
public struct JournalEntry<Event: Sendable & Codable & Hashable>: Sendable, Hashable {
  /// The command's identifier, chosen by its sender; never done twice.
  public var id: String
  /// When, by the wall clock.
  public var time: Date
  /// Where it came from.
  public var origin: Origin
  /// What was asked.
  public var command: Command
  /// What it changed.
  public var events: [Event]
  /// What was answered.
  public var say: String
  /// The sentence that this one takes back, by its identifier.
  public var undoes: String?
  /// The identifier of the sentence that it came in, where it is not that of the command: a sentence with several
  /// commands has the identifier of its first.
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

  /// The identifier of the sentence that it came in.
  public var sentenceID: String { sentence ?? id }
}

/// A command as the journal has it.
public struct Journalled<Event: Sendable & Codable & Hashable>: Sendable, Hashable {
  /// Counts up from 1; there may be gaps.
  public var sequence: Int
  /// What was done.
  public var entry: JournalEntry<Event>

  /// Makes it.
  public init(sequence: Int, entry: JournalEntry<Event>) {
    self.sequence = sequence
    self.entry = entry
  }
}

/// Why a journal has not kept something: it may be able to later, or never.
public protocol KeepingError: Error {
  /// What its sender is told of what can never be kept, however often it is sent; nil: it can be tried again.
  var refusal: Refusal? { get }
}

/// Others keep things in the same journal and were quicker: what was decided was decided on what is so no longer.
public struct JournalConflict: Error {
  /// Makes it.
  public init() {}
}

/// Keeps what was done. Implemented by the store.
public protocol Journal<Event>: Sendable {
  /// The domain's events.
  associatedtype Event: Sendable & Codable & Hashable

  /// Makes `entries` and their events durable, all or nothing; returns once they would survive a power cut.
  /// - Throws: ``KeepingError`` for what can never be kept; any other error means that it can be tried again.
  /// - Returns: their sequence numbers, counting up from 1.
  func commit(_ entries: [JournalEntry<Event>]) throws -> [Int]
  /// Whether others may keep something in it too.
  var isShared: Bool { get }
  /// Makes `entries` durable where `last` is the number of the newest entry.
  /// - Throws: ``JournalConflict`` where it is not; else as ``commit(_:)`` does.
  /// - Returns: their sequence numbers.
  func commit(_ entries: [JournalEntry<Event>], after last: Int) throws -> [Int]
  /// Looks whether something could be kept now, and keeps nothing.
  /// - Throws: why it could not.
  func check() throws
  /// Does something while no other that asks for this keeps anything; where that cannot be had, all the same.
  func alone(_ body: () -> Void)
  /// The entries after a number, the oldest first, at most `limit`.
  func entries(after sequence: Int, limit: Int) throws -> [Journalled<Event>]
  /// The number of the newest entry; 0 before the first.
  func lastSequence() throws -> Int
  /// The entry with this identifier, and its number.
  func journalled(id: String) throws -> Journalled<Event>?
  /// The entries of the sentence with this identifier, oldest first.
  func journalled(sentence: String) throws -> [Journalled<Event>]
  /// The newest entry from one of `origins`, or of any that brought a household back, that changed something, is no undo
  /// and whose sentence is not yet taken back.
  /// - Parameter passed: the identifiers of entries that are not meant.
  func newestUndoable(from origins: Set<Origin>, except passed: Set<String>) throws -> JournalEntry<Event>?
  /// The newest entry from one of `origins` that changed something, be it an undo.
  func newestChange(from origins: Set<Origin>) throws -> JournalEntry<Event>?
  /// The entry with this identifier when it changed something, is no undo and its sentence is not yet taken back.
  func undoable(id: String) throws -> JournalEntry<Event>?
}

// A journal of which this process is the only writer.
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

  /// The newest entry from one of `origins` that changed something, is no undo and whose sentence is not yet taken back.
  public func newestUndoable(from origins: Set<Origin>) throws -> JournalEntry<Event>? {
    try newestUndoable(from: origins, except: [])
  }
}
