import Commands

/// A business's booking rules.
public struct ReservationSettings: Record {
  /// The business's identifier.
  public var id: String
  /// The smallest party. The default is 1.
  public var minPartySize = 1
  /// The largest party. The default is 8.
  public var maxPartySize = 8
  /// The number of days ahead for bookings; 0 is only today. The default is 60.
  public var bookingWindowDays = 60
  /// The least number of hours ahead for bookings. The default is 1.
  public var minAdvanceHours = 1
  /// The minutes from one possible time to the next, counted from the opening. The default is 15.
  public var slotDurationMinutes = 15
  /// The minutes of a stay. The default is 90.
  public var defaultDiningDuration = 90
  /// Whether guests can wait for a full time. The default is true.
  public var allowWaitlist = true
  /// Whether a booking is confirmed without staff. The default is true.
  public var autoConfirm = true
  /// The most guests at one time, so that the kitchen keeps pace; 0 is no limit, the default.
  public var maxGuestsPerSlot = 0

  public static let bounds: [Bound<ReservationSettings>] = [
    .whole("minPartySize", \.minPartySize, partySizes),
    Bound(mend: { $0.maxPartySize = $0.maxPartySize.clamped(to: $0.largest) }) {
      Flaw.of("maxPartySize", $0.maxPartySize, $0.largest)
    },
    .whole("bookingWindowDays", \.bookingWindowDays, 0...730), .whole("minAdvanceHours", \.minAdvanceHours, 0...720),
    .whole("slotDurationMinutes", \.slotDurationMinutes, 5...240),
    .whole("defaultDiningDuration", \.defaultDiningDuration, 15...720),
    .whole("maxGuestsPerSlot", \.maxGuestsPerSlot, 0...10_000),
  ]

  private static let partySizes = 1...1_000

  /// The range of the largest party: at least the smallest.
  private var largest: ClosedRange<Int> {
    minPartySize.clamped(to: Self.partySizes)...Self.partySizes.upperBound
  }

  public static let fields: [RecordField<ReservationSettings>] = [
    .value(\.minPartySize), .value(\.maxPartySize), .value(\.bookingWindowDays), .value(\.minAdvanceHours),
    .value(\.slotDurationMinutes), .value(\.defaultDiningDuration), .value(\.allowWaitlist), .value(\.autoConfirm),
    .value(\.maxGuestsPerSlot),
  ]

  /// The usual rules.
  public init(businessId: String) {
    id = businessId
  }

  /// The rules with the changes of a draft.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR for contradictory rules.
  func changed(by draft: ReservationSettingsDraft) throws -> ReservationSettings {
    var changed = self
    if let value = draft.minPartySize { changed.minPartySize = value }
    if let value = draft.maxPartySize { changed.maxPartySize = value }
    if let value = draft.bookingWindowDays { changed.bookingWindowDays = value }
    if let value = draft.minAdvanceHours { changed.minAdvanceHours = value }
    if let value = draft.slotDurationMinutes { changed.slotDurationMinutes = value }
    if let value = draft.defaultDiningDuration { changed.defaultDiningDuration = value }
    if let value = draft.allowWaitlist { changed.allowWaitlist = value }
    if let value = draft.autoConfirm { changed.autoConfirm = value }
    if let value = draft.maxGuestsPerSlot { changed.maxGuestsPerSlot = value }
    if let complaint = changed.flaw { throw Refusal.coded(.validation, complaint) }
    return changed
  }
}
