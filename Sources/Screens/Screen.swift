import Commands
import Kitchen
import Wire

/// Something that people should see.
public enum ScreenEvent: Sendable {
  /// Whether the box listens for its wake word from now on.
  case listening(Bool)
  /// The wake word was heard; the box takes a command.
  case wake
  /// What is understood of a command so far.
  case partial(String)
  /// A command as it was heard, typed or sent.
  case heard(String)
  /// What was heard, typed or sent, with what became of it; the transcript has shown the parts of it already.
  case outcome(Heard)
  /// Somebody asked to be shown this.
  case shown(Showing)
  /// It was done; the answer.
  case done(String)
  /// It was not done; why.
  case refused(String)
  /// What rings now; empty: nothing any more.
  case ringing([String])
  /// Something worth knowing.
  case note(String)
  /// Something does not work: what, and how to mend it.
  case problem(String)
  /// Something goes on not working until it is mended: what, and how to mend it; nil: it works again.
  case lastingProblem(String?)
  /// What the kitchen knows from now on.
  case state(KitchenState)
}

/// Where the box shows what happens. No call waits for the terminal.
public protocol Screen: AnyObject, Sendable {
  /// Shows an event.
  func show(_ event: ScreenEvent)
}
