import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that holds the store: the database `sous.sqlite`, SQLite's two files beside it, and
/// `sous.lock`.
public struct StoreFolder: Sendable, Hashable {
  /// The folder's path.
  public var path: String

  /// A folder anywhere.
  public init(path: String) {
    self.path = path
  }

  /// `$XDG_STATE_HOME/sous`, or `~/.local/state/sous` if that is not set or not absolute (XDG Base
  /// Directory Specification 0.8).
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> StoreFolder {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return StoreFolder(path: state.droppingTrailingSlashes + "/sous")
    }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    return StoreFolder(path: home.droppingTrailingSlashes + "/.local/state/sous")
  }

  /// The database's path.
  public var database: String { path + "/sous.sqlite" }

  /// The path of the file that names the process that owns the store.
  var lock: String { path + "/sous.lock" }

  /// Makes the folder and its parents, for this user alone, and makes their names durable.
  func make() throws(StoreError) {
    guard !exists else { return }
    let parent = path.parentFolder
    if parent != path, parent != "/" { try StoreFolder(path: parent).make() }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      let reason = String(cString: strerror(errno))
      throw .noFolder(folder: path, reason: reason)
    }
    guard exists else { throw .noFolder(folder: path, reason: "there is a file of that name") }
    // A new folder's name is stored in its parent (fsync(2)); SQLite syncs the files inside.
    StoreFolder(path: parent).sync()
  }

  /// Makes the names of the files inside durable, if the file system can.
  func sync() {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }

  private var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension String {
  /// The folder of the file with this path.
  var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  fileprivate var droppingTrailingSlashes: String {
    var text = self
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}
