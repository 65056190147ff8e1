import Foundation
import TestHouse

/// Serves the store of a folder until it is killed: `ServerHammer FOLDER`. Prints its port when it can be reached.
@main
struct ServerHammer {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: ServerHammer FOLDER\n".utf8))
      exit(2)
    }
    let house = try TestHouse(in: URL(filePath: CommandLine.arguments[1]), now: Date())
    let server = try await TestServer(of: house)
    print(server.port)
    fflush(nil)
    try await Task.sleep(for: .seconds(3_600))
  }
}
