import Basics
import Commands
import Foundation
import Home
import Kitchen
import Store
import TestTools
import Testing

@testable import Assistant

@Suite("A household in one file")
struct HouseholdBackupTests {
  private let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_773_511_500)

  init() throws { folder = try TemporaryFolder() }

  private var store: StoreFolder { StoreFolder(path: "\(folder.path)/state") }

  private func shop(_ name: String) -> JournalEntry<HomeEvent> {
    JournalEntry(
      id: name, time: now, origin: .text, command: .store(.add(name: name)),
      events: [.kitchen(.shop(Change(from: nil, to: Shop(id: name, name: name))))], say: "")
  }

  private func shops() throws -> [String] {
    try KitchenReader(folder: store).load(now: now).kitchen.shops.values.map(\.name)
  }

  /// A store with a shop, a picture and a voice.
  private func furnish() throws -> KitchenStore {
    let opened = try KitchenStore(folder: store)
    _ = try opened.commit([shop("farm")])
    try FileManager.default.createDirectory(atPath: "\(store.path)/pictures", withIntermediateDirectories: true)
    try folder.write("picture", to: "state/pictures/a.jpg")
    try folder.write("[]", to: "state/voices.json")
    return opened
  }

  @Test("is packed while a box runs, for this user alone, and comes back whole with what was there kept beside")
  func thereAndBack() throws {
    let file = "\(folder.path)/backup.tar.gz"
    var opened: KitchenStore? = try furnish()
    let epoch = try opened?.epoch()
    try HouseholdBackup(of: store).write(to: file)
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(rights == 0o600)
    _ = try opened?.commit([shop("bakery")])
    #expect(throws: StoreError.self) { try HouseholdBackup(of: store).restore(from: file, now: now) }
    #expect(try shops() == ["farm", "bakery"])
    try opened?.close()
    opened = nil
    try FileManager.default.removeItem(atPath: "\(store.path)/pictures/a.jpg")
    let old = try #require(try HouseholdBackup(of: store).restore(from: file, now: now))
    #expect(try shops() == ["farm"])
    #expect(FileManager.default.fileExists(atPath: "\(store.path)/pictures/a.jpg"))
    #expect(FileManager.default.fileExists(atPath: "\(store.path)/voices.json"))
    #expect(
      try KitchenReader(folder: StoreFolder(path: old)).load(now: now).kitchen.shops.values.map(\.name)
        == ["farm", "bakery"])
    // Phones that have seen more than there is now begin anew.
    let again = try KitchenStore(folder: store)
    #expect(try again.epoch() != epoch)
    #expect(again.report.loss == nil)
  }

  @Test("comes back after a theft without devices, PIN and certificate")
  func stolen() throws {
    let file = "\(folder.path)/backup.tar.gz"
    var opened: KitchenStore? = try furnish()
    try FileManager.default.createDirectory(atPath: "\(store.path)/tls", withIntermediateDirectories: true)
    try folder.write("key", to: "state/tls/key.pem")
    try opened?.save(
      PairedDevice(
        id: "phone", name: "Phone", role: .family, tokenHash: String(repeating: "0", count: 64), pairedAt: now))
    let calendar = try opened?.calendarSecret()
    try HouseholdBackup(of: store).write(to: file)
    try opened?.close()
    opened = nil
    _ = try HouseholdBackup(of: store).restore(from: file, now: now)
    #expect(try KitchenStore(folder: store).devices().count == 1)
    _ = try HouseholdBackup(of: store).restore(from: file, now: now + 60, isAfterTheft: true)
    let again = try KitchenStore(folder: store)
    #expect(try again.devices().isEmpty && again.calendarSecret() != calendar)
    try again.close()
    #expect(try shops() == ["farm"])
    #expect(!FileManager.default.fileExists(atPath: "\(store.path)/tls"))
    #expect(FileManager.default.fileExists(atPath: "\(store.path)/voices.json"))
  }

  @Test("comes to a machine that had none")
  func elsewhere() throws {
    let file = "\(folder.path)/backup.tar.gz"
    let opened = try furnish()
    try HouseholdBackup(of: store).write(to: file)
    try opened.close()
    let other = StoreFolder(path: "\(folder.path)/other")
    #expect(try HouseholdBackup(of: other).restore(from: file, now: now) == nil)
    #expect(try KitchenReader(folder: other).load(now: now).kitchen.shops.count == 1)
  }

  @Test("takes no other file's place, and of a file that is none everything stays as it is")
  func wrong() throws {
    let opened = try furnish()
    try opened.close()
    let backup = HouseholdBackup(of: store)
    let text = try folder.write("no archive", to: "text.tar.gz")
    #expect(throws: HouseholdBackup.Problem.exists(path: text)) { try backup.write(to: text) }
    #expect(throws: HouseholdBackup.Problem.missing(path: "/nowhere/x")) {
      try backup.restore(from: "/nowhere/x", now: now)
    }
    #expect(throws: HouseholdBackup.Problem.self) { try backup.restore(from: text, now: now) }
    for (name, content) in [("other.txt", "x"), ("sous.sqlite", "no database")] {
      try folder.write(content, to: "made/\(name)")
      let file = "\(folder.path)/\(name).tar.gz"
      try pack(name, from: "\(folder.path)/made", to: file)
      #expect(throws: (any Error).self) { try backup.restore(from: file, now: now) }
    }
    let link = "\(folder.path)/made/pictures"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc")
    try pack("sous.sqlite", "pictures", from: "\(folder.path)/made", to: "\(folder.path)/link.tar.gz")
    #expect(
      throws: HouseholdBackup.Problem.foreign(
        path: "\(folder.path)/link.tar.gz", detail: "pictures does not belong there")
    ) { try backup.restore(from: "\(folder.path)/link.tar.gz", now: now) }
    #expect(try shops() == ["farm"])
    #expect(!FileManager.default.fileExists(atPath: "\(store.path)/restoring"))
  }

  @Test("of a store from before the oldest schema that is migrated is refused, and everything stays as it is")
  func tooOld() throws {
    try furnish().close()
    let older = StoreFolder(path: "\(folder.path)/older")
    try KitchenStore(folder: older).close()
    var bytes = try Data(contentsOf: URL(filePath: older.database))
    // The number of the schema (https://www.sqlite.org/fileformat.html, section 1.3).
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 1])
    try bytes.write(to: URL(filePath: older.database))
    let file = "\(folder.path)/older.tar.gz"
    try pack("sous.sqlite", from: older.path, to: file)
    let error = #expect(throws: StoreError.self) { try HouseholdBackup(of: store).restore(from: file, now: now) }
    guard case .tooOldSchema(_, found: 1, _)? = error else { return #expect(error == nil) }
    #expect(try shops() == ["farm"])
    #expect(!FileManager.default.fileExists(atPath: "\(store.path)/restoring"))
  }

  private func pack(_ names: String..., from place: String, to file: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar", "-czf", file, "-C", place] + names
    try process.run()
    process.waitUntilExit()
  }
}

@Suite("Nightly backups")
struct NightlyBackupTests {
  private let folder: TemporaryFolder
  private var calendar = Calendar(identifier: .gregorian)

  init() throws {
    folder = try TemporaryFolder()
    calendar.timeZone = .gmt
  }

  private func backups(kept: Int = 3) -> NightlyBackups {
    NightlyBackups(
      store: StoreFolder(path: "\(folder.path)/state"), folder: "\(folder.path)/state/backups", kept: kept)
  }

  private func moment(_ day: Int, _ hour: Int) throws -> Date {
    try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: day, hour: hour)))
  }

  @Test("are made once a night, and the oldest go; other files in the folder stay")
  func rotation() throws {
    let store = try KitchenStore(folder: StoreFolder(path: "\(folder.path)/state"))
    try folder.write("mine", to: "state/backups/notes.txt")
    #expect(try backups().make(now: moment(1, 12), calendar: calendar) != nil)
    #expect(try backups().make(now: moment(1, 20), calendar: calendar) == nil)
    #expect(try backups().make(now: moment(2, 1), calendar: calendar) == nil)
    for day in 2...6 { #expect(try backups().make(now: moment(day, 4), calendar: calendar) != nil) }
    #expect(backups().days.map(\.description) == ["2026-03-06", "2026-03-05", "2026-03-04"])
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/state/backups/notes.txt"))
    try store.close()
  }

  @Test("catch up where the box was off at night, and are not made where none are wanted")
  func due() throws {
    let store = try KitchenStore(folder: StoreFolder(path: "\(folder.path)/state"))
    #expect(try !backups(kept: 0).isDue(moment(1, 12), calendar))
    try backups().make(now: moment(1, 12), calendar: calendar)
    #expect(try !backups().isDue(moment(2, 2), calendar))
    #expect(try backups().isDue(moment(2, 3), calendar))
    #expect(try backups().isDue(moment(3, 1), calendar))
    // A clock that goes back makes no second one.
    #expect(try !backups().isDue(moment(1, 1), calendar))
    try store.close()
  }
}
