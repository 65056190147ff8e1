import Audio
import Dispatch

/// A voice by a program of the machine, run once a phrase.
public final class CommandVoice: Voice {
  private let command: VoiceCommand
  private let limit: Duration
  private let cache: PhraseCache
  // The key of its sounds in the cache.
  private let name: String
  // One phrase after the other, off the cooperative pool, because it waits for the program.
  private let queue = DispatchQueue(label: "sous.voice")

  /// Speaks through `command`; the default is espeak-ng.
  /// - Parameters:
  ///   - cache: the cache of sounds; the default is one of its own.
  ///   - limit: the program's time for a phrase; the default is 10 s.
  public init(
    _ command: VoiceCommand = .espeak, cache: PhraseCache = PhraseCache(), limit: Duration = .seconds(10)
  ) {
    (self.command, self.cache, self.limit) = (command, cache, limit)
    name = command.words.joined(separator: " ")
  }

  /// The sound of `text`; unspeakable parts are left out, and a long text is cut at the end of a
  /// sentence.
  public func samples(of text: String) async throws(VoiceError) -> [Float] {
    let clean = SayableText.of(text)
    guard !clean.isEmpty else { return [] }
    if let known = cache.sound(of: clean, by: name) { return known }
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
    cache.keep(sound, of: clean, by: name)
    return sound
  }

  private static func sound(_ output: [UInt8], of name: String) throws(VoiceError) -> [Float] {
    do throws(AudioError) {
      guard !output.isEmpty else { throw .empty(name: name) }
      // All voices at the same level, so that the volume means the same for each.
      return EvenSound.of(try FileSource(bytes: output, name: name).readAll())
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
