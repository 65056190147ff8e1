import Foundation
import Grammar

/// The recent topics, for words that refer to them: "the second one", "how long does it take".
///
/// The newest matching topic is meant (salience); topics expire after some minutes.
struct DialogueMemory: Sendable, Hashable {
  private struct Dated<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var at: Date

    func value(at now: Date) -> Value? { abs(now.timeIntervalSince(at)) <= DialogueMemory.patience ? value : nil }
  }

  private var said: [Dated<Meaning>] = []
  private var listed: Dated<Listing>?
  private var hand: Dated<SlotValue>?
  private var timer: Dated<Slots>?
  private var person: Dated<String>?
  private var sentence: Dated<[String]>?
  private var words: Dated<String>?
  /// The last change, or its undoing.
  private(set) var lastChange: Meaning?

  /// The lifetime of a topic, in seconds.
  static let patience = 300.0
  private static let most = 12

  /// Records an executed command.
  /// - Parameter listing: the listing in its reply; nil: none.
  mutating func note(_ command: Command, listing: Listing?, at now: Date) {
    let meaning = Meaning(command)
    if case .box(.undo) = command { lastChange = meaning }
    if case .box = command { return }
    said.insert(Dated(value: meaning, at: now), at: 0)
    said.removeLast(max(0, said.count - Self.most))
    if !command.isQuery { lastChange = meaning }
    if let listing { listed = Dated(value: listing, at: now) }
    if let told = TimerInHand.target(of: meaning) { timer = Dated(value: told, at: now) }
    if ["timer.cancel", "timer.stop"].contains(meaning.intent) { timer = nil }
    if let named = PersonInMind.named(in: meaning) { person = Dated(value: named, at: now) }
    if meaning.intent.hasPrefix("recipe."), let recipe = meaning.slots["recipe"] {
      hand = Dated(value: recipe, at: now)
    } else if meaning.intent == "meal.plan", let dish = meaning.slots["dish"] {
      hand = Dated(value: dish, at: now)
    } else if case .recipe(.list) = command {
      // After a listing, none of its names is preferred.
      hand = nil
    } else if let listing, listing.kind == .recipes {
      hand = listing.names.count == 1 ? Dated(value: .text(listing.names[0]), at: now) : nil
    }
  }

  /// Records the words of an understood sentence.
  mutating func heard(_ words: [String], at now: Date) { sentence = Dated(value: words, at: now) }

  /// Notes a sentence as it was heard, understood or not.
  mutating func heard(_ text: String, at now: Date) { words = Dated(value: text, at: now) }

  /// The sentence that was heard before this one.
  func ownWords(at now: Date) -> String? { words?.value(at: now) }

  /// The words of the last understood sentence; empty: none.
  func before(at now: Date) -> [String] { sentence?.value(at: now) ?? [] }

  /// Records an impossible command: the things that it named are topics all the same.
  mutating func mention(_ command: Command, at now: Date) {
    guard case .recipe = command, let recipe = Meaning(command).slots["recipe"] else { return }
    hand = Dated(value: recipe, at: now)
  }

  /// The last command, if it is no older than so many seconds.
  func last(within seconds: Double, at now: Date) -> Meaning? {
    said.first.flatMap { abs(now.timeIntervalSince($0.at)) <= seconds ? $0.value : nil }
  }

  /// The commands before the last one, newest first.
  func earlier(at now: Date) -> [Meaning] { said.dropFirst().compactMap { $0.value(at: now) } }

  /// The last listing.
  func listing(at now: Date) -> Listing? { listed?.value(at: now) }

  /// The last mentioned person.
  func person(at now: Date) -> String? { person?.value(at: now) }

  /// The slots that name the timer of the last timer command.
  func timer(at now: Date) -> Slots? { timer?.value(at: now) }

  /// The last mentioned recipe.
  func recipe(at now: Date) -> SlotValue? { hand?.value(at: now) }
}
