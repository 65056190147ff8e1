import Audio
import Dispatch
import Synchronization

/// A voice that is a program of the machine's, run once a phrase.
public final class CommandVoice: Voice {
  private let command: VoiceCommand
  private let limit: Duration
  private let cache = Mutex(PhraseCache())
  // One phrase after the other, off the cooperative pool, because it waits for the program.
  private let queue = DispatchQueue(label: "sous.voice")

  /// Speaks through `command`; the default is espeak-ng.
  /// - Parameter limit: how long the program may take for a phrase; the default is 10 s.
  public init(_ command: VoiceCommand = .espeak, limit: Duration = .seconds(10)) {
    self.command = command
    self.limit = limit
  }

  /// The sound of `text`; what cannot be said is left out, and a long text is cut at the end of a sentence.
  public func samples(of text: String) async throws(VoiceError) -> [Float] {
    let clean = SpokenText.clean(text)
    guard !clean.isEmpty else { return [] }
    if let known = cache.withLock({ $0.sound(of: clean) }) { return known }
    let child = ChildProcess(command.arguments(for: clean), input: command.takesArgument ? "" : clean + "\n")
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<[Float], VoiceError>, Never>) in
        queue.async { [limit] in
          continuation.resume(
            returning: Result { () throws(VoiceError) in try Self.sound(child.output(limit: limit), of: child.name) })
        }
      }
    } onCancel: {
      child.cancel()
    }
    let sound = try result.get()
    cache.withLock { $0.keep(sound, of: clean) }
    return sound
  }

  private static func sound(_ output: [UInt8], of name: String) throws(VoiceError) -> [Float] {
    do throws(AudioError) {
      guard !output.isEmpty else { throw .empty(name: name) }
      let samples = try FileSource(bytes: output, name: name).readAll()
      let peak = Level.peak(samples)
      guard peak > 0 else { return samples }
      // All voices at the same level, so that the volume means the same for each.
      let gain = Level.amplitude(-3) / peak
      return samples.map { $0 * gain }
    } catch {
      throw .noSound(name: name, reason: reason(error))
    }
  }

  private static func reason(_ error: AudioError) -> String {
    switch error {
    case .empty: "it wrote nothing"
    case .notWAV: "it wrote something else"
    default: "\(error)"
    }
  }
}
