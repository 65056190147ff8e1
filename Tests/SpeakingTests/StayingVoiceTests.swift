import Foundation
import Synchronization
import TestTools
import Testing

@testable import Speaking

@Suite("A voice that stays")
struct StayingVoiceTests {
  /// A synthesizer of the shell's, which writes down its starts and what it is asked.
  private final class Script: Sendable {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter body: what it does; the default speaks half a second each time.
    func voice(
      _ body: String = "ready; while read -r line; do echo \"$line\" >> log; speak; done",
      cache: PhraseCache = PhraseCache(), limits: StayingVoice.Limits = .init(),
      now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws -> StayingVoice {
      let file = try folder.write(
        """
        cd '\(folder.path)'
        echo started >> starts
        count=0
        ready() { echo '{"ready": true, "rate": 16000}'; }
        speak() { count=$((count + 1)); echo "{\\"id\\": $count, \\"rate\\": 16000, \\"samples\\": 8000}"; yes | head -c 16000; }
        \(body)
        """, to: "\(UUID().uuidString).sh")
      return StayingVoice(["sh", file], name: "natural", cache: cache, limits: limits, now: now)
    }

    func lines(_ name: String) -> [String] {
      ((try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n")
        .map(String.init)
    }
  }

  private func failure(_ voice: StayingVoice, _ text: String = "Hello.") async -> String {
    do throws(VoiceError) {
      let samples = try await voice.samples(of: text)
      return "\(samples.count) samples"
    } catch {
      return "\(error)"
    }
  }

  private final class Time: Sendable {
    private let moment = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { moment.withLock(\.self) }
    func pass(_ time: Duration) { moment.withLock { $0 += time } }
  }

  private static let broken = "echo '{\"error\": \"no hibari\"}'; exit 3"

  @Test("nothing is started before it is first needed")
  func unused() async throws {
    let script = try Script()
    let voice = try script.voice()
    #expect(try await voice.samples(of: "🎉").isEmpty)
    #expect(!voice.isReady)
    await voice.end()
    #expect(script.lines("starts").isEmpty)
  }

  @Test("one program makes one sentence after the other; what was said before is not made again")
  func stays() async throws {
    let script = try Script()
    let voice = try script.voice()
    let first = try await voice.samples(of: "Add ½ tsp salt.")
    #expect(first.count == 8_000)
    #expect(voice.isReady)
    _ = try await voice.samples(of: "Done.")
    #expect(try await voice.samples(of: "Add ½ tsp salt.") == first)
    let asked = script.lines("log").compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["text"] as? String
    }
    #expect(asked == ["Add half a teaspoon salt.", "Done."])
    #expect(script.lines("starts").count == 1)
    await voice.end()
    #expect(await failure(voice, "More.") == "the words were no longer wanted")
  }

  @Test("it gets ready when it is told to, once")
  func prepared() async throws {
    let script = try Script()
    let voice = try script.voice()
    voice.prepare()
    voice.prepare()
    #expect(await failure(voice) == "8000 samples")
    voice.prepare()
    #expect(await failure(voice, "More.") == "8000 samples")
    #expect(script.lines("starts").count == 1)
    await voice.end()
  }

  @Test("a program that has ended meanwhile is started again for the next sentence")
  func restarted() async throws {
    let script = try Script()
    let voice = try script.voice("ready; read -r line; speak")
    for text in ["One.", "Two.", "Three."] { #expect(await failure(voice, text) == "8000 samples") }
    #expect(script.lines("starts").count == 3)
    await voice.end()
  }

  @Test("a program that does not start says why, and is let alone for longer each time")
  func resting() async throws {
    let script = try Script()
    let time = Time()
    let voice = try script.voice(Self.broken, now: { time.now })
    let said = "the voice \"natural\" does not speak: no hibari"
    for _ in 0..<3 { #expect(await failure(voice) == said) }
    #expect(script.lines("starts").count == 1)
    time.pass(.seconds(1))
    for _ in 0..<3 { #expect(await failure(voice) == said) }
    #expect(script.lines("starts").count == 2)
    time.pass(.seconds(1))
    #expect(await failure(voice) == said)
    #expect(script.lines("starts").count == 2)
    time.pass(.seconds(1))
    #expect(await failure(voice) == said)
    #expect(script.lines("starts").count == 3)
  }

  @Test("a program that ends with every sentence is not started for ever")
  func useless() async throws {
    let script = try Script()
    let time = Time()
    let voice = try script.voice("ready; read -r line; echo 'out of memory' >&2; exit 1", now: { time.now })
    for _ in 0..<5 {
      #expect(await failure(voice) == "the voice \"natural\" does not speak: it has ended: out of memory")
    }
    #expect(script.lines("starts").count == 1)
  }

  @Test("one sentence that it cannot say is told, and the next is said by the same program")
  func oneSentence() async throws {
    let script = try Script()
    let voice = try script.voice(
      """
      ready
      read -r line; count=1; echo '{"id": 1, "error": "KeyError: x"}'
      while read -r line; do speak; done
      """)
    #expect(await failure(voice) == "the voice \"natural\" does not speak: KeyError: x")
    #expect(await failure(voice, "More.") == "8000 samples")
    #expect(script.lines("starts").count == 1)
    await voice.end()
  }

  @Test(
    "a program that answers nonsense is given up",
    arguments: [
      ("echo hello", "it wrote something else than it should"),
      (#"echo '{"id": 1}'"#, "it wrote something else than that it is ready"),
      (
        #"ready; read -r line; echo '{"id": 7, "rate": 16000, "samples": 1}'"#,
        "it answered something else than it was asked"
      ),
      (#"ready; read -r line; echo '{"id": 1, "rate": 16000, "samples": -1}'"#, "its answer has no samples"),
      (#"ready; read -r line; echo '{"id": 1, "rate": 16000, "samples": 99999999999}'"#, "its answer has no samples"),
      (#"ready; read -r line; echo '{"id": 1, "rate": 1, "samples": 1}'"#, "its answer has no samples"),
      (#"ready; read -r line; echo '{"id": 1, "rate": 16000, "samples": 100}'; printf x"#, "it has ended"),
      ("cat /dev/zero", "it wrote a line without end"),
      ("exit 0", "it has ended"),
    ])
  func nonsense(_ body: String, _ reason: String) async throws {
    let script = try Script()
    let voice = try script.voice(body)
    #expect(await failure(voice) == "the voice \"natural\" does not speak: \(reason)")
    await voice.end()
    #expect(script.lines("starts").count == 1)
  }

  @Test("a program that takes too long to start, or for a sentence, is ended")
  func slow() async throws {
    var limits = StayingVoice.Limits()
    limits.starting = .zero
    let script = try Script()
    let never = try script.voice("sleep 1000", limits: limits)
    #expect(await failure(never) == "the voice \"natural\" does not speak: it took too long")
    limits = StayingVoice.Limits()
    limits.sentence = .zero
    let late = try script.voice("ready; read -r line; sleep 1000", limits: limits)
    #expect(await failure(late) == "the voice \"natural\" does not speak: it took too long")
    #expect(script.lines("starts").count <= 2)
  }

  @Test("ending it ends a program that is busy, and what it has started")
  func ended() async throws {
    let script = try Script()
    let voice = try script.voice("ready; read -r line; sleep 1000 & echo $! > child; wait")
    let asking = Task { await failure(voice) }
    while script.lines("child").isEmpty { await Task.yield() }
    await voice.end()
    #expect(await asking.value.contains("does not speak"))
    let child = try #require(pid_t(script.lines("child")[0]))
    // The kill is on its way when the call returns; a killed orphan may lie uncollected, as a zombie, for ever.
    func isGone() -> Bool {
      let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ") Z"
      return state.contains(") Z") || state.contains(") X")
    }
    while !isGone() { await Task.yield() }
  }

  @Test("a program that is missing is named")
  func missing() async {
    let voice = StayingVoice(["/nowhere/bin/python"], name: "natural")
    #expect(await failure(voice) == "the voice \"natural\" does not speak: /nowhere/bin/python is missing")
  }
}

@Suite("When a synthesizer is started")
struct SynthesizerLifeTests {
  @Test("it is started once, asked while it is ready, and rests for twice as long after each failure")
  func life() {
    let begin = ContinuousClock.now
    var life = SynthesizerLife()
    #expect(life.want(at: begin) == .start)
    #expect(life.want(at: begin) == .refuse)
    life.started()
    #expect(life.want(at: begin) == .ask)
    life.failed(at: begin)
    #expect(life.phase == .resting(until: begin + .seconds(1)))
    #expect(life.want(at: begin + .milliseconds(999)) == .refuse)
    #expect(life.want(at: begin + .seconds(1)) == .start)
    life.failed(at: begin)
    #expect(life.phase == .resting(until: begin + .seconds(2)))
    for _ in 0..<20 { life.failed(at: begin) }
    #expect(life.phase == .resting(until: begin + SynthesizerLife.longestRest))
    life.restart()
    life.started()
    life.spoke()
    life.failed(at: begin)
    #expect(life.phase == .resting(until: begin + .seconds(1)))
  }

  @Test("what has ended is not started again")
  func ended() {
    var life = SynthesizerLife()
    life.end()
    life.started()
    life.failed(at: .now)
    life.restart()
    #expect(life.phase == .ended)
    #expect(life.want(at: .now) == .refuse)
  }
}
