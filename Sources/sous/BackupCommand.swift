import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Store

/// `sous backup`.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Pack the household into one file: lists, recipes, pictures, devices, voices.",
    discussion: """
      The box may run meanwhile. It makes such a file each night as well (store.backups). Settings and grammars in \
      ~/.config/sous are files of your own and not in it.

      EXAMPLE
        sous backup /media/usb/sous.tar.gz
      """)

  @Argument(help: ArgumentHelp("Where to; there must be no such file yet.", valueName: "file"))
  var file: String

  func run() async throws {
    let folder = try Settings.load().settings.store.ownFolder()
    try HouseholdBackup(of: folder).write(to: file)
    print("The household is in \(file).")
  }
}

/// `sous restore`.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a household back from a file that sous backup or the box made.",
    discussion: """
      Stop the box first. What is there is kept in a folder beside it. Phones and tablets need no new pairing, unless \
      the old box was stolen: with --stolen they pair again, and the page gets a new certificate.

      EXAMPLES
        sous restore ~/.local/state/sous/backups/sous-2026-03-14.tar.gz
        sous restore --stolen /media/usb/sous.tar.gz
      """)

  @Flag(help: "Leave out the paired devices, the desk's PIN and the certificate.")
  var stolen = false

  @Argument(help: ArgumentHelp("A backup.", valueName: "file"))
  var file: String

  func run() async throws {
    let folder = try Settings.load().settings.store.ownFolder()
    let old = try HouseholdBackup(of: folder).restore(from: file, now: Date(), isAfterTheft: stolen)
    print("The household of \(file) is back." + (old.map { " What was there is in \($0)." } ?? ""))
  }
}

extension Settings.Store {
  /// The store's folder, if it contains the household.
  /// - Throws: ``Failure`` if the household is in PostgreSQL.
  fileprivate func ownFolder() throws -> StoreFolder {
    guard url.isEmpty else {
      throw Failure(
        .no,
        "the household is in a database of PostgreSQL; pg_dump and pg_restore keep and bring back that, "
          + "sous store copy --to FOLDER makes a file of it")
    }
    return storeFolder()
  }
}
