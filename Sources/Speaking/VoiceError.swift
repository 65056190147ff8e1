/// An error of the voice; each description is one line with the error and its remedy.
public enum VoiceError: Error, Equatable, Sendable {
  /// The settings' command is invalid; `what` is the reason.
  case badCommand(what: String)
  /// There is no such program.
  case missingProgram(name: String)
  /// The program cannot be started; `reason` is the system's text.
  case cannotStart(name: String, reason: String)
  /// The program ended with this status (negative: the signal that ended it); `message` is the first line
  /// of its stderr.
  case failed(name: String, status: Int32, message: String)
  /// The program was stopped because it took longer than this.
  case timedOut(name: String, after: Duration)
  /// The program's output is no sound; `reason` is the reason.
  case noSound(name: String, reason: String)
  /// The voice with this name, for which others may stand in, makes no sound; `reason` is the reason.
  case silent(name: String, reason: String)
  /// The caller no longer waits for the words.
  case cancelled
}

extension VoiceError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .badCommand(let what): "voice command: \(what)"
    case .missingProgram(let name):
      "no voice: the program \"\(name)\" is not installed; "
        + (name == "espeak-ng" ? "install it: sudo apt install espeak-ng" : "install it or set another voice command")
    case .cannotStart(let name, let reason): "no voice: \"\(name)\" cannot be started: \(reason)"
    case .failed(let name, let status, let message):
      "no voice: \"\(name)\" " + (status < 0 ? "was ended by signal \(-status)" : "failed with status \(status)")
        + (message.isEmpty ? "" : ": \(message)")
    case .timedOut(let name, let limit):
      "no voice: \"\(name)\" gave no whole sentence within \(limit.components.seconds) s and was stopped; "
        + "set another voice command"
    case .noSound(let name, let reason):
      "no voice: \"\(name)\" has to write a WAV file to its standard output: \(reason)"
    case .silent(let name, let reason): "the voice \"\(name)\" does not speak: \(reason)"
    case .cancelled: "the words were no longer wanted"
    }
  }
}
