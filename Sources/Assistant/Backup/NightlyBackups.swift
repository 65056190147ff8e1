import Basics
import Foundation
import Store

/// The box's own backups: one a night, in a limited number.
public struct NightlyBackups: Sendable {
  /// The household.
  let store: StoreFolder
  /// The folder of the backups: `sous-2026-03-14.tar.gz`.
  let folder: String
  /// The number of backups to keep; 0: none are made.
  let kept: Int

  /// The hour after which the night's backup is made.
  static let hour = 3

  /// Backups of a store.
  public init(store: StoreFolder, folder: String, kept: Int) {
    (self.store, self.folder, self.kept) = (store, folder, kept)
  }

  /// The days with backups, the newest first.
  var days: [CalendarDay] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      name.hasPrefix(Self.prefix) && name.hasSuffix(Self.suffix)
        ? CalendarDay(String(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))) : nil
    }.sorted(by: >)
  }

  /// Whether a backup is due: the night's own, or the day's if the box was off at night.
  func isDue(_ now: Date, _ calendar: Calendar) -> Bool {
    guard kept > 0 else { return false }
    let today = CalendarDay(now, in: calendar)
    guard let last = days.first else { return true }
    guard last < today else { return false }
    return calendar.component(.hour, from: now) >= Self.hour || last < today.adding(days: -1)
  }

  /// Makes the day's backup if it is due, and deletes the oldest.
  /// - Returns: the new file; nil: none was due.
  /// - Throws: `HouseholdBackup.Problem`, `StoreError`
  @discardableResult
  public func make(now: Date, calendar: Calendar) throws -> String? {
    guard isDue(now, calendar) else { return nil }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let made = path(of: CalendarDay(now, in: calendar))
    try HouseholdBackup(of: store).write(to: made)
    for day in days.dropFirst(kept) { try? FileManager.default.removeItem(atPath: path(of: day)) }
    return made
  }

  func path(of day: CalendarDay) -> String { "\(folder)/\(Self.prefix)\(day)\(Self.suffix)" }

  private static let prefix = "sous-"
  private static let suffix = ".tar.gz"
}

/// Makes the nightly backups on a thread of its own: packing takes seconds, and rings must not wait for
/// it.
actor BackupKeeper {
  private let backups: NightlyBackups
  private let executor = QueueExecutor(label: "sous.backup")

  init(_ backups: NightlyBackups) { self.backups = backups }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// See ``NightlyBackups/make(now:calendar:)``.
  func make(now: Date, calendar: Calendar) throws -> String? { try backups.make(now: now, calendar: calendar) }
}
