import Foundation
import Wire

/// Gives the changes of this device identifiers and times so that a later one is later for the box as
/// well.
///
/// The box lets the later of two changes win, by its own clock, and of two at the same time the one
/// with the larger identifier. So this device's changes have the box's time, as far as it is known.
/// They never step back, and have rising identifiers: UUIDs of version 7 with a counter (RFC 9562,
/// sections 5.7 and 6.2).
struct ChangeStamps: Hashable, Sendable, Codable {
  /// The offset of the box's clock from this device's, in seconds.
  private(set) var offset = 0.0
  // In milliseconds since 1970.
  private var lastMoment: Int64 = 0
  private var lastID: Int64 = 0
  private var counter = 0

  /// The box's time at `now` on this device's clock.
  func boxTime(_ now: Date) -> Date { WireCoding.rounded(now + offset) }

  /// Records that the box's clock showed `time` at `now` on this device's.
  mutating func learn(_ time: Date, at now: Date) { offset = time.timeIntervalSince(now) }

  /// Records that the box's clock had already shown `time` at `now` on this device's.
  mutating func learn(notBefore time: Date, at now: Date) { offset = max(offset, time.timeIntervalSince(now)) }

  /// The time of a change at `now` on this device's clock: later than all before, and later than
  /// `earlier`, that of the changed record.
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
