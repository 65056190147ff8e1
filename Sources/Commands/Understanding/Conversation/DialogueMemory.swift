import Foundation
import Grammar

/// What was spoken of lately, for words that point at it: "the second one", "how long does it take".
///
/// The newest thing that fits is meant (the field calls it salience); after some minutes nobody remembers.
struct DialogueMemory: Sendable, Hashable {
  private struct Dated<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var at: Date

    func value(at now: Date) -> Value? { abs(now.timeIntervalSince(at)) <= DialogueMemory.patience ? value : nil }
  }

  private var said: [Dated<Meaning>] = []
  private var listed: Dated<Listing>?
  private var hand: Dated<SlotValue>?
  private var person: Dated<String>?
  private var sentence: Dated<[String]>?
  /// What was changed last, or that it was undone.
  private(set) var lastChange: Meaning?

  /// How long something is remembered, in seconds.
  static let patience = 300.0
  private static let most = 12

  /// Notes a command that was done.
  /// - Parameter listing: what its answer read out; nil: nothing.
  mutating func note(_ command: Command, listing: Listing?, at now: Date) {
    let meaning = Meaning(command)
    if case .box(.undo) = command { lastChange = meaning }
    if case .box = command { return }
    said.insert(Dated(value: meaning, at: now), at: 0)
    said.removeLast(max(0, said.count - Self.most))
    if !command.isQuery { lastChange = meaning }
    if let listing { listed = Dated(value: listing, at: now) }
    if let named = PersonInMind.named(in: meaning) { person = Dated(value: named, at: now) }
    if meaning.intent.hasPrefix("recipe."), let recipe = meaning.slots["recipe"] {
      hand = Dated(value: recipe, at: now)
    } else if meaning.intent == "meal.plan", let dish = meaning.slots["dish"] {
      hand = Dated(value: dish, at: now)
    } else if case .recipe(.list) = command {
      // Of several that were read out none is meant more than the others.
      hand = nil
    } else if let listing, listing.kind == .recipes {
      hand = listing.names.count == 1 ? Dated(value: .text(listing.names[0]), at: now) : nil
    }
  }

  /// Notes the words of a sentence that was understood.
  mutating func heard(_ words: [String], at now: Date) { sentence = Dated(value: words, at: now) }

  /// The words of the sentence that was understood last; empty: none was.
  func before(at now: Date) -> [String] { sentence?.value(at: now) ?? [] }

  /// Notes a command that could not be done: what it named was spoken of all the same.
  mutating func mention(_ command: Command, at now: Date) {
    guard case .recipe = command, let recipe = Meaning(command).slots["recipe"] else { return }
    hand = Dated(value: recipe, at: now)
  }

  /// What was done besides the last thing, newest first.
  func earlier(at now: Date) -> [Meaning] { said.dropFirst().compactMap { $0.value(at: now) } }

  /// What was read out last.
  func listing(at now: Date) -> Listing? { listed?.value(at: now) }

  /// The person who was spoken of last.
  func person(at now: Date) -> String? { person?.value(at: now) }

  /// The recipe that was spoken of last.
  func recipe(at now: Date) -> SlotValue? { hand?.value(at: now) }
}
