import Basics
import BoxSettings
import Foundation

extension Doctor {
  /// The check for a recent backup; nil: none are wanted, or nothing is stored yet.
  func checkBackups(_ settings: Settings, now: Date) -> HealthCheck? {
    let backups = settings.store.nightlyBackups(paths)
    guard backups.kept > 0, FileManager.default.fileExists(atPath: backups.store.database) else { return nil }
    guard let newest = backups.days.first else {
      return .good("backups", "none yet; the box makes one a night in \(backups.folder)")
    }
    let today = CalendarDay(now, in: settings.household.calendar)
    let found = "\(backups.days.count) in \(backups.folder), the newest of \(newest)"
    guard newest < today.adding(days: -7) else { return .good("backups", found) }
    return .bad("backups", found, mend: "see the box's log for what goes wrong; sous backup FILE makes one now")
  }
}
