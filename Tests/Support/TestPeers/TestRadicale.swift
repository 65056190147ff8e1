import Foundation

/// Radicale, a server of calendars, on this machine for as long as a test needs it. Its user is "cook" with the password
/// "dough"; it has the collections that are named, empty.
package final class TestRadicale: @unchecked Sendable {
  /// Whether there is one to be started.
  package static let isInstalled = program != nil

  private static let program = ["/usr/bin/radicale", "/usr/local/bin/radicale"]
    .first(where: FileManager.default.isExecutableFile)

  package let port: Int
  private let folder: URL
  private var process: Process?

  /// - Parameter collections: names, and what they are of: "VTODO", "VEVENT".
  package init(_ collections: [(name: String, of: String)]) async throws {
    port = try PeerPort.free()
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "sous-radicale-\(UUID().uuidString)")
    for (index, one) in collections.enumerated() {
      let place = folder.appending(path: "data/collection-root/cook/c\(index)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let properties = ["tag": "VCALENDAR", "D:displayname": one.name, "C:supported-calendar-component-set": one.of]
      try JSONEncoder().encode(properties).write(to: place.appending(path: ".Radicale.props"))
    }
    try Data("cook:dough\n".utf8).write(to: folder.appending(path: "users"))
    let settings = """
      [server]
      hosts = 127.0.0.1:\(port)
      [auth]
      type = htpasswd
      htpasswd_filename = \(folder.path)/users
      htpasswd_encryption = plain
      delay = 0
      [storage]
      filesystem_folder = \(folder.path)/data
      [web]
      type = none
      """
    try Data(settings.utf8).write(to: folder.appending(path: "config"))
    try await start()
  }

  deinit {
    if let process { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  package var address: String { "http://127.0.0.1:\(port)/" }

  /// Starts it again.
  package func start() async throws {
    guard let program = Self.program else { throw PeerProblem(text: "there is no radicale") }
    process = try await PeerPort.serve(program, ["--config", folder.appending(path: "config").path], at: port)
  }

  /// Ends it at once.
  package func stop() async throws {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    self.process = nil
  }
}
