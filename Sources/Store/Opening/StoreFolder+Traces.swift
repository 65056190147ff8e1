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

  /// The path of the file that says what time it was when the box ran last.
  var clock: String { path + "/sous.clock" }

  /// Why this is no place for a new store although it has none: something of a household is left here
  /// without its database. Nil: the database is there, or there has been no household.
  public var vanished: StoreError? {
    let manager = FileManager.default
    let size = (try? manager.attributesOfItem(atPath: database))?[.size] as? Int
    guard size ?? 0 == 0 else { return nil }
    // A log without its database is set aside and said.
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

  /// Makes an empty database for this user alone where there is none: SQLite would let others read it,
  /// and gives its log the same rights.
  func makeDatabase() {
    let handle = open(database, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if handle >= 0 { _ = FileHandle(fileDescriptor: handle, closeOnDealloc: true) }
  }

  private static func keepPrivate(_ path: String, isFolder: Bool) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return }
    guard status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG), status.st_mode & 0o077 != 0 else { return }
    // What everybody may write into is not ours alone, such as /tmp.
    guard status.st_mode & S_ISVTX == 0 else { return }
    chmod(path, status.st_mode & 0o700)
  }
}
