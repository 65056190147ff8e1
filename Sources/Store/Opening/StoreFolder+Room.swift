import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension StoreFolder {
  /// Checks whether there is room for a command, by writing as much if the disk has little left.
  /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``
  func checkRoom() throws(StoreError) {
    var figures = statvfs()
    guard statvfs(path, &figures) == 0 else { return }
    let isReadOnly = figures.f_flag & UInt(ST_RDONLY) != 0
    guard !isReadOnly else { throw .readOnly(path: path) }
    let (free, isMore) = UInt64(figures.f_bavail).multipliedReportingOverflow(by: UInt64(figures.f_frsize))
    guard !isMore, free < Self.plenty else { return }
    let file = "\(path)/sous.room"
    let handle = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw .diskFull(path: path) }
    defer {
      close(handle)
      unlink(file)
    }
    let bytes = [UInt8](repeating: 0, count: Self.needed)
    guard write(handle, bytes, bytes.count) == bytes.count else { throw .diskFull(path: path) }
  }

  /// More bytes than are ever written between two checks.
  private static let plenty: UInt64 = 4 << 20
  /// The maximum size of a command and its pages in the log, in bytes.
  private static let needed = 64 << 10
}
