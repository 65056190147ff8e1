import Foundation
import Synchronization
import Testing

@testable import Basics

@Suite("Threads of their own")
struct WorkersTests {
  @Test("N1: work that blocks holds up no task, however much of it there is")
  func starveNobody() async throws {
    let workers = Workers("sous-test", threads: 8)
    let gate = DispatchSemaphore(value: 0)
    let held = (0..<8).map { _ in Task { try await workers.run { gate.wait() } } }
    // Tasks and queues go on although as many threads as there are cores, and more, stand still.
    for _ in 0..<100 { await Task.yield() }
    let answer = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: 42) }
    }
    #expect(answer == 42)
    for _ in held { gate.signal() }
    for task in held { try await task.value }
  }

  @Test("jobs of one thread are done one after the other, in the order they came")
  func order() async {
    let workers = Workers("sous-test", threads: 1)
    let done = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      for number in 0..<2_000 { #expect(workers.take { done.withLock { $0.append(number) } }) }
      #expect(workers.take { continuation.resume() })
    }
    #expect(done.withLock(\.self) == Array(0..<2_000))
  }

  @Test("many who come from everywhere are all served")
  func crowd() async throws {
    let workers = Workers("sous-test", threads: 3)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...5_000 { group.addTask { try await workers.run { number } } }
      return try await group.reduce(into: 0) { $0 += $1 }
    }
    #expect(sum == 5_000 * 5_001 / 2)
  }

  @Test("one job too many is refused, and what a job throws comes back")
  func refuse() async throws {
    let workers = Workers("sous-test", threads: 1, waiting: 1)
    let gate = DispatchSemaphore(value: 0)
    #expect(workers.take { gate.wait() })
    #expect(workers.take {})
    await #expect(throws: Workers.AreBusy.self) { try await workers.run {} }
    gate.signal()
    struct Wrong: Error {}
    while true {
      do { try await workers.run { throw Wrong() } } catch is Workers.AreBusy { continue } catch is Wrong { break }
    }
  }
}

@Suite("Addresses and networks")
struct AddressRangeTests {
  @Test(
    "an address is in its network, however it is written",
    arguments: [
      ("192.168.1.20", "192.168.1.20", true), ("192.168.1.20", "192.168.1.21", false),
      ("10.0.0.0/8", "10.255.0.1", true),
      ("10.0.0.0/8", "11.0.0.1", false), ("172.16.0.0/12", "172.31.9.9", true), ("172.16.0.0/12", "172.32.0.1", false),
      ("fe80::/10", "fe80::1%eth0", true), ("fd00::/8", "2001:db8::1", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
      ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false), ("10.0.0.0/8", "nonsense", false),
    ])
  func contains(range: String, address: String, isIn: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isIn)
  }

  @Test(
    "what is no network is none",
    arguments: ["", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "10.0.0.0/+8", "a/8", "::/129", "1/2/3"])
  func wrong(text: String) { #expect(AddressRange(text) == nil) }
}
