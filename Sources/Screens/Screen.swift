import Commands
import Kitchen
import Wire

/// An event for people to see.
public enum ScreenEvent: Sendable {
  /// Whether the box listens for its wake word from now on.
  case listening(Bool)
  /// The wake word was heard; the box takes a command.
  case wake
  /// The partial transcript of a command.
  case partial(String)
  /// A recognised, typed or sent command.
  case heard(String)
  /// The final text of a command, with its result; the transcript already has its parts.
  case outcome(Heard)
  /// A request to show this.
  case shown(Showing)
  /// The reply to an executed command.
  case done(String)
  /// The reason why a command was not executed.
  case refused(String)
  /// The names of the current rings; empty: none.
  case ringing([String])
  /// A note.
  case note(String)
  /// An error and its remedy.
  case problem(String)
  /// An error that lasts until it is repaired, and its remedy; nil: it is over.
  case lastingProblem(String?)
  /// The new state of the kitchen.
  case state(KitchenState)
}

/// A display of the box's events. No call waits for the terminal.
public protocol Screen: AnyObject, Sendable {
  /// Shows an event.
  func show(_ event: ScreenEvent)
}
