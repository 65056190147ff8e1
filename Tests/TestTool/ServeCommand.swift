import ArgumentParser
import Foundation
import TestHouse

/// Serves the store of a folder until it is killed. Prints its port when it can be reached.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the store of a folder until it is killed.")

  @Argument(help: "The folder.") var folder: String

  func run() async throws {
    let house = try TestHouse(in: URL(filePath: folder), now: Date())
    let server = try await TestServer(of: house)
    print(server.port)
    fflush(nil)
    try await Task.sleep(for: .seconds(3_600))
  }
}
