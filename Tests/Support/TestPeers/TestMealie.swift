import Foundation

/// A stand-in for Mealie on this machine for as long as a test needs it. Its token is "secret", its list "Groceries".
package final class TestMealie: @unchecked Sendable {
  package let port: Int
  private var process: Process?

  package init() async throws {
    port = try PeerPort.free()
    try await start()
  }

  deinit { if let process { kill(process.processIdentifier, SIGKILL) } }

  package var address: String { "http://127.0.0.1:\(port)" }

  /// Starts it again, empty.
  package func start() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Mealie/mealie.py")
    process = try await PeerPort.serve("/usr/bin/env", ["python3", script.path, "\(port)"], at: port)
  }

  /// Ends it at once.
  package func stop() async throws {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    self.process = nil
  }
}
