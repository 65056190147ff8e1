import Foundation
import Grammar

/// What was spoken of lately, for words that point at it: "the second one", "how long does it take".
///
/// The newest thing that fits is meant (the field calls it salience); after some minutes nobody remembers.
struct DialogueMemory: Sendable, Hashable {
  private struct Said: Sendable, Hashable {
    var meaning: Meaning
    var at: Date
  }

  private var said: [Said] = []
  private var listed: (names: Listing, at: Date)? {
    get { listing.flatMap { listing in listedAt.map { (listing, $0) } } }
    set { (listing, listedAt) = (newValue?.names, newValue?.at) }
  }
  private var listing: Listing?
  private var listedAt: Date?
  private var hand: SlotValue?
  private var handAt: Date?
  /// What was changed last.
  private(set) var lastChange: Meaning?

  /// How long something is remembered, in seconds.
  static let patience = 300.0
  private static let most = 12

  /// Notes a command that was done.
  /// - Parameter listing: what its answer read out; nil: nothing.
  mutating func note(_ command: Command, listing: Listing?, at now: Date) {
    if case .box = command { return }
    let meaning = Meaning(command)
    said.insert(Said(meaning: meaning, at: now), at: 0)
    said.removeLast(max(0, said.count - Self.most))
    if !command.isQuery { lastChange = meaning }
    if let listing { listed = (listing, now) }
    if meaning.intent.hasPrefix("recipe."), let recipe = meaning.slots["recipe"] {
      (hand, handAt) = (recipe, now)
    } else if meaning.intent == "meal.plan", let dish = meaning.slots["dish"] {
      (hand, handAt) = (dish, now)
    } else if case .recipe(.list) = command {
      // Of several that were read out none is meant more than the others.
      hand = nil
    } else if let listing, listing.kind == .recipes {
      (hand, handAt) = (listing.names.count == 1 ? .text(listing.names[0]) : nil, now)
    }
  }

  /// Notes a command that could not be done: what it named was spoken of all the same.
  mutating func mention(_ command: Command, at now: Date) {
    guard case .recipe = command, let recipe = Meaning(command).slots["recipe"] else { return }
    (hand, handAt) = (recipe, now)
  }

  /// What was done besides the last thing, newest first.
  func earlier(at now: Date) -> [Meaning] { said.dropFirst().filter { isFresh($0.at, now) }.map(\.meaning) }

  /// What was read out last, unless something else was spoken of since.
  func listing(at now: Date) -> Listing? { listed.flatMap { isFresh($0.at, now) ? $0.names : nil } }

  /// The recipe that was spoken of last.
  func recipe(at now: Date) -> SlotValue? { handAt.flatMap { isFresh($0, now) ? hand : nil } }

  private func isFresh(_ at: Date, _ now: Date) -> Bool { abs(now.timeIntervalSince(at)) <= Self.patience }
}
