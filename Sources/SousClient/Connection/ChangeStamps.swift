import Foundation
import Wire

/// Names and dates the changes of this device so that a later one is later for the box as well.
///
/// The box lets the later of two changes win, by its own clock, and of two at the same moment the one with the larger
/// identifier. So what this device does bears the box's time, as far as that is known, never steps back, and has
/// identifiers that grow with it: UUIDs of version 7 with a counter (RFC 9562, sections 5.7 and 6.2).
struct ChangeStamps: Hashable, Sendable, Codable {
  /// By how many seconds the box's clock is ahead of this device's.
  private(set) var offset = 0.0
  // In milliseconds since 1970.
  private var lastMoment: Int64 = 0
  private var lastID: Int64 = 0
  private var counter = 0

  /// The box's time when this device's clock shows `now`.
  func boxTime(_ now: Date) -> Date { WireCoding.rounded(now + offset) }

  /// The box's clock showed `time` when this device's showed `now`.
  mutating func learn(_ time: Date, at now: Date) { offset = time.timeIntervalSince(now) }

  /// The box's clock had shown `time` already when this device's showed `now`.
  mutating func learn(notBefore time: Date, at now: Date) { offset = max(offset, time.timeIntervalSince(now)) }

  /// The moment of something that is done when this device's clock shows `now`: later than everything before, and
  /// later than `earlier`, which the change is about.
  mutating func moment(_ now: Date, after earlier: Date? = nil) -> Date {
    lastMoment = max(Self.milliseconds(now + offset), lastMoment + 1, earlier.map { Self.milliseconds($0) + 1 } ?? 0)
    return Date(timeIntervalSince1970: Double(lastMoment) / 1000)
  }

  /// A new identifier, larger than all before.
  mutating func identifier(_ now: Date, random: UInt64 = .random(in: 0...UInt64.max)) -> String {
    let milliseconds = Self.milliseconds(now + offset)
    if milliseconds > lastID {
      (lastID, counter) = (milliseconds, 0)
    } else if counter < 0xFFF {
      counter += 1
    } else {
      (lastID, counter) = (lastID + 1, 0)
    }
    let digits =
      Self.hexadecimal(UInt64(max(lastID, 0)), 12) + "7" + Self.hexadecimal(UInt64(counter), 3)
      + Self.hexadecimal(random >> 2 | 1 << 63, 16)
    var id = digits
    for place in [20, 16, 12, 8] { id.insert("-", at: id.index(id.startIndex, offsetBy: place)) }
    return id
  }

  private static func milliseconds(_ date: Date) -> Int64 {
    Int64((min(max(date.timeIntervalSince1970, 0), 1e11) * 1000).rounded())
  }

  private static func hexadecimal(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + String(digits.suffix(width))
  }
}
