import Commands
import Foundation
import Home

/// One command sent to a box that runs already, a line of JSON.
public struct ControlRequest: Codable, Sendable {
  /// What was typed.
  public var text: String
  /// The command itself, where it needs no understanding.
  public var command: Command?
  /// What is asked about devices; then nothing else is asked.
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

/// What `sous do` prints: the parse, and what became of it.
public struct AnswerLine: Encodable, Sendable {
  private let answer: Answer

  /// The line of an answer.
  public init(_ answer: Answer) { self.answer = answer }

  private enum CodingKeys: String, CodingKey { case done, say, events, id }

  /// Writes `parse`'s object with `done`, `say`, `events` and `id`.
  public func encode(to encoder: any Encoder) throws {
    try answer.parse.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(answer.isDone, forKey: .done)
    try container.encode(answer.say, forKey: .say)
    try container.encode(answer.events.map(EventLine.init), forKey: .events)
    try container.encodeIfPresent(answer.id, forKey: .id)
  }
}

/// A change as others see it: `{"kind":"item","change":"added","before":…,"after":…}`.
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
