import struct Foundation.Date
import struct Foundation.DateComponents
import struct Foundation.TimeZone

/// The part of the day that decides between seven in the morning and seven in the evening.
enum DayPart: Sendable {
  case morning
  case afternoon
  case evening
  case night
}

/// A spoken clock time, before its half of the day is known.
struct ClockReading: Sendable, Hashable {
  /// The hour before the minutes.
  enum Hour: Sendable, Hashable {
    /// An hour of the 24-hour clock.
    case exact(Int)
    /// Noon or midnight by name, which no part of the day changes.
    case named(Int)
    /// An hour from 1 to 12 of either half of the day.
    case twelve(Int)
    /// The next hour, as in "ten past".
    case any
  }

  /// The spoken hour.
  var hour: Hour
  /// Minutes past the hour; negative before it.
  var minutes: Int

  /// The same reading in that part of the day, or nil if they contradict each other.
  func during(_ part: DayPart) -> ClockReading? {
    switch hour {
    case .named: return self
    case .any: return nil
    case .exact(0): return part == .morning || part == .night ? self : nil
    case .exact(let hour) where hour > 12: return part == .morning ? nil : self
    case .exact(let hour), .twelve(let hour):
      return ClockReading(hour: .exact(Self.hour24(hour, part)), minutes: minutes)
    }
  }

  /// The usual hour of eating out for a bare one: from noon on, but eleven is the one before.
  var atTable: ClockReading {
    guard case .twelve(let hour) = self.hour else { return self }
    return ClockReading(hour: .exact(hour < 11 ? hour + 12 : hour), minutes: minutes)
  }

  /// The usual hour of getting up for a bare one from four to eleven: in the morning, unless the one in
  /// the evening is near, after a nap.
  func rising(after reference: ReferenceTime) -> ClockReading {
    guard case .twelve(let hour) = self.hour, (4...11).contains(hour) else { return self }
    let next = minuteOfDay(reference)
    let wait = Self.wrapped(next - reference.minuteOfDay(secondsFromNow: 0), 1_440)
    return next < 720 || wait <= Self.longestNap ? self : ClockReading(hour: .exact(hour), minutes: minutes)
  }

  /// Minutes.
  private static let longestNap = 180

  /// The usual hour of a reminder for a bare one: from seven in the morning on.
  var whileAwake: ClockReading {
    guard case .twelve(let hour) = self.hour else { return self }
    return ClockReading(hour: .exact(hour < 7 ? hour + 12 : hour), minutes: minutes)
  }

  /// Minutes since midnight at the next occurrence after the reference.
  func minuteOfDay(_ reference: ReferenceTime) -> Int {
    switch hour {
    case .exact(let hour), .named(let hour): return Self.wrapped(hour * 60 + minutes, 1_440)
    case .twelve(let hour): return reference.nextMinuteOfDay(phase: hour % 12 * 60 + minutes, period: 720)
    case .any: return reference.nextMinuteOfDay(phase: minutes, period: 60)
    }
  }

  /// Minutes since midnight for today: the next occurrence, or the later half of the day if both are
  /// over.
  func minuteLaterToday(_ reference: ReferenceTime) -> Int {
    let next = minuteOfDay(reference)
    guard case .twelve = hour, next <= reference.minuteOfDay(secondsFromNow: 0), next < 720 else { return next }
    return next + 720
  }

  /// Minutes since midnight for another day: twelve is noon, any other bare hour is the first of the two,
  /// because most times for another day are alarms.
  func minuteOfAnotherDay(_ reference: ReferenceTime) -> Int {
    guard case .twelve(let hour) = hour else { return minuteOfDay(reference) }
    return Self.wrapped(hour * 60 + minutes, 1_440)
  }

  /// `HH:MM` from minutes since midnight.
  static func text(minuteOfDay: Int) -> String {
    let (hour, minute) = wrapped(minuteOfDay, 1_440).quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0\(hour):" : "\(hour):") + (minute < 10 ? "0\(minute)" : "\(minute)")
  }

  private static func wrapped(_ minutes: Int, _ period: Int) -> Int {
    let remainder = minutes % period
    return remainder < 0 ? remainder + period : remainder
  }

  /// The hour of the 24-hour clock for an hour from 1 to 12; at night the hours up to four are after
  /// midnight.
  private static func hour24(_ hour: Int, _ part: DayPart) -> Int {
    let base = hour % 12
    switch part {
    case .morning: return base
    case .afternoon: return base + 12
    case .evening: return base == 0 ? 0 : base + 12
    case .night: return base < 5 ? base : base + 12
    }
  }
}

extension ReferenceTime {
  /// Minutes since midnight, on the household's wall clock, at the next moment with `phase` minutes
  /// within a period that divides the day (60, 720 or 1440 minutes); strictly later than now.
  ///
  /// The wall clock is linear between two changes of the zone's offset, so that an hour that daylight
  /// saving repeats is found a second time. A time with its hour ("half past one") within a skipped hour
  /// means that night all the same; "ten past" is the next that comes.
  func nextMinuteOfDay(phase: Int, period: Int) -> Int {
    let zone = calendar.timeZone
    let start = now.timeIntervalSinceReferenceDate
    let wall = start + Double(zone.secondsFromGMT(for: now))
    let first = Self.next(after: wall, phase: phase, period: period)
    guard let change = zone.nextDaylightSavingTimeTransition(after: now),
      first - wall >= change.timeIntervalSince(now)
    else { return Self.minuteOfDay(first) }
    let later = change.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: change))
    if period > 60, first < later { return Self.minuteOfDay(first) }
    return Self.minuteOfDay(Self.next(after: later - 1, phase: phase, period: period))
  }

  /// Minutes since midnight on the household's wall clock, so many seconds from now, rounded up to a
  /// whole minute so that it is never in the past.
  func minuteOfDay(secondsFromNow seconds: Int) -> Int {
    let moment = now.addingTimeInterval(Double(seconds))
    let wall = moment.timeIntervalSinceReferenceDate + Double(calendar.timeZone.secondsFromGMT(for: moment))
    return Self.minuteOfDay((wall / 60).rounded(.up) * 60)
  }

  /// The whole seconds, rounded up, until the wall clock next shows this minute of the day; at least one.
  func seconds(untilMinuteOfDay minute: Int) -> Int {
    let shown = DateComponents(hour: minute / 60, minute: minute % 60)
    let next = calendar.nextDate(after: now, matching: shown, matchingPolicy: .nextTime)
    return max(1, Int(saturating: (next ?? now).timeIntervalSince(now), .up))
  }

  private static func next(after wall: Double, phase: Int, period: Int) -> Double {
    let length = Double(period * 60)
    let offset = Double(phase * 60)
    return ((wall - offset) / length).rounded(.down) * length + length + offset
  }

  private static func minuteOfDay(_ wall: Double) -> Int {
    // Foundation's reference date is a midnight, so whole days cancel out.
    let seconds = wall - (wall / 86_400).rounded(.down) * 86_400
    return Int(saturating: seconds / 60, .towardZero)
  }
}
