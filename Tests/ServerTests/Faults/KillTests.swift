import Commands
import Foundation
import Kitchen
import Store
import Synchronization
import TestHouse
import TestTime
import TestWeb
import Testing

@Suite("The server is killed")
struct KillTests {
  @Test("at random moments under 20 clients: nothing acknowledged is lost, nothing is done twice")
  func nothingLost() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-killed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clients = (0..<20).map { Client(number: $0) }
    var dice = SystemRandomNumberGenerator()
    var wanted = 0
    for life in 0..<Tier.rounds(100) {
      let hammer = try Hammer(folder: folder)
      let port = try #require(hammer.port())
      // Every other life ends while clients still come in, the rest after some work, however busy the machine is.
      let work = life.isMultiple(of: 2) ? 0 : Int.random(in: 1...10, using: &dice)
      let moment = Int.random(in: 0...(work == 0 ? 150 : 20), using: &dice)
      wanted += work
      let (answers, answered) = AsyncStream.makeStream(of: Void.self)
      async let killing: Void = {
        for await _ in answers.prefix(work) {}
        // The length of a life, not a wait for something.
        try? await Task.sleep(for: .milliseconds(moment))
        hammer.kill()
      }()
      await withTaskGroup(of: Void.self) { group in
        for client in clients { group.addTask { await client.work(port: port) { answered.yield() } } }
      }
      answered.finish()
      await killing
      hammer.wait()
    }
    let store = try KitchenStore(folder: StoreFolder(path: folder.path))
    let items = try store.load().kitchen.items.values
    var acknowledged = 0
    for client in clients {
      let (sent, answered) = client.counts
      acknowledged += answered
      // One addition each, of the same thing: what was acknowledged is there, and at most the one that was on its way
      // when the server died is there as well.
      let quantity = items.first { $0.name == client.name }?.quantity ?? 0
      #expect(Int(quantity) >= answered && Int(quantity) <= sent, "\(client.name)")
    }
    // The kills struck a server at work.
    #expect(acknowledged >= wanted)
  }

  /// Sends one addition after the other, each until it is acknowledged, whatever happens to the server.
  private final class Client: Sendable {
    let name: String
    private let counted = Mutex((sent: 0, answered: 0))

    init(number: Int) { name = "thing number \(["a", "b", "c", "d", "e"][number % 5])\(number)" }

    var counts: (sent: Int, answered: Int) { counted.withLock { $0 } }

    /// Works until the connection ends. What was not answered is sent again under its identifier.
    func work(port: Int, isAnswered: @Sendable () -> Void) async {
      guard let probe = try? await Probe(port: port) else { return }
      do {
        try await probe.send(#"{"type":"hello","data":{"receive":["snapshot"]}}"#)
        while true {
          let number = counted.withLock { counted in
            if counted.sent == counted.answered { counted.sent += 1 }
            return counted.sent
          }
          let id = "\(name) \(number)"
          try await probe.send(#"{"type":"item_added","data":{"id":"\#(id)","name":"\#(name)"}}"#)
          let heard = await probe.hear { heard in
            if case .closed = heard { return true }
            return heard.data?["id"] as? String == id
          }
          guard heard.last?.type == "ack" else { break }
          counted.withLock { $0.answered = number }
          isAnswered()
        }
      } catch {
        // The server is gone.
      }
      await probe.close()
    }
  }

  /// A process of the test tool that serves a house.
  private final class Hammer: Sendable {
    private let process: Process
    private let output = Pipe()

    init(folder: URL) throws {
      process = Process()
      process.executableURL = Self.built
      process.arguments = ["serve", folder.path]
      process.standardOutput = output
      try process.run()
    }

    /// The port that it serves at; nil: it has ended.
    func port() -> Int? {
      var text = ""
      while !text.hasSuffix("\n") {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        text += String(decoding: more, as: UTF8.self)
      }
      return Int(text.trimmingCharacters(in: .newlines))
    }

    /// SIGKILL: it can neither notice nor finish anything.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    func wait() { process.waitUntilExit() }

    // Built beside the program that runs the tests.
    private static var built: URL {
      let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
      return URL(filePath: runner).deletingLastPathComponent().appending(path: "sous-test-tool")
    }
  }
}
