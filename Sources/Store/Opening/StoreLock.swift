#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Locks the store against a second box: a `flock(2)` on `sous.lock`, which holds the owner's process
/// number.
///
/// The system drops the lock with the process, however it ends, so there is no stale lock; the file
/// stays.
final class StoreLock: Sendable {
  private let handle: Int32

  init(folder: StoreFolder) throws(StoreError) {
    // Not inherited by child processes: they would hold the store after us.
    let file = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let code = errno
      switch code {
      case EACCES, EPERM, EROFS: throw .readOnly(path: folder.lock)
      case ENOSPC, EDQUOT: throw .diskFull(path: folder.lock)
      default:
        throw .failed(
          operation: "lock the store", path: folder.lock, code: code, message: String(cString: strerror(code)))
      }
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let owner = Self.owner(file)
      close(file)
      throw .inUse(folder: folder.path, pid: owner)
    }
    let line = "\(getpid())\n"
    ftruncate(file, 0)
    _ = line.withCString { pwrite(file, $0, line.utf8.count, 0) }
    // Last: an initializer that throws once everything is set runs the deinitializer too.
    handle = file
  }

  deinit {
    release()
    close(handle)
  }

  /// Releases the lock for the next box. Closing is not enough: a program that is being started holds a
  /// copy of the handle until it runs.
  func release() {
    flock(handle, LOCK_UN)
  }

  private static func owner(_ handle: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(handle, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
