import Foundation
import Store

/// The current time, from a wall clock that may be wrong and a steady one that is never set.
///
/// A board without a battery starts in 1970, or at the time of its shutdown, until it reaches the
/// network; one with an empty battery starts anywhere. So the wall clock is followed while it is
/// believed. If it is behind the time known at the shutdown, or far ahead of it, time continues from
/// the known one instead, until the clock is set. Timers depend on this: ``Correction/setsRight`` says
/// whether they are moved then.
struct HouseTime: Sendable {
  /// The difference of the wall clock from the house's time.
  struct Correction: Sendable, Hashable {
    /// The seconds by which it is ahead.
    var seconds: Double
    /// Whether it is the first to give the real time: deadlines by a clock of before this start that was
    /// right are due by this one, however long the box was off. Otherwise everything keeps its length.
    var setsRight: Bool
  }

  private enum Standing {
    /// The wall clock cannot be right.
    case doubted
    /// It was followed for lack of a better one.
    case resorted
    /// It may be right: there is no evidence against it.
    case plausible
    /// It was set while the box ran.
    case set
    /// Another box tells the time.
    case led
  }

  private var standing: Standing
  /// The house's time at zero of the steady clock, in seconds since 1970.
  private var base: Double
  /// The wall's time at zero of the steady clock, as last seen.
  private var seen: Double
  private var wasKeptRight: Bool
  private let began: Double
  /// The beginning of the doubt about the time, in the house's time; nil: the clock is believed.
  private(set) var doubtedSince: Date?

  /// - Parameter memory: the known time at the end of the last run; nil: there was none.
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

  /// Whether the wall clock cannot be right, so that the time may be any later.
  var isDoubted: Bool { standing == .doubted || standing == .led && doubtedSince != nil }

  /// The time. A new setting of the wall clock is followed only after ``take(_:)``.
  func now(_ times: (wall: Date, steady: Duration)) -> Date {
    let reckoned = Date(timeIntervalSince1970: base + times.steady.inSeconds)
    guard standing != .doubted, standing != .led, abs(times.wall.timeIntervalSince(reckoned)) <= Self.smallest else {
      return reckoned
    }
    return times.wall
  }

  /// The correction, if the wall clock was set or is to be followed from now on; nil: time continues.
  mutating func correction(_ look: MachineClock.Look) -> Correction? {
    let offset = look.wall.timeIntervalSince1970 - look.steady.inSeconds
    let wasSet = abs(offset - seen) > Self.smallest
    let ahead = offset - base
    defer { seen = offset }
    guard standing != .led else { return nil }
    guard abs(ahead) > Self.smallest else {
      // Network time corrects a wrong clock in steps too small to notice.
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
    // A person who sets a network-controlled clock makes it wrong (settimeofday(2) clears the kernel's
    // mark).
    case .plausible: return Correction(seconds: ahead, setsRight: look.isKeptRight || !wasKeptRight)
    case .set: return Correction(seconds: ahead, setsRight: false)
    case .led: return nil
    }
  }

  /// Follows the wall clock from now on.
  mutating func take(_ correction: Correction) {
    base += correction.seconds
    if correction.setsRight {
      (standing, doubtedSince) = (.set, nil)
    } else if standing == .doubted {
      standing = .resorted
      doubtedSince = doubtedSince?.addingTimeInterval(correction.seconds)
    }
  }

  /// Goes by another box's clock from now on, which is ahead by so many seconds.
  /// - Parameter isDoubted: whether that box does not know the time either.
  mutating func follow(ahead: Double, isDoubted: Bool, _ times: (wall: Date, steady: Duration)) {
    let moment = now(times) + ahead
    (standing, base) = (.led, moment.timeIntervalSince1970 - times.steady.inSeconds)
    doubtedSince = isDoubted ? doubtedSince.map { $0 + ahead } ?? moment : nil
  }

  private func isBelievable(_ look: MachineClock.Look, ahead: Double, wasSet: Bool) -> Bool {
    guard look.wall >= Self.earliest else { return false }
    if look.isKeptRight { return true }
    // A clock that is behind stays behind unless it is set.
    return ahead >= -Self.smallest && (ahead <= Self.longestAbsence || wasSet)
  }

  /// The earliest possible time of a box with this program: the beginning of 2026.
  static let earliest = Date(timeIntervalSince1970: 1_767_225_600)
  /// The smallest correction in seconds; less is drift.
  static let smallest = 2.0
  /// The longest plausible time off, in seconds: some 13 months.
  static let longestAbsence = 400 * 86_400.0
  /// The wait for the network, in seconds, before an impossible clock is followed all the same, because
  /// there is no better one.
  static let patience = 120.0
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
