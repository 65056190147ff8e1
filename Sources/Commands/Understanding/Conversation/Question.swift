import Foundation
import Grammar

/// Something the box has asked and waits to hear about.
struct Question: Sendable, Hashable {
  /// What kind of answer it waits for.
  enum Kind: Sendable, Hashable {
    /// The value of a slot that `meaning` lacks.
    case slot(String, of: Meaning)
    /// Yes or no: whether to do the first command, after which `then`, which lacked it, can be done.
    case offer(Command, then: Command)
    /// Yes or no: whether to do the command that was read back.
    case confirm(YesOrNo)
    /// Yes or no: whether these words were said, of which the box was not sure.
    case said(String)
    /// Which of two sentences was said, of which the box was sure that it was one of them.
    case either(NearTwins)
    /// Yes or no: whether this was meant, which no grammar takes.
    case meant(Meaning)
  }

  /// How long an answer is waited for, in seconds.
  static let patience: Double = 30

  var kind: Kind
  /// The words it was asked with, to ask again.
  var text: String
  var askedAt: Date
  /// What was to be done, of which it asks; nil: it is not told.
  var about: Command?
  /// How often it was asked again after words that were no answer.
  var repeats = 0

  /// So often it is asked again: a room that talks of something else should not be asked for ever.
  static let mostRepeats = 3

  /// Whether an answer at `now` still belongs to it. A clock that was set back does not keep it open.
  func isOpen(at now: Date) -> Bool { abs(now.timeIntervalSince(askedAt)) <= Self.patience }

  /// Whether yes and no answer it.
  var isYesOrNo: Bool {
    switch kind {
    case .offer, .confirm: true
    case .slot, .said, .either, .meant: false
    }
  }

  /// Whether it only asks about a guess: who says something else meant something else, and is not asked again.
  var isGuess: Bool { if case .meant = kind { true } else { false } }

  /// Whether it stays open while somebody asks something else. What was only guessed does not.
  var isPatient: Bool {
    switch kind {
    case .slot, .offer, .confirm: true
    case .said, .either, .meant: false
    }
  }

  /// Whether a whole sentence answers it: what a phrase is to do.
  var isForSentence: Bool {
    if case .slot("does", let meaning) = kind { meaning.intent == "phrase.teach" } else { false }
  }

  /// What reads an order back, where yes places it.
  var placing: Command? {
    guard case .confirm(let asked) = kind, case .order(.confirm) = asked.command else { return nil }
    return about
  }

  /// The rule that answers it; nil where that is yes or no.
  var rule: String? {
    guard case .slot(let slot, let meaning) = kind else { return nil }
    switch (slot, meaning.intent) {
    // An alarm is told by its time and day, not by a length.
    case ("target", let intent) where intent.hasPrefix("alarm."): return "answer.alarm"
    // What is ordered has portions, and may be several things.
    case ("item", "order.add"): return "answer.order"
    case ("from", _): return "answer.booking_day"
    case ("amount", "order.tip"): return "answer.tip"
    case ("time", let intent) where intent.hasPrefix("reservation."): return "answer.table_time"
    default: return "answer.\(slot)"
    }
  }
}
