import ArgumentParser
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

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

  private actor Results {
    private(set) var times: [Double] = []
    private(set) var failed = 0
    private var begun = 0

    /// The number of the next request, from 0.
    func next() -> Int {
      begun += 1
      return begun - 1
    }

    func add(_ milliseconds: Double, isDone: Bool) {
      times.append(milliseconds)
      if !isDone { failed += 1 }
    }
  }

  func run() async throws {
    let setup = try await LoadConnection.open(host, port)
    _ = try await setup.post("/api/v1/items", #"{"itemId":"load-line","name":"milk"}"#, key: nil)
    let results = Results()
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
            let (whole, part) = (ContinuousClock.now - due).components
            await results.add(Double(whole) * 1e3 + Double(part) / 1e15, isDone: status == 200)
          }
        }
      }
      try await group.waitForAll()
    }
    let (whole, part) = (ContinuousClock.now - start).components
    let took = Double(whole) + Double(part) / 1e18
    let times = await results.times
    let percentiles = Percentiles(times)
    let failed = await results.failed
    print(
      "rate=\(rate) connections=\(connections) done=\(times.count - failed) failed=\(failed)"
        + " a_second=\((Double(times.count) / took).shown) p50_ms=\(percentiles.at(0.5).shown)"
        + " p99_ms=\(percentiles.at(0.99).shown)")
  }
}

/// One HTTP connection that is kept open, one request after the other.
private final class LoadConnection: Sendable {
  private let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
  private let requests: AsyncStream<Ask>.Continuation
  private let host: String

  private struct Ask: Sendable {
    var head: HTTPRequestHead
    var body: String
    var answer: CheckedContinuation<Int, any Error>
  }

  static func open(_ host: String, _ port: Int) async throws -> LoadConnection {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    return LoadConnection(channel, host: "\(host):\(port)")
  }

  private init(_ channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>, host: String) {
    self.channel = channel
    self.host = host
    let (stream, requests) = AsyncStream.makeStream(of: Ask.self)
    self.requests = requests
    Task {
      try? await channel.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        for await ask in stream {
          do {
            try await outbound.write(.head(ask.head))
            try await outbound.write(.body(.byteBuffer(ByteBuffer(string: ask.body))))
            try await outbound.write(.end(nil))
            var status = 0
            while let part = try await parts.next() {
              if case .head(let head) = part { status = Int(head.status.code) }
              if case .end = part { break }
            }
            ask.answer.resume(returning: status)
          } catch {
            ask.answer.resume(throwing: error)
          }
        }
      }
    }
  }

  deinit { requests.finish() }

  func post(_ path: String, _ body: String, key: String?) async throws -> Int {
    try await ask(.POST, path, body, key)
  }

  func patch(_ path: String, _ body: String, key: String?) async throws -> Int {
    try await ask(.PATCH, path, body, key)
  }

  private func ask(_ method: HTTPMethod, _ path: String, _ body: String, _ key: String?) async throws -> Int {
    var headers: HTTPHeaders = [
      "host": host, "content-type": "application/json", "content-length": "\(body.utf8.count)",
    ]
    if let key { headers.add(name: "idempotency-key", value: key) }
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    return try await withCheckedThrowingContinuation { answer in
      requests.yield(Ask(head: head, body: body, answer: answer))
    }
  }
}
