import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension StoreFolder {
  /// The note of the newest command; see ``StoreSeal``.
  var seal: String { path + "/sous.last" }

  /// The path of the note of the time when the box last ran.
  var clock: String { path + "/sous.clock" }

  /// The reason why there must be no new store here although there is no database: traces of a household.
  /// Nil: the database is there, or there has been no household.
  public var vanished: StoreError? {
    let manager = FileManager.default
    let size = (try? manager.attributesOfItem(atPath: database))?[.size] as? Int
    guard size ?? 0 == 0 else { return nil }
    // A log without its database is set aside and reported.
    if let log = (try? manager.attributesOfItem(atPath: database + "-wal"))?[.size] as? Int, log > 0 { return nil }
    let what = size == nil ? "gone" : "empty"
    if let mark = StoreSeal.mark(in: self) {
      return .vanished(path: database, what: what, trace: "a household was kept in it, up to command \(mark.sequence)")
    }
    let pictures = (try? manager.contentsOfDirectory(atPath: path + "/pictures")) ?? []
    guard !pictures.isEmpty else { return nil }
    return .vanished(path: database, what: what, trace: "the pictures of a household are beside it")
  }

  /// Restricts the folder and its database to this user, if other users have access.
  func keepPrivate() {
    if path != NSHomeDirectory() { Self.keepPrivate(path, isFolder: true) }
    for file in [database, database + "-wal", database + "-shm", seal, clock, lock] {
      Self.keepPrivate(file, isFolder: false)
    }
  }

  /// Makes an empty database for this user alone if there is none: SQLite would make it readable for
  /// others, and its log too.
  func makeDatabase() {
    let handle = open(database, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if handle >= 0 { _ = FileHandle(fileDescriptor: handle, closeOnDealloc: true) }
  }

  private static func keepPrivate(_ path: String, isFolder: Bool) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return }
    guard status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG), status.st_mode & 0o077 != 0 else { return }
    // A folder that everybody may write, such as /tmp, is not ours alone.
    guard status.st_mode & S_ISVTX == 0 else { return }
    chmod(path, status.st_mode & 0o700)
  }
}
