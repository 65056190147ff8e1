import Foundation
import Testing

/// Holds a database as another program does in the middle of changing it: SQLite's exclusive lock, which is a lock on
/// these bytes of the file (https://www.sqlite.org/lockingv3.html).
final class Holder {
  private let handle: FileHandle

  init(_ database: String) throws {
    handle = try #require(FileHandle(forUpdatingAtPath: database))
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0000
    range.l_len = 512
    try #require(fcntl(handle.fileDescriptor, F_SETLK, &range) == 0)
  }

  func release() throws { try handle.close() }
}
