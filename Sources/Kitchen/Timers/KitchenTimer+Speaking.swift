import Foundation
import Grammar

extension KitchenTimer {
  /// Its name in an answer: "pasta timer", "10 minute timer".
  public var title: String {
    if isRepeating { return name.map { "\($0) reminder" } ?? "reminder every \(Self.interval(seconds))" }
    let label = name ?? Self.length(seconds)
    return label.hasSuffix("timer") ? label : "\(label) timer"
  }

  /// Its status in words: "10 minutes left", "paused with 10 minutes left", "ringing".
  func standing(at now: Date) -> String {
    switch status {
    case .running where isRepeating && name != nil:
      "every \(Self.interval(seconds)), next in \(Spoken.duration(seconds: wholeSeconds(at: now)))"
    case .running where isRepeating: "next in \(Spoken.duration(seconds: wholeSeconds(at: now)))"
    case .running: "\(Spoken.duration(seconds: wholeSeconds(at: now))) left"
    case .paused: "paused with \(Spoken.duration(seconds: wholeSeconds(at: now))) left"
    case .ringing: "ringing"
    case .missed(let at): "ended \(Speaking.ago(at, now: now))"
    }
  }

  /// The interval of a reminder that comes back: "5 minutes", "minute".
  static func interval(_ seconds: Int) -> String {
    let length = Spoken.duration(seconds: seconds)
    return ["1 minute", "1 hour"].contains(length) ? String(length.dropFirst(2)) : length
  }

  /// A length in front of a noun: "10 minute", "1 hour 30 minute".
  private static func length(_ seconds: Int) -> String {
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
