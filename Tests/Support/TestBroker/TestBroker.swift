import Foundation

/// Mosquitto on this machine, for as long as a test needs it.
package final class TestBroker: @unchecked Sendable {
  /// Whether there is one to be started.
  package static let isInstalled = program != nil

  private static let program = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"]
    .first(where: FileManager.default.isExecutableFile)

  /// What is wrong where none starts.
  package struct Problem: Error {
    package var text: String
    package init(text: String) { self.text = text }
  }

  package let port: Int
  private let folder: URL
  private var process: Process?

  /// Starts one.
  /// - Parameter more: further lines of its settings; `FOLDER` stands for a folder that `files` are in.
  package init(_ more: String = "allow_anonymous true", files: [String: String] = [:]) async throws {
    port = try Self.freePort()
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
    guard let program = Self.program else { throw Problem(text: "there is no mosquitto") }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", folder.appending(path: "mosquitto.conf").path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    for _ in 0..<200 {
      if Self.answers(port) { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    throw Problem(text: "mosquitto does not start")
  }

  /// Ends it at once.
  package func stop() async throws {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    self.process = nil
  }

  // MARK: Sockets

  private static func freePort() throws -> Int {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, length) == 0 && getsockname(handle, $0, &length) == 0
      }
    }
    guard isBound else { throw Problem(text: "there is no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func answers(_ port: Int) -> Bool {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
