import Foundation

/// What is wrong where a program does not start.
package struct PeerProblem: Error {
  package var text: String
  package init(text: String) { self.text = text }
}

/// Ports of this machine, and programs that answer at them.
enum PeerPort {
  /// Starts a program, and waits until it answers.
  static func serve(_ program: String, _ arguments: [String], at port: Int) async throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<400 {
      if answers(port) { return process }
      try await Task.sleep(for: .milliseconds(25))
    }
    kill(process.processIdentifier, SIGKILL)
    throw PeerProblem(text: "\(program) does not start")
  }

  /// A port that nobody has: below those that the system gives by itself, or another test would be given it meanwhile.
  static func free() throws -> Int {
    for _ in 0..<100 {
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(handle) }
      let port = Int.random(in: 12_000..<32_000)
      var address = loopback(port)
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isBound { return port }
    }
    throw PeerProblem(text: "there is no free port")
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
