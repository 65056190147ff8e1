import Foundation

/// Mosquitto on this machine, for as long as a test needs it.
package final class TestBroker: @unchecked Sendable {
  /// Whether there is one to be started.
  package static let isInstalled = program != nil

  private static let program = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"]
    .first(where: FileManager.default.isExecutableFile)

  package let port: Int
  private let folder: URL
  private var process: Process?

  /// Starts one.
  /// - Parameter more: further lines of its settings; `FOLDER` stands for a folder that `files` are in.
  package init(_ more: String = "allow_anonymous true", files: [String: String] = [:]) async throws {
    port = try PeerPort.free()
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "sous-broker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let settings = """
      listener \(port) 127.0.0.1
      persistence false
      \(more.replacing("FOLDER", with: folder.path))
      """
    try Data(settings.utf8).write(to: folder.appending(path: "mosquitto.conf"))
    try await start()
  }

  deinit {
    if let process { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of one of its files.
  package func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Starts it again.
  package func start() async throws {
    guard let program = Self.program else { throw PeerProblem(text: "there is no mosquitto") }
    process = try await PeerPort.serve(program, ["-c", folder.appending(path: "mosquitto.conf").path], at: port)
  }

  /// Ends it at once.
  package func stop() async throws {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    self.process = nil
  }
}
