import Audio
import Dispatch
import Foundation
import Synchronization

/// A voice by a long-running program: started at the first request, fed sentence by sentence, restarted
/// when it has ended by itself, and ended with the box.
public final class StayingVoice: Voice {
  /// The program's limits of time.
  public struct Limits: Sendable {
    /// The time for starting. The default is 30 s: a small machine reads 100 MB from a card.
    public var starting = Duration.seconds(30)
    /// The time for a sentence. The default is 20 s.
    public var sentence = Duration.seconds(20)

    /// The defaults.
    public init() {}
  }

  /// The name for people: "natural".
  public let name: String
  private let arguments: [String]
  private let speed: Double
  private let cache: PhraseCache
  private let limits: Limits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let life = Mutex(SynthesizerLife())
  private let problem = Mutex<VoiceError?>(nil)
  private let isUnwanted = Atomic(false)
  private let work = Work()
  // One sentence after the other, off the cooperative pool, because it waits for the program.
  private let queue = DispatchQueue(label: "sous.voice.staying")

  // Used on the queue alone.
  private final class Work: @unchecked Sendable {
    var synthesizer: Synthesizer?
  }

  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - name: the name for people; with the arguments, the key of its sounds in the cache.
  ///   - speed: the speed, 0.5 to 2. The default is 1, its own pace.
  ///   - cache: the cache of sounds; the default is one of its own.
  ///   - now: the clock for rests. The default is the machine's.
  public init(
    _ arguments: [String], name: String, speed: Double = 1, cache: PhraseCache = PhraseCache(),
    limits: Limits = Limits(), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.arguments, self.name, self.speed, self.cache) = (arguments, name, speed, cache)
    (self.limits, self.now) = (limits, now)
    key = "\(name) \(speed) " + arguments.joined(separator: " ")
  }

  private let key: String

  /// Whether the program runs and waits for sentences.
  public var isReady: Bool { life.withLock { $0.phase == .ready } }

  /// The sound of `text`, from the cache if it is there.
  /// - Throws: `VoiceError.silent`, `VoiceError.cancelled`
  public func samples(of text: String) async throws(VoiceError) -> [Float] {
    let clean = SayableText.of(text)
    guard !clean.isEmpty else { return [] }
    if let known = cache.sound(of: clean, by: key) { return known }
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<[Float], VoiceError>, Never>) in
      queue.async { [self] in
        continuation.resume(returning: Result { () throws(VoiceError) in try make(clean) })
      }
    }
    return try result.get()
  }

  public func prepare() {
    queue.async { [self] in
      guard life.withLock({ $0.want(at: now()) }) == .start else { return }
      // The caller with a sentence gets the error.
      _ = try? start()
    }
  }

  public func end() async {
    isUnwanted.store(true, ordering: .relaxed)
    life.withLock { $0.end() }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async { [self] in
        work.synthesizer?.end()
        work.synthesizer = nil
        continuation.resume()
      }
    }
  }

  // MARK: On the queue

  private func make(_ text: String) throws(VoiceError) -> [Float] {
    // A second request during the first needs no further work.
    if let known = cache.sound(of: text, by: key) { return known }
    let wasRunning = work.synthesizer != nil
    switch life.withLock({ $0.want(at: now()) }) {
    case .refuse: throw problem.withLock(\.self) ?? .cancelled
    case .start: try start()
    case .ask: break
    }
    do throws(Synthesizer.Failure) {
      return try ask(text)
    } catch {
      if case .sentence(let reason) = error { throw .silent(name: name, reason: reason) }
      failed(error)
      // A program that was idle for long may have ended; one that has just started gets no second chance.
      guard wasRunning, !isUnwanted.load(ordering: .relaxed) else { throw silent(error) }
    }
    life.withLock { $0.restart() }
    try start()
    do throws(Synthesizer.Failure) {
      return try ask(text)
    } catch {
      failed(error)
      throw silent(error)
    }
  }

  private func ask(_ text: String) throws(Synthesizer.Failure) -> [Float] {
    guard let synthesizer = work.synthesizer else { throw .program("it is not running") }
    let sound = EvenSound.of(try synthesizer.sound(of: text, speed: speed, limit: limits.sentence))
    life.withLock { $0.spoke() }
    cache.keep(sound, of: text, by: key)
    return sound
  }

  private func start() throws(VoiceError) {
    do throws(Synthesizer.Failure) {
      work.synthesizer = try Synthesizer(arguments, limit: limits.starting) { [isUnwanted = Unwanted(self)] in
        isUnwanted.value
      }
      life.withLock { $0.started() }
    } catch {
      failed(error)
      throw silent(error)
    }
  }

  private func failed(_ failure: Synthesizer.Failure) {
    work.synthesizer?.end()
    work.synthesizer = nil
    let error = silent(failure)
    problem.withLock { $0 = error }
    life.withLock { $0.failed(at: now()) }
  }

  private func silent(_ failure: Synthesizer.Failure) -> VoiceError {
    switch failure {
    case .sentence(let reason), .program(let reason): .silent(name: name, reason: reason)
    }
  }

  // The program must not keep its voice alive.
  private struct Unwanted {
    weak var voice: StayingVoice?
    init(_ voice: StayingVoice) { self.voice = voice }
    var value: Bool { voice?.isUnwanted.load(ordering: .relaxed) ?? true }
  }
}
