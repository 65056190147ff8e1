import Foundation
import Grammar

/// An open question of the box.
struct Question: Sendable, Hashable {
  /// The kind of answer.
  enum Kind: Sendable, Hashable {
    /// The value of a slot that `meaning` lacks.
    case slot(String, of: Meaning)
    /// Yes or no: whether to execute the first command, which makes `then` possible.
    case offer(Command, then: Command)
    /// Yes or no: whether to execute the command that was read back.
    case confirm(YesOrNo)
    /// Yes or no: whether these unsurely recognised words were said.
    case said(String)
    /// The choice between two sentences; one of them was surely said.
    case either(NearTwins)
    /// Yes or no: whether this guess was meant.
    case meant(Meaning)
  }

  /// The lifetime of a question, in seconds.
  static let patience: Double = 30

  var kind: Kind
  /// Its words, for a repetition.
  var text: String
  var askedAt: Date
  /// The command in question; nil: unknown.
  var about: Command?
  /// The number of repetitions after words that were no answer.
  var repeats = 0

  /// The most repetitions: a room with another conversation should not be asked for ever.
  static let mostRepeats = 3

  /// Whether an answer at `now` still belongs to it. A clock that was set back does not keep it open.
  func isOpen(at now: Date) -> Bool { abs(now.timeIntervalSince(askedAt)) <= Self.patience }

  /// Whether it is a yes-or-no question.
  var isYesOrNo: Bool {
    switch kind {
    case .offer, .confirm: true
    case .slot, .said, .either, .meant: false
    }
  }

  /// Whether it only asks about a guess: another sentence shows that the guess was wrong, and it is not
  /// repeated.
  var isGuess: Bool { if case .meant = kind { true } else { false } }

  /// Whether it stays open during another question. A guess does not.
  var isPatient: Bool {
    switch kind {
    case .slot, .offer, .confirm: true
    case .said, .either, .meant: false
    }
  }

  /// Whether a whole sentence answers it: the commands of a phrase.
  var isForSentence: Bool {
    if case .slot("does", let meaning) = kind { meaning.intent == "phrase.teach" } else { false }
  }

  /// The command that reads an order back, if "yes" places it.
  var placing: Command? {
    guard case .confirm(let asked) = kind, case .order(.confirm) = asked.command else { return nil }
    return about
  }

  /// The rule that answers it; nil for a yes-or-no question.
  var rule: String? {
    guard case .slot(let slot, let meaning) = kind else { return nil }
    switch (slot, meaning.intent) {
    // An alarm is identified by its time and day, not by a length.
    case ("target", let intent) where intent.hasPrefix("alarm."): return "answer.alarm"
    // Ordered items have portions, and may be several things.
    case ("item", "order.add"): return "answer.order"
    case ("from", _): return "answer.booking_day"
    case ("amount", "order.tip"): return "answer.tip"
    case ("time", let intent) where intent.hasPrefix("reservation."): return "answer.table_time"
    default: return "answer.\(slot)"
    }
  }
}
