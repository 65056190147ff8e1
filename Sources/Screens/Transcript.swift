/// Events as lines of text.
enum Transcript {
  /// The line of an event; nil if it has none.
  static func line(_ event: ScreenEvent) -> String? {
    switch event {
    case .listening, .wake, .partial, .state, .outcome, .shown: nil
    case .heard(let text): "» " + ShownText.clean(text)
    case .done(let text), .refused(let text): text.isEmpty ? nil : ShownText.clean(text)
    case .ringing(let names): names.isEmpty ? nil : "Ringing: " + ShownText.clean(names.joined(separator: ", "))
    case .note(let text): ShownText.clean(text)
    case .problem(let text), .lastingProblem(let text?): "! " + ShownText.clean(text)
    case .lastingProblem(nil): "What was wrong is mended."
    }
  }
}

/// Lines one after the other, for an output that is no terminal: the command after "»", then the
/// answer. Problems go to another output.
public final class TranscriptScreen: Screen {
  private let style: ScreenStyle
  private let problemStyle: ScreenStyle
  private let write: @Sendable (String) -> Void
  private let writeProblem: @Sendable (String) -> Void

  /// Writes lines to standard output and problems to standard error, both plain by default.
  public init(
    style: ScreenStyle = .plain, problemStyle: ScreenStyle = .plain,
    write: @escaping @Sendable (String) -> Void = { TextOutput.standard.write($0) },
    writeProblem: @escaping @Sendable (String) -> Void = { TextOutput.errors.write($0) }
  ) {
    (self.style, self.problemStyle, self.write, self.writeProblem) = (style, problemStyle, write, writeProblem)
  }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    guard let line = Transcript.line(event) else { return }
    if event.isProblem {
      writeProblem(problemStyle(line, as: event.role) + "\n")
    } else {
      write(style(line, as: event.role) + "\n")
    }
  }
}

/// Shows only problems, for `--quiet`.
public final class QuietScreen: Screen {
  private let write: @Sendable (String) -> Void

  /// Writes problems to standard error.
  public init(write: @escaping @Sendable (String) -> Void = { TextOutput.errors.write($0) }) { self.write = write }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    switch event {
    case .problem(let text), .lastingProblem(let text?): write("sous: " + ShownText.clean(text) + "\n")
    default: break
    }
  }
}

extension ScreenEvent {
  fileprivate var isProblem: Bool {
    switch self {
    case .problem, .lastingProblem(.some): true
    default: false
    }
  }
}
