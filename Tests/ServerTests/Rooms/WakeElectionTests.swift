import Synchronization
import TestTime
import TestTools
import Testing

@testable import Server

/// Boxes that hear the same words.
@Suite("Which box answers", .deadline())
struct WakeElectionTests {
  /// A clock that goes on when it is told to, and those who wait for it.
  private final class Clock: Sendable {
    private struct State {
      var now = ContinuousClock.now
      var sleepers: [(until: ContinuousClock.Instant, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    var now: ContinuousClock.Instant { state.withLock { $0.now } }

    func sleep(_ duration: Duration) async {
      await withCheckedContinuation { sleeper in
        state.withLock { $0.sleepers.append(($0.now + duration, sleeper)) }
      }
    }

    func advance(by duration: Duration) {
      let awake = state.withLock { state in
        state.now += duration
        let awake = state.sleepers.filter { $0.until <= state.now }
        let now = state.now
        state.sleepers.removeAll { $0.until <= now }
        return awake
      }
      for (_, sleeper) in awake { sleeper.resume() }
    }

    var sleepers: Int { state.withLock { $0.sleepers.count } }
  }

  private let clock = Clock()
  private let elections: WakeElections

  init() {
    let clock = clock
    elections = WakeElections(now: { clock.now }, wait: { await clock.sleep($0) })
  }

  private func bid(_ score: Double, _ level: Double, _ name: String) -> Task<Bool, Never> {
    Task { await elections.wins(WakeBid(score: score, level: level), by: name) }
  }

  // Until so many have bid.
  private func bids(_ count: Int) async {
    while await elections.bids < count { await Task.yield() }
  }

  @Test("is the one that heard best, whoever speaks first; the others stay silent")
  func best() async {
    let kitchen = bid(9, -30, "")
    await bids(1)
    let bedroom = bid(9, -20, "bedroom")
    let hall = bid(8, -42, "hall")
    await bids(3)
    clock.advance(by: .milliseconds(149))
    #expect(clock.sleepers == 1)
    clock.advance(by: .milliseconds(1))
    #expect(await [kitchen.value, bedroom.value, hall.value] == [false, true, false])
  }

  @Test("is one, also where two hear equally well")
  func even() async {
    let (kitchen, bedroom) = (bid(9, -30, ""), bid(9, -30, "bedroom"))
    await bids(2)
    clock.advance(by: .milliseconds(150))
    let answers = await [kitchen.value, bedroom.value]
    #expect(answers == [true, false])
  }

  @Test("is not one that tells of it too late; after a second they are other words")
  func late() async {
    let kitchen = bid(7, -40, "")
    await bids(1)
    clock.advance(by: .milliseconds(150))
    #expect(await kitchen.value)
    clock.advance(by: .milliseconds(600))
    #expect(await !bid(12, -10, "bedroom").value)
    // The one that answers has heard the word once more.
    #expect(await bid(12, -10, "").value)
    clock.advance(by: .milliseconds(250))
    let bedroom = bid(7, -40, "bedroom")
    await bids(1)
    clock.advance(by: .milliseconds(150))
    #expect(await bedroom.value)
  }

  @Test("is decided at the latest when the next words come, on a machine that was too busy in between")
  func slow() async {
    let kitchen = bid(7, -40, "")
    await bids(1)
    // Long asleep, and the waiting did not end.
    let elections = WakeElections(now: { clock.now }, wait: { _ in await clock.sleep(.seconds(60)) })
    let first = Task { await elections.wins(WakeBid(score: 7, level: -40), by: "bedroom") }
    while await elections.bids < 1 { await Task.yield() }
    let second = Task { await elections.wins(WakeBid(score: 9, level: -40), by: "hall") }
    while await elections.bids < 2 { await Task.yield() }
    clock.advance(by: .seconds(2))
    let next = Task { await elections.wins(WakeBid(score: 9, level: -40), by: "") }
    #expect(await second.value)
    clock.advance(by: .seconds(60))
    #expect(await next.value)
    #expect(await !first.value)
    #expect(await kitchen.value)
  }

  @Test("bids with impossible numbers are known", arguments: [(Double.nan, 0), (.infinity, 0), (0, .nan), (0, 300)])
  func nonsense(score: Double, level: Double) {
    #expect(!WakeBid(score: score, level: level).isSound)
    #expect(WakeBid(score: 9, level: -30).isSound)
  }
}
