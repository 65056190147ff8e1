import Grammar

/// The context of an utterance, besides the time; the JSON of `--context`:
/// `{"last":{"intent","slots"},"before":"…","ringing":true,"cooking":…,"ordering":true}`.
public struct ConversationContext: Sendable, Hashable {
  /// The last executed command.
  public var last: Meaning?
  /// The words of the last understood sentence; empty: none, or too long ago.
  var before: [String] = []
  /// The commands of the minutes before that, newest first.
  var earlier: [Meaning] = []
  /// The last listing.
  var listing: Listing?
  /// Whether something rings.
  public var isRinging: Bool
  /// The current recipe.
  public var cooking: SlotValue?
  /// Whether there is a current recipe.
  var isCooking = false
  /// Whether an order is in progress.
  public var isOrdering: Bool

  /// Makes a context; the default is empty.
  public init(last: Meaning? = nil, isRinging: Bool = false, cooking: SlotValue? = nil, isOrdering: Bool = false) {
    self.last = last
    self.isRinging = isRinging
    self.cooking = cooking
    isCooking = cooking != nil
    self.isOrdering = isOrdering || OrderContext.isOrdering(after: last)
  }
}

extension ConversationContext: Decodable {
  private enum CodingKeys: String, CodingKey { case last, before, ringing, cooking, ordering }

  /// Decodes a context. Every field is optional; `ringing` is true or false, or the names of the rings.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    last = try container.decodeIfPresent(Meaning.self, forKey: .last)
    before = Utterance.words(of: try container.decodeIfPresent(String.self, forKey: .before) ?? "")
    cooking = try container.decodeIfPresent(SlotValue.self, forKey: .cooking)
    isCooking = cooking != nil
    isOrdering =
      try container.decodeIfPresent(Bool.self, forKey: .ordering) ?? OrderContext.isOrdering(after: last)
    switch try container.decodeIfPresent(SlotValue.self, forKey: .ringing) {
    case nil: isRinging = false
    case .flag(let flag): isRinging = flag
    case .list(let names): isRinging = !names.isEmpty
    case .text, .number, .object:
      throw DecodingError.dataCorruptedError(
        forKey: .ringing, in: container, debugDescription: "\"ringing\" is true, false or a list of names")
    }
  }
}
