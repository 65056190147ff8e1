import Commands

/// A business's rules of booking.
public struct ReservationSettings: Record {
  /// The business's identifier.
  public var id: String
  /// The default is 1.
  public var minPartySize = 1
  /// The default is 8.
  public var maxPartySize = 8
  /// How many days ahead tables can be booked; 0 is only today. The default is 60.
  public var bookingWindowDays = 60
  /// How many hours ahead a table has to be booked at least. The default is 1.
  public var minAdvanceHours = 1
  /// Minutes from one possible time to the next, counted from the opening. The default is 15.
  public var slotDurationMinutes = 15
  /// Minutes that a table is kept for a party. The default is 90.
  public var defaultDiningDuration = 90
  /// Whether guests can wait for a time that is full. The default is true.
  public var allowWaitlist = true
  /// Whether a booking counts without staff looking at it. The default is true.
  public var autoConfirm = true
  /// How many guests may come at one time, so that the kitchen keeps pace; 0 is no limit, the default.
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

  /// What the largest party can be: as large as the smallest at least.
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

  /// The same with what a draft changes.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR for rules that contradict themselves.
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
