import Synchronization
import TestTools
import Testing

@testable import Speaking

@Suite("A voice that keeps nobody waiting")
struct PromptVoiceTests {
  /// Makes its sound when it is told to, or at once.
  private final class TestVoice: Voice {
    private struct State {
      var asked: [String] = []
      var waiting: [CheckedContinuation<Result<[Float], VoiceError>, Never>] = []
      var isPrepared = false
      var isEnded = false
    }

    private let state = Mutex(State())
    let isReady: Bool
    let answer: Result<[Float], VoiceError>?

    init(_ answer: Result<[Float], VoiceError>?, isReady: Bool = true) {
      (self.answer, self.isReady) = (answer, isReady)
    }

    var asked: [String] { state.withLock(\.asked) }
    var isPrepared: Bool { state.withLock(\.isPrepared) }
    var isEnded: Bool { state.withLock(\.isEnded) }

    func samples(of text: String) async throws(VoiceError) -> [Float] {
      state.withLock { $0.asked.append(text) }
      if let answer { return try answer.get() }
      let result = await withCheckedContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
      return try result.get()
    }

    /// Answers whoever has waited longest, once somebody does.
    func finish(_ result: Result<[Float], VoiceError>) async {
      while true {
        let waiting = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        if let waiting { return waiting.resume(returning: result) }
        await Task.yield()
      }
    }

    func prepare() { state.withLock { $0.isPrepared = true } }
    func end() async { state.withLock { $0.isEnded = true } }
  }

  private final class Reports: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ error: VoiceError) { lines.withLock { $0.append("\(error)") } }
  }

  private let clock = HandClock()
  private let reports = Reports()

  private func prompt(_ first: TestVoice, _ other: TestVoice = TestVoice(.success([2]))) -> PromptVoice<HandClock> {
    PromptVoice(first, otherwise: other, clock: clock) { [reports] in reports.add($0) }
  }

  @Test("the first voice speaks where it is in time, and the other is not asked")
  func inTime() async throws {
    let (first, other) = (TestVoice(nil), TestVoice(.success([2])))
    let voice = prompt(first, other)
    async let sound = voice.samples(of: "Done.")
    await clock.advance(by: .milliseconds(999))
    await first.finish(.success([1]))
    #expect(try await sound == [1])
    #expect(other.asked.isEmpty && reports.all.isEmpty)
  }

  @Test(
    "the other speaks after a second, after 0.35 s where the first has to start, after four where something is heard",
    arguments: [(true, true, 1_000), (false, true, 350), (true, false, 4_000), (false, false, 4_000)])
  func late(_ isReady: Bool, _ isAwaited: Bool, _ milliseconds: Int) async throws {
    let first = TestVoice(nil, isReady: isReady)
    let voice = prompt(first)
    async let sound = voice.samples(of: "Done.", isAwaited: isAwaited)
    await clock.advance(by: .milliseconds(milliseconds))
    #expect(try await sound == [2])
    await first.finish(.success([1]))
    #expect(reports.all.isEmpty)
  }

  @Test("a voice that fails is told of once, and the other speaks at once")
  func failing() async throws {
    let first = TestVoice(.failure(.silent(name: "natural", reason: "it has ended")))
    let voice = prompt(first)
    for _ in 0..<3 { #expect(try await voice.samples(of: "Done.") == [2]) }
    #expect(reports.all == ["the voice \"natural\" does not speak: it has ended"])
  }

  @Test("a voice that falls behind is not asked for more, and is again when it has caught up")
  func behind() async throws {
    let first = TestVoice(nil)
    let voice = prompt(first)
    for _ in 0..<2 {
      async let sound = voice.samples(of: "Late.")
      await clock.advance(by: .seconds(1))
      #expect(try await sound == [2])
    }
    #expect(try await voice.samples(of: "More.") == [2])
    #expect(first.asked == ["Late.", "Late."])
    for _ in 0..<2 { await first.finish(.success([1])) }
    while voice.late > 0 { await Task.yield() }
    async let sound = voice.samples(of: "Again.")
    await first.finish(.success([1]))
    #expect(try await sound == [1])
  }

  @Test("late is better than never: where the other does not speak either, the first is waited for")
  func never() async throws {
    let first = TestVoice(nil)
    let voice = prompt(first, TestVoice(.failure(.missingProgram(name: "espeak-ng"))))
    async let sound = voice.samples(of: "Done.")
    await clock.advance(by: .seconds(1))
    await first.finish(.success([1]))
    #expect(try await sound == [1])
  }

  @Test("where neither speaks, the reason of the second is given")
  func neither() async {
    let voice = prompt(
      TestVoice(.failure(.silent(name: "natural", reason: "no"))),
      TestVoice(.failure(.missingProgram(name: "espeak-ng"))))
    await #expect(throws: VoiceError.missingProgram(name: "espeak-ng")) { try await voice.samples(of: "Done.") }
  }

  @Test("getting ready is the first's, ending is both's")
  func lifetime() async {
    let (first, other) = (TestVoice(.success([1])), TestVoice(.success([2])))
    let voice = prompt(first, other)
    voice.prepare()
    #expect(first.isPrepared && !other.isPrepared)
    await voice.end()
    #expect(first.isEnded && other.isEnded)
  }
}
