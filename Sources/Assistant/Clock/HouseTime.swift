import Foundation
import Store

/// What time it is, told by a clock on the wall that may be wrong and a steady one that nobody sets.
///
/// A board without a battery starts in 1970, or where it was switched off, until it reaches the network; a battery that
/// is empty starts anywhere. So the wall's clock is followed while it is believed: where it is behind what was known
/// before the box was switched off, or far ahead of it, time goes on from what was known instead, until the clock is set.
/// Timers count on this: whether they are moved when it is tells ``Correction/setsRight``.
struct HouseTime: Sendable {
  /// How the wall's clock differs from the time that the house goes by.
  struct Correction: Sendable, Hashable {
    /// By how many seconds it is ahead.
    var seconds: Double
    /// Whether it is the first that tells what time it really is: what was due by a clock of before this start that was
    /// right is due by this one, however long the box was off. Otherwise everything keeps its length.
    var setsRight: Bool
  }

  private enum Standing {
    /// The wall's clock cannot be right.
    case doubted
    /// It was followed because nothing better came.
    case resorted
    /// It may be right: nothing speaks against it.
    case plausible
    /// It was set while the box ran.
    case set
  }

  private var standing: Standing
  /// The house's time when the steady clock showed zero, in seconds since 1970.
  private var base: Double
  /// The wall's time when the steady clock showed zero, as seen last.
  private var seen: Double
  private var wasKeptRight: Bool
  private let began: Double
  /// Since when, in the house's time, nobody knows what time it is; nil: the clock is believed.
  private(set) var doubtedSince: Date?

  /// - Parameter memory: what was known when the box ran last; nil: it never has.
  init(_ look: MachineClock.Look, memory: ClockNote.Memory? = nil) {
    (began, wasKeptRight) = (look.steady.inSeconds, look.isKeptRight)
    seen = look.wall.timeIntervalSince1970 - look.steady.inSeconds
    let ahead = memory.map { look.wall.timeIntervalSince($0.time) } ?? 0
    let isBelieved =
      look.wall >= Self.earliest && memory?.doubtedSince == nil
      && (look.isKeptRight || (-Self.smallest...Self.longestAbsence).contains(ahead))
    guard !isBelieved else {
      (standing, base, doubtedSince) = (.plausible, seen, nil)
      return
    }
    let known = max(memory?.time ?? Self.earliest, Self.earliest)
    (standing, base) = (.doubted, known.timeIntervalSince1970 - look.steady.inSeconds)
    doubtedSince = memory?.doubtedSince ?? known
  }

  /// Whether the wall's clock cannot be right, so that the time may be anything later.
  var isDoubted: Bool { standing == .doubted }

  /// The time. A clock on the wall that was set is not followed before that is taken over (``take(_:)``).
  func now(_ times: (wall: Date, steady: Duration)) -> Date {
    let reckoned = Date(timeIntervalSince1970: base + times.steady.inSeconds)
    guard standing != .doubted, abs(times.wall.timeIntervalSince(reckoned)) <= Self.smallest else { return reckoned }
    return times.wall
  }

  /// Looks whether the wall's clock is to be followed from now on, or was set; nil: time goes on as it does.
  mutating func correction(_ look: MachineClock.Look) -> Correction? {
    let offset = look.wall.timeIntervalSince1970 - look.steady.inSeconds
    let wasSet = abs(offset - seen) > Self.smallest
    let ahead = offset - base
    defer { seen = offset }
    guard abs(ahead) > Self.smallest else {
      // Network time mends a clock that goes wrong in steps too small to notice.
      if standing != .doubted {
        (base, wasKeptRight) = (offset, look.isKeptRight)
        return nil
      }
      return isBelievable(look, ahead: ahead, wasSet: wasSet) ? Correction(seconds: ahead, setsRight: true) : nil
    }
    guard look.wall >= Self.earliest else { return nil }
    switch standing {
    case .doubted:
      if isBelievable(look, ahead: ahead, wasSet: wasSet) { return Correction(seconds: ahead, setsRight: true) }
      let isOverdue = look.steady.inSeconds - began >= Self.patience
      return isOverdue ? Correction(seconds: ahead, setsRight: false) : nil
    case .resorted: return Correction(seconds: ahead, setsRight: true)
    // Somebody who sets a clock that was kept right by the network makes it wrong (settimeofday(2) has the kernel forget
    // that it was).
    case .plausible: return Correction(seconds: ahead, setsRight: look.isKeptRight || !wasKeptRight)
    case .set: return Correction(seconds: ahead, setsRight: false)
    }
  }

  /// Follows the wall's clock from now on.
  mutating func take(_ correction: Correction) {
    base += correction.seconds
    if correction.setsRight {
      (standing, doubtedSince) = (.set, nil)
    } else if standing == .doubted {
      standing = .resorted
      doubtedSince = doubtedSince?.addingTimeInterval(correction.seconds)
    }
  }

  private func isBelievable(_ look: MachineClock.Look, ahead: Double, wasSet: Bool) -> Bool {
    guard look.wall >= Self.earliest else { return false }
    if look.isKeptRight { return true }
    // A clock that is behind stays behind unless it is set.
    return ahead >= -Self.smallest && (ahead <= Self.longestAbsence || wasSet)
  }

  /// No clock of a box that runs this program showed an earlier moment: the beginning of 2026.
  static let earliest = Date(timeIntervalSince1970: 1_767_225_600)
  /// Seconds; less is drift.
  static let smallest = 2.0
  /// The longest that a box was plausibly off, in seconds: some 13 months.
  static let longestAbsence = 400 * 86_400.0
  /// How long the network is waited for before a clock that cannot be right is followed all the same, in seconds: what
  /// there is besides it is no clock either.
  static let patience = 120.0
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
