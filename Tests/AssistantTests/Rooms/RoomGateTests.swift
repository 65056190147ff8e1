import Synchronization
import Testing

@testable import Assistant

@Suite("The gate of a room's copy")
struct RoomGateTests {
  /// Many who pass a gate, and some who shut it.
  private final class Crowd: Sendable {
    let gate = RoomGate()
    private let inside = Atomic(0)
    private let alone = Atomic(0)
    /// How often somebody was beside one who had shut it.
    let met = Atomic(0)

    func pass() async {
      await gate.passing {
        inside.add(1, ordering: .relaxed)
        if alone.load(ordering: .relaxed) > 0 { met.add(1, ordering: .relaxed) }
        await Task.yield()
        inside.subtract(1, ordering: .relaxed)
      }
    }

    func shut() async {
      await gate.shut {
        let others = alone.add(1, ordering: .relaxed).oldValue + inside.load(ordering: .relaxed)
        await Task.yield()
        if others + inside.load(ordering: .relaxed) > 0 { met.add(1, ordering: .relaxed) }
        alone.subtract(1, ordering: .relaxed)
      }
    }
  }

  @Test("many pass at once; who shuts it is alone, and nobody is left waiting")
  func alone() async {
    let crowd = Crowd()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask { if number % 10 == 0 { await crowd.shut() } else { await crowd.pass() } }
      }
    }
    #expect(crowd.met.load(ordering: .relaxed) == 0)
  }

  @Test("opens again when what was done alone fails")
  func failure() async throws {
    struct Failure: Error {}
    let gate = RoomGate()
    await #expect(throws: Failure.self) { try await gate.shut { throw Failure() } }
    await #expect(throws: Failure.self) { try await gate.passing { throw Failure() } }
    #expect(await gate.passing { true })
  }
}
