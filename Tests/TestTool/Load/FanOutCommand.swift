import ArgumentParser
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Many clients, and how soon a change that one sends reaches them all.
struct FanOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fan-out", abstract: "Time a change on its way to many clients.")

  @Option(help: "The address, ws:// or wss://.")
  var url = "ws://127.0.0.1:8080/ws"

  @Option(help: "How many clients.")
  var clients = 1_000

  @Option(help: "How many changes.")
  var changes = 200

  @Option(help: "Milliseconds from one change to the next.")
  var interval = 50

  @Option(help: "The server's process, whose memory is told.")
  var pid: Int32?

  @Flag(help: "The server is the bare one of this program.")
  var bare = false

  private final class Arrivals: Sendable {
    private struct State {
      var sent: [ContinuousClock.Instant?]
      var times: [[Double]]
      var greeted = 0
    }

    private let state: Mutex<State>

    init(changes: Int) {
      state = Mutex(State(sent: Array(repeating: nil, count: changes), times: Array(repeating: [], count: changes)))
    }

    func sends(_ number: Int) { state.withLock { $0.sent[number] = .now } }

    // A frame names the change by "load-" and its number, which is found without reading the rest.
    func hear(_ text: ByteBuffer) {
      let now = ContinuousClock.now
      let bytes = text.readableBytesView
      guard let number = Self.number(in: bytes) else { return state.withLock { $0.greeted += 1 } }
      state.withLock { state in
        guard state.sent.indices.contains(number), let sent = state.sent[number] else { return }
        let (seconds, attoseconds) = (now - sent).components
        state.times[number].append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
      }
    }

    var greeted: Int { state.withLock(\.greeted) }
    var times: [[Double]] { state.withLock(\.times) }

    private static let mark = Array("load-".utf8)

    private static func number(in bytes: ByteBufferView) -> Int? {
      guard let found = bytes.firstRange(of: mark) else { return nil }
      var number = 0
      for byte in bytes[found.upperBound...] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    }
  }

  func run() async throws {
    guard let address = URL(string: url) else { throw ValidationError("--url is no address.") }
    let arrivals = Arrivals(changes: changes)
    let group = MultiThreadedEventLoopGroup.singleton
    let before = memory()
    var sockets: [LoadSocket] = []
    for start in stride(from: 0, to: clients, by: 50) {
      try await withThrowingTaskGroup(of: LoadSocket.self) { tasks in
        for _ in start..<min(start + 50, clients) {
          tasks.addTask { try await LoadSocket.connect(to: address, group: group) { arrivals.hear($0) } }
        }
        for try await socket in tasks { sockets.append(socket) }
      }
    }
    if !bare {
      for socket in sockets { socket.send(#"{"type":"hello","data":{"receive":["snapshot","change"]}}"#) }
      while arrivals.greeted < clients { try await Task.sleep(for: .milliseconds(20)) }
      sockets[0].send(#"{"type":"item_added","data":{"itemId":"line","name":"milk"}}"#)
    }
    try await Task.sleep(for: .seconds(2))
    let after = memory()
    for number in 0..<changes {
      let type = number.isMultiple(of: 2) ? "item_checked" : "item_unchecked"
      arrivals.sends(number)
      sockets[number % sockets.count].send(#"{"type":"\#(type)","data":{"id":"load-\#(number)","itemId":"line"}}"#)
      try await Task.sleep(for: .milliseconds(interval))
    }
    try await Task.sleep(for: .seconds(2))
    tell(arrivals.times, before, after)
  }

  private func tell(_ times: [[Double]], _ before: Int?, _ after: Int?) {
    // The sender's acknowledgement names the change as well.
    let expected = clients
    let reached = times.filter { $0.count >= expected }
    let (each, last) = (Percentiles(times.flatMap { $0 }), Percentiles(reached.compactMap { $0.max() }))
    var line = "clients=\(clients) changes=\(changes) reached_all=\(reached.count)"
    line += " each_p50_ms=\(each.at(0.5).shown) each_p99_ms=\(each.at(0.99).shown)"
    line += " all_p50_ms=\(last.at(0.5).shown) all_p99_ms=\(last.at(0.99).shown)"
    if let before, let after {
      line += " rss_before_kb=\(before) rss_after_kb=\(after)"
      line += " kb_a_client=\((Double(after - before) / Double(clients)).shown)"
    }
    print(line)
  }

  // Resident memory in kB (proc(5)).
  private func memory() -> Int? {
    guard let pid, let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }
}
