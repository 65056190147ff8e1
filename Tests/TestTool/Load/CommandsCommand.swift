import ArgumentParser
import Foundation

/// Changes over HTTP, each of them committed to the disk before it is answered.
struct CommandsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands", abstract: "Time changes over HTTP, at a rate or as fast as they are answered.")

  @Option(help: "The host.")
  var host = "127.0.0.1"

  @Option(help: "The port.")
  var port = 8080

  @Option(help: "Changes a second; 0: as fast as they are answered.")
  var rate = 0.0

  @Option(help: "How long, in seconds.")
  var seconds = 10.0

  @Option(help: "Connections.")
  var connections = 64

  func run() async throws {
    let setup = try await LoadConnection.open(host, port)
    _ = try await setup.post("/api/v1/items", #"{"itemId":"load-line","name":"milk"}"#, key: nil)
    let results = LoadResults()
    let (host, port, rate) = (host, port, rate)
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(seconds))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<connections {
        group.addTask {
          let connection = try await LoadConnection.open(host, port)
          while true {
            let number = await results.next()
            // From the moment it was due, so that a slow answer does not hide those that wait behind it.
            let due = rate > 0 ? start.advanced(by: .seconds(Double(number) / rate)) : ContinuousClock.now
            guard due < end else { return }
            if rate > 0 { try await Task.sleep(until: due, clock: .continuous) }
            let body = #"{"checked":\#(number.isMultiple(of: 2))}"#
            let status = try await connection.patch("/api/v1/items/load-line", body, key: UUID().uuidString)
            await results.add(ContinuousClock.now - due, isDone: status == 200)
          }
        }
      }
      try await group.waitForAll()
    }
    print(await results.line(rate: rate, connections: connections, took: ContinuousClock.now - start))
  }
}
