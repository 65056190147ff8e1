import Commands
import Foundation
import Home

/// One command to a running box, a line of JSON.
public struct ControlRequest: Codable, Sendable {
  /// The typed text.
  public var text: String
  /// The command itself, if it needs no parsing.
  public var command: Command?
  /// A request about devices; then there is no other.
  public var devices: DeviceRequest?

  /// Makes a request of typed words.
  public init(text: String) { self.text = text }

  /// Makes a request about devices.
  public init(_ devices: DeviceRequest) {
    text = ""
    self.devices = devices
  }

  /// Makes a request of a command; `text` names it on the screen.
  public init(_ command: Command, text: String) {
    self.text = text
    self.command = command
  }
}

/// The output of `sous do`: the parse, and the result.
public struct AnswerLine: Encodable, Sendable {
  private let answer: Answer

  /// The line of an answer.
  public init(_ answer: Answer) { self.answer = answer }

  private enum CodingKeys: String, CodingKey { case done, say, events, id }

  /// Encodes the object of `parse` with `done`, `say`, `events` and `id`.
  public func encode(to encoder: any Encoder) throws {
    try answer.parse.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(answer.isDone, forKey: .done)
    try container.encode(answer.say, forKey: .say)
    try container.encode(answer.events.map(EventLine.init), forKey: .events)
    try container.encodeIfPresent(answer.id, forKey: .id)
  }
}

/// A change for others: `{"kind":"item","change":"added","before":…,"after":…}`.
public struct EventLine: Encodable, Sendable {
  private let event: HomeEvent

  /// The line of an event.
  public init(_ event: HomeEvent) { self.event = event }

  private enum CodingKeys: String, CodingKey { case kind, change, before, after }

  public func encode(to encoder: any Encoder) throws {
    // A shop is a store to the contract.
    try encode(event.step, event.ofKitchen?.kind == .shop ? "store" : event.kindName, to: encoder)
  }

  private func encode(_ change: some RecordStep, _ kind: String, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(
      change.before == nil ? "added" : change.after == nil ? "removed" : "changed", forKey: .change)
    try container.encodeIfPresent(change.before, forKey: .before)
    try container.encodeIfPresent(change.after, forKey: .after)
  }
}
