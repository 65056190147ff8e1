import ArgumentParser
import Foundation

/// Orders over HTTP at one business or at many, each of them kept before it is answered.
struct OrdersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders", abstract: "Time orders, at a rate or as fast as they are answered.")

  @Option(help: "The host.")
  var host = "127.0.0.1"

  @Option(help: "The port of a server; several share the connections.")
  var port: [Int] = [8080]

  @Option(help: "The name that the servers are asked by; without it, host and port.")
  var name: String?

  @Option(help: "The key that is shown.")
  var key: String?

  @Option(help: "The business; # stands for a number.")
  var business: String

  @Option(help: "How many businesses: the numbers from 1.")
  var count = 1

  @Option(help: "What is ordered.")
  var item: String

  @Option(help: "Orders a second; 0: as fast as they are answered.")
  var rate = 0.0

  @Option(help: "How long, in seconds.")
  var seconds = 10.0

  @Option(help: "Connections.")
  var connections = 16

  func run() async throws {
    let body = """
      {"orderType":"takeout","customerName":"Kim","source":"app","paymentMethod":"counter",\
      "items":[{"menuItemId":"\(item)","quantity":1,"modifiers":[]}]}
      """
    let results = LoadResults()
    let load = self
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(seconds))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in 0..<connections {
        group.addTask {
          let connection = try await LoadConnection.open(
            load.host, load.port[place % load.port.count], name: load.name, token: load.key)
          while true {
            let number = await results.next()
            // From the moment it was due, so that a slow answer does not hide those that wait behind it.
            let due = load.rate > 0 ? start.advanced(by: .seconds(Double(number) / load.rate)) : ContinuousClock.now
            guard due < end else { return }
            if load.rate > 0 { try await Task.sleep(until: due, clock: .continuous) }
            let business = load.business.replacing("#", with: "\(Int.random(in: 1...load.count))")
            let status = try await connection.post("/api/orders/\(business)", body, key: UUID().uuidString)
            await results.add(ContinuousClock.now - due, isDone: status == 201)
          }
        }
      }
      try await group.waitForAll()
    }
    print(await results.line(rate: rate, connections: connections, took: ContinuousClock.now - start))
  }
}
