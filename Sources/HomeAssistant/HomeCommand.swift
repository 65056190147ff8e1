import Commands
import Foundation
import MQTT

/// A command of Home Assistant to the box.
public enum HomeCommand: Hashable, Sendable {
  case command(Command)
  case words(String)
  /// A text to be spoken in the kitchen.
  case announce(String)

  /// The reason why a message is no command.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    public var description: String
  }

  /// The command of a message.
  /// - Parameter topics: the prefix of the box's own topics.
  /// - Returns: nil: it is none of the box's commands, or was retained by the broker and is out of date.
  /// - Throws: ``Problem``
  public init?(_ message: MQTTMessage, topics: String) throws(Problem) {
    let start = "\(topics)/command/"
    guard message.topic.hasPrefix(start), !message.isRetained else { return nil }
    // bounded: it begins with it
    let name = String(message.topic.dropFirst(start.count))
    switch name {
    case "stop": self = .command(.timer(.stop))
    case "snooze": self = .command(.timer(.snooze(seconds: nil)))
    case "next_step": self = .command(.recipe(.next))
    case "text": self = .words(try Self.text(message, most: 255))
    case "announce": self = .announce(try Self.text(message, most: 500))
    case "volume": self = .command(.box(.volume(level: try Self.percent(message), delta: nil, alarms: nil)))
    case "alarm_volume": self = .command(.box(.volume(level: try Self.percent(message), delta: nil, alarms: true)))
    case "listening":
      switch message.text {
      case "ON": self = .command(.box(.listen))
      case "OFF": self = .command(.box(.stopListening))
      default: throw Problem(description: "\(name) takes ON or OFF")
      }
    default: throw Problem(description: "there is no command \(name.prefix(40))")
    }
  }

  private static func text(_ message: MQTTMessage, most: Int) throws(Problem) -> String {
    guard let text = message.text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
      throw Problem(description: "a command was empty, or no UTF-8")
    }
    guard text.count <= most else { throw Problem(description: "a command was longer than \(most) characters") }
    return String(text.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
  }

  private static func percent(_ message: MQTTMessage) throws(Problem) -> Int {
    guard let number = message.text.flatMap(Double.init), (0...100).contains(number) else {
      throw Problem(description: "a volume is 0 to 100")
    }
    // bounded: 0 to 100
    return Int(number.rounded())
  }
}
