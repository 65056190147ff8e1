import Commands
import Foundation
import Home

/// A sentence from another room: that room's box has understood it, and the home's box executes it.
public struct RoomSentence: Codable, Sendable {
  /// Its name in the journal, chosen by the room, so that it is executed once, however often it is sent.
  public var id: String
  /// The commands of the sentence.
  public var commands: [Command]
  /// Voice or text; the clock for events while the home's box was away.
  public var origin: Origin
  /// The time of speaking in seconds from 1970, if the home's box was away; nil: now.
  public var at: Double?
  /// Whether the sentence stops after a command that fails.
  public var stopsWhenRefused: Bool

  /// Makes one.
  public init(_ commands: [Command], id: String, origin: Origin, at: Double? = nil, stopsWhenRefused: Bool = false) {
    (self.commands, self.id, self.origin, self.at, self.stopsWhenRefused) = (commands, id, origin, at, stopsWhenRefused)
  }
}

/// The result of one command of such a sentence.
public enum RoomOutcome: Codable, Hashable, Sendable {
  /// It was executed, or changed nothing.
  case done(Receipt)
  case refused(Refusal)
  /// It could not be stored, and can be tried again.
  case failed(String)

  /// The receipt for the sender.
  public struct Receipt: Codable, Hashable, Sendable {
    /// The name of the command in the journal.
    public var id: String
    /// Its number there; without a change, the newest number by then.
    public var sequence: Int
    /// Whether it is in the journal.
    public var isKept: Bool
    public var say: String
    public var asks: YesOrNo?
    public var shows: Showing?
    public var lists: Listing?
  }

  /// An outcome as others read it.
  public init(_ result: CommandResult<HomeEvent>) {
    switch result {
    case .success(let receipt):
      self = .done(
        Receipt(
          id: receipt.entry.id, sequence: receipt.sequence, isKept: receipt.repeated || receipt.isKept,
          say: receipt.entry.say,
          asks: receipt.asks, shows: receipt.shows, lists: receipt.lists))
    case .failure(let refusal as Refusal): self = .refused(refusal)
    case .failure(let error): self = .failed("\(error)")
    }
  }
}

extension CommandBus where Log.Event == HomeEvent {
  /// Executes a room's sentence, as of the time that it was said.
  public func submit(
    _ sentence: RoomSentence, by giver: Giver, prefix: String
  ) async -> [CommandResult<HomeEvent>] {
    await submit(
      sentence.commands, id: sentence.id, origin: sentence.origin, by: giver,
      stopsWhenRefused: sentence.stopsWhenRefused,
      at: sentence.at.map(Date.init(timeIntervalSince1970:)), prefix: prefix)
  }
}
